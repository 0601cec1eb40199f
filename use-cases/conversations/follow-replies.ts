import type { OpenTransaction } from '../../data/store.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { announceFile } from './store-file.ts'
import { settleConversation } from './store-message.ts'

/**
 * Lets messages of conversations follow their entries of the outbox, in the transaction that changes these, whoever does:
 * the worker, the end of a lease or of a lifetime, or somebody in the list of what was not sent. A conversation whose answer
 * has failed waits again (W-05).
 */
export async function followReplies(
  tx: OpenTransaction,
  events: readonly DomainEvent[],
  now: number,
): Promise<void> {
  const ends = events.flatMap((event) => (event.kind === 'mail' && event.state !== 'sent' ? [event] : []))
  if (ends.some(({ channel, state }) => channel === 'media' && state !== 'queued')) await endFiles(tx)
  if (ends.some(({ channel }) => channel === 'whatsapp')) await endReplies(tx, now)
}

/** What is given up for another reason than WhatsApp's answer: its time is over, or the shop failed three times. */
async function endFiles(tx: OpenTransaction): Promise<void> {
  for (const { id, failure } of await tx.whatsAppMedia.ended()) {
    await tx.whatsAppMedia.setFailed(id, failure ?? 'expired')
    await announceFile(tx, id)
  }
}

async function endReplies(tx: OpenTransaction, now: number): Promise<void> {
  const changed = await tx.conversationReplies.outOfStep()
  for (const conversationId of [...new Set(changed.map((one) => one.conversationId))].sort()) {
    await tx.conversations.lock(conversationId)
    for (const { id, entryState, entryFailure } of changed.filter(
      (one) => one.conversationId === conversationId,
    )) {
      const hasEnded = ['failed', 'bounced', 'abandoned'].includes(entryState)
      const state = hasEnded ? 'failed' : 'queued'
      const failure = hasEnded ? (entryFailure ?? 'expired') : null
      await tx.conversationReplies.setState(id, { state, failure, at: now })
    }
    await settleConversation(tx, conversationId)
  }
}
