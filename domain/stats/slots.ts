import { dayOf } from '../deliveries/courier.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'

export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** Days in Dakar, both included, such as 2026-11-28. */
export interface DayPeriod {
  from: string
  until: string
}

/** Days of a chosen period at most: two years. */
export const MAX_PERIOD_DAYS = 731

export function dayCount({ from, until }: DayPeriod): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
}

/** The weekday in Dakar: 0 is Monday. The first day of the epoch was a Thursday. @param days since 1970 */
const weekdayOf = (days: number) => (days + 3) % 7

/** The day, the Monday of its week or the first day of its month. */
export function startOfSlot(day: string, by: Grain): string {
  if (by === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`
  const at = Date.parse(day)
  return by === 'day' ? day : dayOf(at - weekdayOf(at / DAY_MS) * DAY_MS)
}

/** The figures of the days of a slot that are in the period. Amounts in francs. */
export interface SlotFigures {
  /** first day of the day, week or month */
  day: string
  /** orders placed, and what their customers keep of `kept` of them */
  orders: number
  kept: number
  ordered: number
  /** orders delivered, and what their customers pay */
  delivered: number
  revenue: number
  visits: number
  carts: number
  /** orders placed on the site, on days on which visits were counted */
  siteOrders: number
}

/** What happened, by hour or by day: see `data/queries/overview.ts`. */
export interface PeriodRows {
  placed: readonly { slot: number; orders: number; kept: number; amount: number; web: number }[]
  delivered: readonly { slot: number; orders: number; amount: number }[]
  visits: readonly { hour: string; kind: string; count: number }[]
}

export function slotFigures(
  { from, until }: DayPeriod,
  by: Grain,
  { placed, delivered, visits }: PeriodRows,
): SlotFigures[] {
  const slots = new Map<string, SlotFigures>()
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) {
    const day = startOfSlot(dayOf(at), by)
    const none = {
      orders: 0,
      kept: 0,
      ordered: 0,
      delivered: 0,
      revenue: 0,
      visits: 0,
      carts: 0,
      siteOrders: 0,
    }
    if (!slots.has(day)) slots.set(day, { day, ...none })
  }
  const add = (day: string, figures: Partial<Omit<SlotFigures, 'day'>>) => {
    const slot = slots.get(startOfSlot(day, by))
    if (!slot) return
    for (const name of Object.keys(figures) as (keyof typeof figures)[]) slot[name] += figures[name] ?? 0
  }
  const dayOfHour = (hour: string) => hour.slice(0, 'YYYY-MM-DD'.length)
  const counted = new Set(visits.filter(({ kind }) => kind === 'visit').map(({ hour }) => dayOfHour(hour)))
  for (const { slot, orders, kept, amount, web } of placed) {
    const day = dayOf(slot * HOUR_MS)
    add(day, { orders, kept, ordered: amount, siteOrders: counted.has(day) ? web : 0 })
  }
  for (const { slot, orders, amount } of delivered) {
    add(dayOf(slot * DAY_MS), { delivered: orders, revenue: amount })
  }
  for (const { hour, kind, count } of visits) {
    add(dayOfHour(hour), kind === 'visit' ? { visits: count } : kind === 'cart' ? { carts: count } : {})
  }
  return [...slots.values()]
}

/** Orders by weekday, Monday first, and by hour in Dakar: seven lists of 24 counts. */
export function ordersByHour(placed: PeriodRows['placed']): number[][] {
  const weekdays = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  for (const { slot, orders } of placed) {
    const hours = weekdays[weekdayOf(Math.floor(slot / 24))] ?? []
    hours[slot % 24] = (hours[slot % 24] ?? 0) + orders
  }
  return weekdays
}

/** The figures of a day until an hour and minute, in francs; `visits`: until the last full hour. */
export interface DayFigures {
  orders: number
  kept: number
  ordered: number
  revenue: number
  visits: number
}

export function dayFigures({ placed, delivered, visits }: PeriodRows): DayFigures {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    orders: sum(placed.map(({ orders }) => orders)),
    kept: sum(placed.map(({ kept }) => kept)),
    ordered: sum(placed.map(({ amount }) => amount)),
    revenue: sum(delivered.map(({ amount }) => amount)),
    visits: sum(visits.filter(({ kind }) => kind === 'visit').map(({ count }) => count)),
  }
}
