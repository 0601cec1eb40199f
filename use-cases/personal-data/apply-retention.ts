import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../domain/durations.ts'
import {
  checkClockPlausibility,
  latestEvidence,
  messageCutoff,
  retentionCutoffs,
} from '../../domain/retention.ts'
import { repeatInBatches, yieldToEventLoop } from '../batches.ts'
import { queueImageRemoval } from '../catalogue/remove-images.ts'
import type { AppContext, ReadDeps, TimedDeps } from '../context.ts'
import { deleteMessages, eraseWithMessages } from '../conversations/remove-conversation.ts'
import { deleteMedia } from '../conversations/remove-files.ts'
import { readSettings } from '../settings/read-settings.ts'

const ORDERS_AT_A_TIME = 50
const MESSAGES_AT_A_TIME = 200
const VISITS_AT_A_TIME = 7 * DAY_MS

/** Anonymises or deletes expired personal data (domain/retention.ts). Idempotent. */
export async function applyRetention({ store, clock, settings }: TimedDeps & Pick<AppContext, 'settings'>) {
  const now = clock()
  const cutoffs = retentionCutoffs(now)
  const orders = await eraseOrdersBefore({ store, clock }, cutoffs.orders)
  const payers = await store.personalData.erasePayerPhonesBefore(cutoffs.orders)
  const visits = await forgetVisitsBefore({ store }, cutoffs.browsing)
  const likes = await store.personalData.deleteLikesBefore(cutoffs.browsing)
  const messages = await store.personalData.deleteMessagesBefore(cutoffs.messages)
  const journal = await store.audit.deleteBefore(cutoffs.audit)
  const sent = await store.outbox.deleteBefore(cutoffs.outbox)
  const mails = sent + (await store.formerMails.deleteBefore(cutoffs.outbox))
  const stockAlerts = await store.stockAlerts.deleteBefore(cutoffs.stockAlerts)
  const { whatsappMonths } = await readSettings({ store, settings }, ['whatsappMonths'])
  const whatsApp = await deleteMessagesBefore({ store, clock }, messageCutoff(now, whatsappMonths))
  const searches = await store.searchCounts.deleteBefore(dayOf(cutoffs.searches))
  const reviews = await purgeDeletedReviews({ store, clock }, cutoffs.deletedReviews)
  await store.webhooks.deleteEventsBefore(cutoffs.outbox)
  const cartLinks = await store.cartLinks.deleteBefore(cutoffs.cartLinks)
  const birthLists = await store.birthLists.deleteEndedBefore(cutoffs.birthLists)
  await store.sessions.deleteExpired(now)
  await store.orderViews.deleteBefore(cutoffs.searches)
  await store.passwordResets.deleteExpired(now)
  const counts = { orders, payers, visits, likes, messages, journal, mails, stockAlerts }
  return { ...counts, whatsApp, searches, reviews, cartLinks, birthLists }
}

/** Deletes messages with their files, then the conversations that have none any more. */
async function deleteMessagesBefore({ store, clock }: TimedDeps, before: number): Promise<number> {
  const deleted = await repeatInBatches(MESSAGES_AT_A_TIME, async () => {
    const ids = await store.conversationData.messagesBefore(before, MESSAGES_AT_A_TIME)
    await store.transaction(async (tx) => {
      await deleteMessages(tx, ids, clock())
    })
    return ids.length
  })
  await repeatInBatches(MESSAGES_AT_A_TIME, async () => {
    const ids = await store.conversationData.strayMedia(MESSAGES_AT_A_TIME)
    await store.transaction((tx) => deleteMedia(tx, ids, clock()))
    return ids.length
  })
  await store.conversationData.deleteEmptyBefore(before)
  return deleted
}

function eraseOrdersBefore({ store, clock }: TimedDeps, before: number): Promise<number> {
  return repeatInBatches(ORDERS_AT_A_TIME, async () => {
    const due = await store.personalData.ordersBefore(before, ORDERS_AT_A_TIME)
    await store.transaction((tx) =>
      eraseWithMessages(tx, due, (orderId) => tx.personalData.eraseOrder(orderId, clock())),
    )
    return due.length
  })
}

function purgeDeletedReviews({ store, clock }: TimedDeps, before: number): Promise<number> {
  return store.transaction(async (tx) => {
    await queueImageRemoval(tx, await tx.reviewPhotos.purgeBefore(before), clock())
    return tx.moderation.purgeBefore(before)
  })
}

async function forgetVisitsBefore({ store }: ReadDeps, before: number): Promise<number> {
  const oldest = await store.personalData.oldestView()
  let forgotten = 0
  for (let from = oldest ?? before; from < before; from += VISITS_AT_A_TIME) {
    forgotten += await store.personalData.forgetVisitors(from, Math.min(before, from + VISITS_AT_A_TIME))
    await yieldToEventLoop()
  }
  return forgotten
}

/**
 * Compares the clock with stored records, because the clock decides what is erased.
 * @returns null unless the clock is probably wrong. `now` is the time of the clock, `newest` that of the newest record at
 * least 30 days before `now`, both in epoch milliseconds
 */
export async function checkClock({
  store,
  clock,
}: TimedDeps): Promise<{ now: number; newest: number } | null> {
  const now = clock()
  const newest = await store.personalData.newestUntil(latestEvidence(now))
  return newest !== null && checkClockPlausibility(now, newest) === 'doubtful' ? { now, newest } : null
}
