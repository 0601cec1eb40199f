import { createHmac } from 'node:crypto'
import { parseWebhook } from '../../contracts/whatsapp-events.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { afterDelivery } from '../../domain/outbox/delivery-rules.ts'
import { entryEvent } from '../../domain/outbox/entry.ts'
import { parseJson } from '../../domain/unknown-values.ts'
import type { MessageStatus } from '../../domain/whatsapp/webhook-events.ts'
import { failureOfCode } from '../../domain/whatsapp/whatsapp-policy.ts'
import { hashSecret, isSameSecret } from '../accounts/secrets.ts'
import type { AppContext } from '../context.ts'
import { queueTemplate } from './queue-order-messages.ts'
import { receiveMessage } from './receive-message.ts'
import { readWhatsAppAccount } from './whatsapp-account.ts'

type Deps = Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId' | 'actor'>

/** Answers WhatsApp's question whether the webhook is the shop's. @returns what WhatsApp expects to read */
export async function answerChallenge(
  shop: Pick<Deps, 'store' | 'settings'>,
  { token, challenge }: { token: string; challenge: string },
): Promise<Result<{ challenge: string }>> {
  const account = await readWhatsAppAccount(shop)
  const isKnown = isSameSecret(hashSecret(account?.verifyToken ?? ''), hashSecret(token))
  return account && isKnown ? { ok: true, challenge } : fail('WEBHOOK_FORGED')
}

/**
 * Applies what WhatsApp reports: states of messages, and customers' messages. Each is applied once, however often and in
 * whichever order it comes. What another number or a stranger's signature sends leaves no trace.
 * @param signature the header `X-Hub-Signature-256`
 */
export async function receiveWebhook(
  shop: Deps,
  rawBody: Uint8Array,
  signature: string,
): Promise<Result<{ message: string }>> {
  const account = await readWhatsAppAccount(shop)
  // Without a secret, anybody could sign.
  if (!account) return fail('WEBHOOK_FORGED')
  const expected = `sha256=${createHmac('sha256', account.appSecret).update(rawBody).digest('hex')}`
  if (!isSameSecret(expected, signature)) return fail('WEBHOOK_FORGED')
  const statuses: MessageStatus[] = []
  const applyStatuses = async () => {
    const batch = statuses.splice(0)
    if (batch.length === 0) return
    await shop.store.transaction(async (tx) => {
      for (const status of batch) await applyStatus(tx, status, { ...shop, now: shop.clock() })
    })
  }
  for (const event of parseWebhook(parseJson(Buffer.from(rawBody).toString('utf8')))) {
    if (event.phoneNumberId !== account.phoneNumberId) continue
    if (event.event === 'status') statuses.push(event)
    if (event.event !== 'status' || statuses.length >= STATUSES_AT_ONCE) await applyStatuses()
    if (event.event === 'message') await receiveMessage(shop, event)
  }
  await applyStatuses()
  return { ok: true, message: '' }
}

const STATUSES_AT_ONCE = 50

async function applyStatus(
  tx: OpenTransaction,
  status: MessageStatus,
  { settings, now }: Pick<Deps, 'settings'> & { now: number },
): Promise<void> {
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
  if (!changed) return
  const { orderId } = changed
  if (orderId !== null) tx.publish({ kind: 'order-message', orderId })
  // A template has no text here, and is not bound to the 24 hours: nothing can take its place.
  const isOwnText = orderId !== null && changed.text !== ''
  if (isOwnText && state === 'failed' && code !== undefined && failureOfCode(code) === 'window')
    await queueTemplate(tx, { ...changed, orderId }, { settings, now })
  // The report tells what a lost answer did not: WhatsApp has the message.
  const entry = await tx.outbox.find(changed.id)
  if (entry?.state !== 'unclear') return
  const accepted = afterDelivery(entry, { outcome: 'accepted', answer: '' }, now)
  if (await tx.outbox.change(entry, accepted)) tx.publish(entryEvent('whatsapp', accepted.state))
}
