import type { OpenTransaction } from '../../data/store.ts'
import { afterDelivery } from '../../domain/outbox/delivery-rules.ts'
import { entryEvent } from '../../domain/outbox/entry.ts'
import type { MessageStatus } from '../../domain/whatsapp/webhook-events.ts'
import { failureOfCode } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { AppContext } from '../context.ts'
import { settleConversation } from '../conversations/store-message.ts'
import { queueTemplate } from './queue-order-messages.ts'

type Deps = Pick<AppContext, 'store' | 'settings' | 'clock'>

/** Applies reported states of messages that the shop has sent. States only move forward; of unknown messages nothing is kept. */
export function receiveStatuses(shop: Deps, statuses: readonly MessageStatus[]): Promise<void> {
  return shop.store.transaction(async (tx) => {
    const now = shop.clock()
    const conversations = await tx.receivedMessages.conversationsOf(
      statuses.map(({ id, callbackData }) => ({ wamid: id, id: callbackData ?? '' })),
    )
    // In one order, so that two processes do not wait for each other.
    for (const id of conversations) await tx.conversations.lock(id)
    const changed = new Set<string>()
    for (const status of statuses)
      for (const message of await applyStatus(tx, status, { ...shop, now }))
        if (message.conversationId) changed.add(message.conversationId)
    for (const id of changed) await settleConversation(tx, id)
  })
}

async function applyStatus(
  tx: OpenTransaction,
  status: MessageStatus,
  { settings, now }: Pick<Deps, 'settings'> & { now: number },
) {
  const code = status.errors[0]?.code
  // A voice note that was played was read.
  const state = status.state === 'played' ? 'read' : status.state
  const changed = await tx.whatsAppMessages.report({
    wamid: status.id,
    id: status.callbackData ?? '',
    state,
    failure: state === 'failed' ? String(code ?? '') : null,
    at: Math.min(status.at ?? now, now),
  })
  for (const message of changed) await followStatus(tx, status, message, { settings, now })
  return changed
}

type Changed = Awaited<ReturnType<OpenTransaction['whatsAppMessages']['report']>>[number]

/** What a new state of a message means for its order and its entry of the outbox. */
async function followStatus(
  tx: OpenTransaction,
  { state, errors }: MessageStatus,
  changed: Changed,
  { settings, now }: Pick<Deps, 'settings'> & { now: number },
): Promise<void> {
  const { orderId } = changed
  const code = errors[0]?.code
  if (orderId !== null) tx.publish({ kind: 'order-message', orderId })
  // A template has no text here, and is not bound to the 24 hours: nothing can take its place.
  const isOwnText = orderId !== null && changed.text !== ''
  if (isOwnText && state === 'failed' && code !== undefined && failureOfCode(code) === 'window')
    await queueTemplate(tx, { ...changed, orderId }, { settings, now })
  // The report tells what a lost answer did not: WhatsApp has the message.
  const entry = await tx.outbox.find(changed.id)
  if (entry?.state === 'unclear') {
    const accepted = afterDelivery(entry, { outcome: 'accepted', answer: '' }, now)
    if (await tx.outbox.change(entry, accepted)) tx.publish(entryEvent('whatsapp', accepted.state))
  }
}
