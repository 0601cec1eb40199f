import { dayOf } from '../deliveries/courier.ts'
import type { Wallet } from '../orders/order.ts'

/** A row of the ledger in a wallet. Amount in francs, negative for money that left; time in epoch milliseconds. */
export interface BookedRow {
  wallet: Wallet
  number: string | null
  orderId: string
  amount: number
  at: number
}

/** A transaction as a statement has it. */
export interface StatedRow {
  wallet: Wallet
  number: string
  amount: number
  at: number
}

/**
 * Why the ledger and the statement of a day differ. `unnumbered`: booked by hand without a transaction number;
 * `other-day`: the same amount, on another day.
 */
export type DifferenceKind = 'not-booked' | 'not-on-statement' | 'unnumbered' | 'amount' | 'other-day'
export const DIFFERENCE_KINDS = [
  'not-booked',
  'not-on-statement',
  'unnumbered',
  'amount',
  'other-day',
] as const satisfies readonly DifferenceKind[]

export interface Difference {
  kind: DifferenceKind
  number: string | null
  orderId: string | null
  /** francs of this day on the statement, and in the ledger */
  stated: number
  booked: number
}

/** The totals of a day and wallet (E-22). `stated` − `booked` is the sum of the differences. */
export interface ReconciledDay {
  /** as 2026-11-22 */
  day: string
  wallet: Wallet
  booked: number
  stated: number
  differences: Difference[]
}

/** What is booked and stated under a number on all days, in francs. */
export type NumberTotals = ReadonlyMap<string, { booked: number; stated: number | null }>

export const totalsKey = (wallet: Wallet, number: string) => `${wallet} ${number}`

/** Compares the ledger and the statements by day and wallet; the first day comes first. */
export function reconcileDays(
  booked: readonly BookedRow[],
  stated: readonly StatedRow[],
  totals: NumberTotals,
): ReconciledDay[] {
  const days = new Map<string, ReconciledDay & { byNumber: Map<string, Difference> }>()
  const dayFor = (wallet: Wallet, at: number) => {
    const day = dayOf(at)
    const key = `${day} ${wallet}`
    const found = days.get(key) ?? {
      ...{ day, wallet, booked: 0, stated: 0, differences: [] },
      byNumber: new Map<string, Difference>(),
    }
    days.set(key, found)
    return found
  }
  for (const { wallet, number, orderId, amount, at } of booked) {
    const day = dayFor(wallet, at)
    day.booked += amount
    const entry = day.byNumber.get(number ?? `order ${orderId}`) ?? emptyDifference(number)
    day.byNumber.set(number ?? `order ${orderId}`, {
      ...entry,
      orderId: entry.orderId ?? orderId,
      booked: entry.booked + amount,
    })
  }
  for (const { wallet, number, amount, at } of stated) {
    const day = dayFor(wallet, at)
    day.stated += amount
    const entry = day.byNumber.get(number) ?? emptyDifference(number)
    day.byNumber.set(number, { ...entry, stated: entry.stated + amount })
  }
  return [...days.values()]
    .map(({ byNumber, ...day }) => ({
      ...day,
      differences: [...byNumber.values()]
        .filter((entry) => entry.stated !== entry.booked)
        .map((entry) => ({ ...entry, kind: kindOf(day.wallet, entry, totals) })),
    }))
    .sort((one, other) => one.day.localeCompare(other.day) || one.wallet.localeCompare(other.wallet))
}

function emptyDifference(number: string | null): Difference {
  return { kind: 'amount', number, orderId: null, stated: 0, booked: 0 }
}

function kindOf(wallet: Wallet, { number, stated }: Difference, totals: NumberTotals): DifferenceKind {
  if (number === null) return 'unnumbered'
  const total = totals.get(totalsKey(wallet, number)) ?? { booked: 0, stated }
  if (total.booked === (total.stated ?? 0)) return 'other-day'
  if (total.stated === null) return 'not-on-statement'
  return total.booked === 0 ? 'not-booked' : 'amount'
}
