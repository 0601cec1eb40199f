import { DAY_MS } from '../../domain/durations.ts'
import { ADVERTISED_MS, advertisementFigures, type Referral } from '../../domain/stats/advertisements.ts'
import { type DialogueTurn, firstAnswers, LONGEST_WAIT_MS } from '../../domain/stats/first-answers.ts'
import type { DayPeriod } from '../../domain/stats/slots.ts'
import type { ReadDeps } from '../context.ts'
import { inParts } from '../stats/read-overview.ts'

/** Phone numbers in one query. */
const AT_A_TIME = 500

/** How soon customers were answered in a period, by day (W-11), and what advertisements brought (W-12). */
export async function readConversationFigures({ store }: ReadDeps, period: DayPeriod) {
  const figures = store.conversationFigures
  const from = Date.parse(period.from)
  const until = Date.parse(period.until) + DAY_MS
  // A question from before the period is no new one, and one of its last day is answered after it.
  const around = { from: from - LONGEST_WAIT_MS, until: until + LONGEST_WAIT_MS }
  const turns = await inParts<DialogueTurn>(around, figures.turns)
  const told = await inParts<Referral>(
    { from: from - ADVERTISED_MS, until: until + ADVERTISED_MS },
    figures.referrals,
  )
  const phones = [...new Set(told.flatMap(({ phone }) => phone ?? []))]
  const orders: { phone: string; at: number }[] = []
  for (let at = 0; at < phones.length; at += AT_A_TIME)
    orders.push(
      ...(await figures.orders(phones.slice(at, at + AT_A_TIME), { from, until: until + ADVERTISED_MS })),
    )
  return {
    days: firstAnswers(period, turns),
    advertisements: advertisementFigures(told, orders, ({ at }) => at >= from && at < until),
  }
}
