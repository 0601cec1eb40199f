import type { ReadsListeners } from '../../data/queries/outbox.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { needsPerson } from '../../domain/money/refund.ts'
import { causeKey, type PushCause, stockSubject } from '../../domain/push/push-topics.ts'
import type { AppContext } from '../context.ts'
import { reminderOf } from '../conversations/remind-waiting.ts'
import { enqueue } from '../outbox/enqueue.ts'

export interface Alert extends PushCause {
  /** the administrator who made the change and is not told of it */
  by: string | null
  /** accounts that were told of an order that nobody has opened, or are when their quiet hours end */
  told?: string[]
  /** who is told; absent: everybody who may be */
  only?: string[]
  /** those who were told at first were told again */
  repeated?: boolean
  /** how often everybody was to be told again */
  pauses?: number
}

/**
 * Queues an alert for everything that administrators are told of: one entry, whoever will be told. An event that is
 * repeated has the same cause, so it queues nothing. Without a device only what open dashboards are told again is queued.
 */
export async function queueAlerts(
  tx: OpenTransaction,
  events: readonly DomainEvent[],
  now: number,
  { settings, listeners }: Pick<AppContext, 'settings'> & ReadsListeners,
): Promise<void> {
  const told = events.filter(({ kind }) => Object.hasOwn(ALERTS, kind))
  if (told.length === 0) return
  const { push: hasDevices } = await listeners()
  const alerts = hasDevices ? await alertsOf(tx, told, now) : []
  for (const alert of alerts) await queueAlert(tx, alert, now)
  for (const event of told) {
    if (event.kind === 'conversation')
      await queueOfConversation({ tx, settings, now, hasDevices }, event.conversationId)
  }
}

export function queueAlert(tx: OpenTransaction, alert: Alert, now: number, notBefore = 0) {
  return enqueue(tx, {
    channel: 'push',
    kind: 'alert',
    key: causeKey(alert),
    recipient: 'administrateurs',
    payload: alert,
    at: now,
    notBefore,
  })
}

async function alertsOf(tx: OpenTransaction, told: readonly DomainEvent[], now: number): Promise<Alert[]> {
  const alerts: Alert[] = []
  for (const event of told) {
    if (event.kind === 'order') alerts.push(...(await ofOrder(tx, event, now - NEW_MS)))
    else if (event.kind === 'payment-notice') alerts.push(...(await ofClaim(tx, event.orderId)))
    else if (event.kind === 'contact-message') {
      if (await tx.contact.isUnread(event.id, now - NEW_MS)) alerts.push(cause('message', '0', event.id))
    } else if (event.kind === 'stock' && event.became === 'low') {
      const { productId, color = null, size = null } = event
      alerts.push(cause('stock', String(now), stockSubject({ productId, color, size })))
    }
  }
  return alerts
}

/** What is older is not new: it was reopened, marked as unread or erased. */
const NEW_MS = 60_000

const ALERTS = {
  ...{ order: true, 'payment-notice': true, 'contact-message': true, conversation: true, stock: true },
}

const cause = (
  topic: PushCause['topic'],
  mark: string,
  subject: string,
  by: string | null = null,
): Alert => ({
  topic,
  mark,
  subject,
  by,
})

async function ofOrder(
  tx: OpenTransaction,
  { orderId, status, change: moved }: Extract<DomainEvent, { kind: 'order' }>,
  since: number,
): Promise<Alert[]> {
  if (status !== 'pending' && status !== 'changed') return []
  const change = await tx.orderViews.lastChange(orderId, since)
  // One that is reopened is pending too, and not new.
  if (status === 'pending') return change?.number === 1 ? [cause('order', '0', orderId, change.by)] : []
  const problems = (await tx.providerPayments.listFor([orderId])).filter(
    ({ problem, changedAt }) => problem !== null && changedAt >= since,
  )
  const refunds = (await tx.refunds.listFor(orderId)).filter(
    (refund) => needsPerson(refund) && refund.changedAt >= since,
  )
  return [
    // Only the failure itself moves the order: a note is added to it later, or its customer is erased.
    ...(change?.failed && moved === 'status'
      ? [cause('delivery', String(change.number), orderId, change.by)]
      : []),
    ...problems.map(({ id, problem }) => cause('payment', `${id}-${problem}`, orderId)),
    ...refunds.map(({ id, attempt, state }) => cause('payment', `${id}-${state}-${attempt}`, orderId)),
  ]
}

/** A customer who writes several times is told of once until somebody reads or answers, and once more after a while. */
async function queueOfConversation(
  shop: Pick<AppContext, 'settings'> & { tx: OpenTransaction; now: number; hasDevices: boolean },
  id: string,
): Promise<void> {
  const { tx, settings, now, hasDevices } = shop
  const found = await tx.conversations.find(id)
  if (!found || found.waitingSince === null) return
  const waitingSince = Number(found.waitingSince)
  const isUnread = Number(found.unread) > 0
  if (isUnread && hasDevices)
    await queueAlert(tx, cause('conversation', `${found.readSequence}-${waitingSince}`, id), now)
  const { notBefore, ...reminder } = await reminderOf({ store: tx, settings }, { id, waitingSince })
  await queueAlert(tx, { ...reminder, by: null }, now, notBefore)
}

async function ofClaim(tx: OpenTransaction, orderId: string): Promise<Alert[]> {
  const claims = await tx.payments.listFor([orderId])
  return claims
    .filter(({ checkedAt }) => checkedAt === null)
    .map(({ paymentCode, createdAt }) => cause('payment', `${paymentCode}-${Date.parse(createdAt)}`, orderId))
}
