import type { OpenTransaction } from '../../data/store.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { doublingDelay } from '../../domain/outbox/policy.ts'
import { causeKey, isReminder, PUSH_TOPICS } from '../../domain/push/push-topics.ts'
import { quietUntil } from '../../domain/push/quiet-hours.ts'
import type { AppContext } from '../context.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { notificationOf } from './notification-of.ts'
import { type Alert, queueAlert } from './queue-alerts.ts'
import { findRecipients, type Recipient } from './recipients.ts'

/** An order that nobody has opened after this time is told again, and after as much time to somebody else. */
const UNOPENED_MS = 10 * 60_000
/** Once everybody was told, everybody is told again after these pauses. */
const PAUSE_MS = doublingDelay(HOUR_MS, DAY_MS)
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
      ({ user }) => user._id !== alert.by && (alert.only?.includes(user._id) ?? true),
    )
    for (const recipient of recipients) await queueMessages(tx, alert, recipient, now)
    if (isReminder(alert)) await remindDashboards(tx, alert.subject, now)
    if (alert.topic !== 'order' || (await tx.orderViews.find(alert.subject))) return
    await queueNextRound(tx, { ...alert, told: idsOf(recipients) }, { now, at: now + UNOPENED_MS })
  })
}

/** Open dashboards are told too: nobody may have a device. */
async function remindDashboards(tx: OpenTransaction, conversationId: string, now: number): Promise<void> {
  await tx.conversations.change(conversationId, { remindedAt: now })
  tx.publish({ kind: 'conversation', conversationId, reminded: true })
}

async function recipientsOf(shop: Deps, tx: OpenTransaction, alert: Alert): Promise<Recipient[]> {
  const recipients = await findRecipients(shop, alert.topic)
  if (alert.topic !== 'security') return recipients
  const readers = new Set((await tx.accountNotices.find(alert.subject)).map(({ userId }) => userId))
  return recipients.filter(({ user }) => readers.has(user._id))
}

/**
 * Tells those again who were told of an order that nobody has opened, then one administrator after the other, then all of
 * them again and again. Whoever has quiet hours is waited for, so the chain ends only when the order is opened.
 */
async function escalate(shop: Deps, tx: OpenTransaction, alert: Alert): Promise<void> {
  const now = shop.clock()
  const { told = [], repeated = false, pauses = 0 } = alert
  const [ofOrders, reserves] = [await findRecipients(shop, 'order'), await findRecipients(shop, 'unopened')]
  const all = [...ofOrders, ...reserves.filter(({ user }) => !idsOf(ofOrders).includes(user._id))]
  const isAwake = ({ quiet }: Recipient) => quietUntil(quiet, now) === null
  const wasTold = ({ user }: Recipient) => told.includes(user._id)
  const again = repeated ? [] : ofOrders.filter((one) => wasTold(one) && isAwake(one))
  const next = reserves.filter((one) => !wasTold(one) && isAwake(one)).slice(0, 1)
  const round = again.length > 0 ? again : next
  if (round.length > 0) {
    for (const recipient of round) await queueMessages(tx, alert, recipient, now)
    const ids = [...new Set([...told, ...idsOf(round)])]
    return queueNextRound(
      tx,
      { ...alert, told: ids, repeated: repeated || again.length > 0 },
      { now, at: now + UNOPENED_MS },
    )
  }
  const awake = all.filter(isAwake)
  if (pauses > 0) for (const recipient of awake) await queueMessages(tx, alert, recipient, now)
  const wakes = all.flatMap(({ quiet }) => quietUntil(quiet, now) ?? [])
  const afterQuiet = Math.min(...wakes) + UNOPENED_MS
  // Nobody could be told in this round, so the pause does not grow.
  if (awake.length === 0 && wakes.length > 0) return queueNextRound(tx, alert, { now, at: afterQuiet })
  const at = Math.min(now + PAUSE_MS(pauses + 1), afterQuiet)
  return queueNextRound(tx, { ...alert, pauses: pauses + 1 }, { now, at })
}

const idsOf = (recipients: readonly Recipient[]) => recipients.map(({ user }) => user._id)

async function queueNextRound(
  tx: OpenTransaction,
  alert: Alert,
  { now, at }: { now: number; at: number },
): Promise<void> {
  const round = alert.topic === 'unopened' ? Number(alert.mark) + 1 : 1
  await queueAlert(tx, { ...alert, topic: 'unopened', mark: String(round) }, now, at)
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
