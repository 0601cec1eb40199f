import type { OpenTransaction } from '../../data/store.ts'
import { causeKey, PUSH_TOPICS } from '../../domain/push/push-topics.ts'
import { quietUntil } from '../../domain/push/quiet-hours.ts'
import type { AppContext } from '../context.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { notificationOf } from './notification-of.ts'
import { type Alert, queueAlert } from './queue-alerts.ts'
import { findRecipients, type Recipient } from './recipients.ts'

/** An order that nobody has opened after this time is told again, and after as much time to somebody else. */
const UNOPENED_MS = 10 * 60_000
/** Products that run low within this time are told together. */
const STOCK_WINDOW_MS = 10 * 60_000

type Deps = Pick<AppContext, 'store' | 'clock' | 'settings'>

/** The payload of a `message`. */
export interface QueuedMessage {
  deviceId: string
  userId: string
  /** what it tells of, as `causeKey` */
  causes: string[]
  /** the messages of one group are told as one notification, when they are due; null for one that is sent alone */
  group: string | null
}

/** Queues the messages of an alert. What one attempt has queued, another does not queue again. */
export function notifyRecipients(shop: Deps, alert: Alert): Promise<void> {
  return shop.store.transaction(async (tx) => {
    const now = shop.clock()
    if ((await notificationOf(tx, alert)) === null) return
    const inTransaction = { ...shop, store: tx }
    if (alert.topic === 'unopened') return escalate(inTransaction, tx, alert)
    const recipients = (await recipientsOf(inTransaction, tx, alert)).filter(
      ({ user }) => user._id !== alert.by,
    )
    for (const recipient of recipients) await queueMessages(tx, alert, recipient, now)
    if (alert.topic !== 'order' || (await tx.orderViews.find(alert.subject))) return
    const told = recipients.filter(({ quiet }) => quietUntil(quiet, now) === null)
    await queueNextRound(tx, { ...alert, told: told.map(({ user }) => user._id) }, 1, now)
  })
}

async function recipientsOf(shop: Deps, tx: OpenTransaction, alert: Alert): Promise<Recipient[]> {
  const recipients = await findRecipients(shop, alert.topic)
  if (alert.topic !== 'security') return recipients
  const readers = new Set((await tx.accountNotices.find(alert.subject)).map(({ userId }) => userId))
  return recipients.filter(({ user }) => readers.has(user._id))
}

/** Tells those again who were told of an order that nobody has opened; from the second round on, the next administrator. */
async function escalate(shop: Deps, tx: OpenTransaction, alert: Alert): Promise<void> {
  const now = shop.clock()
  const { told = [] } = alert
  const round = Number(alert.mark)
  const isAwake = ({ quiet }: Recipient) => quietUntil(quiet, now) === null
  const again = (await findRecipients(shop, 'order')).filter(
    ({ user, quiet }) => told.includes(user._id) && quietUntil(quiet, now) === null,
  )
  const next = (await findRecipients(shop, 'unopened')).find(
    (one) => !told.includes(one.user._id) && isAwake(one),
  )
  const recipients = round === 1 && again.length > 0 ? again : next ? [next] : []
  for (const recipient of recipients) await queueMessages(tx, alert, recipient, now)
  if (recipients.length === 0) return
  const ids = recipients.map(({ user }) => user._id)
  await queueNextRound(tx, { ...alert, told: [...new Set([...told, ...ids])] }, round + 1, now)
}

function queueNextRound(tx: OpenTransaction, alert: Alert, round: number, now: number) {
  return queueAlert(tx, { ...alert, topic: 'unopened', mark: String(round) }, now, now + UNOPENED_MS)
}

async function queueMessages(
  tx: OpenTransaction,
  alert: Alert,
  { user, devices, quiet }: Recipient,
  now: number,
): Promise<void> {
  const told = alert.topic === 'stock' ? endOfWindow(Number(alert.mark)) : now
  const due = quietUntil(quiet, Math.max(told, now)) ?? told
  for (const { id: deviceId, device } of devices) {
    const group = due > now ? `push ${deviceId} ${due}` : null
    const payload: QueuedMessage = { deviceId, userId: user._id, causes: [causeKey(alert)], group }
    await enqueue(tx, {
      channel: 'push',
      kind: 'message',
      key: `${causeKey(alert)} ${deviceId}`,
      recipient: `${user.username}, ${device}`,
      payload,
      at: now,
      notBefore: due,
      expiresAt: due + PUSH_TOPICS[alert.topic].ttlMs,
      group,
    })
  }
}

const endOfWindow = (at: number) => (Math.floor(at / STOCK_WINDOW_MS) + 1) * STOCK_WINDOW_MS
