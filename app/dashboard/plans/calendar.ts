import type { ShownPlan } from '../../../contracts/planned-changes.ts'
import { isRunning } from '../../../domain/catalogue/planned-changes.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { formatDayMonth, formatShortWeekdayDateTime } from '../../../domain/text/format.ts'
import { toPlannedChange } from './plan-form.ts'

/** Days that the timeline shows. */
export const TIMELINE_DAYS = 14

/** `du ven. 4 déc. 18:00 au lun. 7 déc. 00:00` */
export function planTimes({ startsAt, endsAt }: Pick<ShownPlan, 'startsAt' | 'endsAt'>): string {
  const at = formatShortWeekdayDateTime
  if (startsAt === null) return endsAt === null ? '' : `jusqu’au ${at(endsAt)}`
  return endsAt === null ? `à partir du ${at(startsAt)}` : `du ${at(startsAt)} au ${at(endsAt)}`
}

const midnightOf = (at: number) => Math.floor(at / DAY_MS) * DAY_MS
/** The Monday of a time's week, in Dakar (UTC). The first day of the epoch was a Thursday. */
const weekOf = (at: number) => midnightOf(at) - ((Math.floor(at / DAY_MS) + 3) % 7) * DAY_MS

/** The plans that have begun, the others by the week of their start, then those that were cancelled. @param now epoch milliseconds */
export function groupPlans(
  plans: readonly ShownPlan[],
  now: number,
): { title: string; plans: ShownPlan[] }[] {
  const hasBegun = ({ startsAt }: ShownPlan) => startsAt === null || Date.parse(startsAt) <= now
  const cancelled = plans.filter(({ cancelledAt }) => cancelledAt !== null)
  const kept = plans.filter(({ cancelledAt }) => cancelledAt === null)
  const weeks = Map.groupBy(
    kept.filter((plan) => !hasBegun(plan)),
    ({ startsAt }) => weekOf(Date.parse(startsAt ?? '')),
  )
  const running = kept.filter(hasBegun)
  return [
    ...(running.length > 0 ? [{ title: 'En cours', plans: running }] : []),
    ...[...weeks].map(([week, some]) => ({ title: weekTitle(week, now), plans: some })),
    ...(cancelled.length > 0 ? [{ title: 'Annulés', plans: cancelled }] : []),
  ]
}

function weekTitle(week: number, now: number): string {
  const weeks = (week - weekOf(now)) / (7 * DAY_MS)
  if (weeks === 0) return 'Cette semaine'
  return weeks === 1 ? 'La semaine prochaine' : `Semaine du ${formatDayMonth(week)}`
}

/** The days of the timeline, from today, as epoch milliseconds. */
export function timelineDays(now: number): number[] {
  return Array.from({ length: TIMELINE_DAYS }, (_, day) => midnightOf(now) + day * DAY_MS)
}

/** Where a plan is on the timeline, in percent of its width; null for a plan outside. */
export function timelineBar(plan: ShownPlan, now: number): { left: number; width: number } | null {
  if (plan.cancelledAt !== null) return null
  const { startsAt, endsAt } = toPlannedChange(plan)
  const [first, length] = [midnightOf(now), TIMELINE_DAYS * DAY_MS]
  const start = Math.max(first, startsAt ?? first)
  const end = Math.min(first + length, endsAt ?? first + length)
  if (start >= end) return null
  return { left: ((start - first) / length) * 100, width: ((end - start) / length) * 100 }
}

/** What a badge says about a plan of a product: `Dès ven. 4 déc. 18:00` or `Jusqu’au lun. 7 déc. 00:00`. */
export function badgeTimes(plan: Pick<ShownPlan, 'startsAt' | 'endsAt'>, now: number): string {
  const time = (date: string | null) => (date === null ? null : Date.parse(date))
  const times = { startsAt: time(plan.startsAt), endsAt: time(plan.endsAt) }
  if (isRunning(times, now)) return planTimes({ startsAt: null, endsAt: plan.endsAt })
  return times.startsAt !== null && times.startsAt > now ? planTimes({ ...plan, endsAt: null }) : 'terminé'
}
