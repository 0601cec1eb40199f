import { DAY_MS } from '../durations.ts'

/** An order counts for the advertisement from which its customer came last in this time before it. */
export const ADVERTISED_MS = 30 * DAY_MS

/** A customer who came from an advertisement; times in epoch milliseconds. */
export interface Referral {
  sourceId: string
  headline: string
  url: string
  conversationId: string
  phone: string | null
  at: number
}

export interface AdvertisementFigures {
  sourceId: string
  headline: string
  url: string
  conversations: number
  orders: number
}

/**
 * Counts conversations and orders by advertisement, those with most orders first.
 * @param referrals oldest first, also from before the period: what an order counts for
 * @param isCounted whether a referral is in the period
 */
export function advertisementFigures(
  referrals: readonly Referral[],
  orders: readonly { phone: string; at: number }[],
  isCounted: (referral: Referral) => boolean,
): AdvertisementFigures[] {
  const figures = new Map<string, AdvertisementFigures & { seen: Set<string> }>()
  const keyOf = ({ sourceId, url }: Referral) => sourceId || url
  for (const referral of referrals.filter(isCounted)) {
    const { sourceId, headline, url, conversationId } = referral
    const known = figures.get(keyOf(referral)) ?? { orders: 0, seen: new Set<string>() }
    known.seen.add(conversationId)
    const conversations = known.seen.size
    figures.set(keyOf(referral), { ...known, sourceId, headline, url, conversations })
  }
  const ofPhone = Map.groupBy(referrals, ({ phone }) => phone)
  for (const { phone, at } of orders) {
    const cause = ofPhone.get(phone)?.findLast((one) => one.at <= at && at - one.at <= ADVERTISED_MS)
    const counted = cause && isCounted(cause) ? figures.get(keyOf(cause)) : undefined
    if (counted) counted.orders += 1
  }
  return [...figures.values()]
    .map(({ seen: _, ...figure }) => figure)
    .toSorted((a, b) => b.orders - a.orders || b.conversations - a.conversations)
}
