import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { type BookedRow, reconcileDays, type StatedRow, totalsKey } from './reconcile-days.ts'

const T0 = Date.UTC(2026, 10, 10, 12)
const booked = (number: string | null, amount: number, day = 0): BookedRow => ({
  ...{ wallet: 'Wave', number, orderId: `order of ${number}`, amount, at: T0 + day * DAY_MS },
})
const stated = (number: string, amount: number, day = 0): StatedRow => ({
  ...{ wallet: 'Wave', number, amount, at: T0 + day * DAY_MS },
})

function totalsOf(ledger: readonly BookedRow[], statement: readonly StatedRow[]) {
  const totals = new Map<string, { booked: number; stated: number | null }>()
  for (const { wallet, number, amount } of ledger) {
    if (number === null) continue
    const key = totalsKey(wallet, number)
    totals.set(key, { stated: null, booked: (totals.get(key)?.booked ?? 0) + amount })
  }
  for (const { wallet, number, amount } of statement) {
    const key = totalsKey(wallet, number)
    totals.set(key, { booked: totals.get(key)?.booked ?? 0, stated: (totals.get(key)?.stated ?? 0) + amount })
  }
  return totals
}

const kinds = (ledger: BookedRow[], statement: StatedRow[]) =>
  reconcileDays(ledger, statement, totalsOf(ledger, statement)).map(({ day, differences }) => [
    day.slice(-2),
    ...differences.map(({ kind }) => kind),
  ])

describe('reconcileDays', { tags: ['E-22'] }, () => {
  it('lists no difference where the ledger and the statement agree', () => {
    expect(kinds([booked('A', 5000), booked('A', -5000), booked('B', 700)], [stated('B', 700)])).toEqual([
      ['10'],
    ])
  })

  it('says why the figures of a day differ', () => {
    expect(kinds([], [stated('A', 1)])).toEqual([['10', 'not-booked']])
    expect(kinds([booked('A', 1)], [])).toEqual([['10', 'not-on-statement']])
    expect(kinds([booked(null, 1)], [])).toEqual([['10', 'unnumbered']])
    expect(kinds([booked('A', 1)], [stated('A', 2)])).toEqual([['10', 'amount']])
    expect(kinds([booked('A', 1, 1)], [stated('A', 1)])).toEqual([
      ['10', 'other-day'],
      ['11', 'other-day'],
    ])
  })

  it('explains every franc between the two totals of each day and wallet', () => {
    const row = fc.record({
      wallet: fc.constantFrom('Wave' as const, 'Orange Money' as const),
      number: fc.constantFrom('A', 'B', 'C', 'D'),
      amount: fc.integer({ min: -9, max: 9 }),
      day: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(row), fc.array(row), fc.array(row), (numbered, unnumbered, statement) => {
        const at = (day: number) => T0 + day * DAY_MS
        const ledger = [
          ...numbered.map(({ day, ...rest }) => ({ ...rest, orderId: rest.number, at: at(day) })),
          ...unnumbered.map(({ day, ...rest }) => ({
            ...rest,
            number: null,
            orderId: rest.number,
            at: at(day),
          })),
        ]
        const lines = statement.map(({ day, ...rest }) => ({ ...rest, at: at(day) }))
        const days = reconcileDays(ledger, lines, totalsOf(ledger, lines))
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
        for (const { booked, stated, differences } of days) {
          expect(sum(differences.map((one) => one.stated - one.booked))).toBe(stated - booked)
          expect(differences.every((one) => one.stated !== one.booked)).toBe(true)
        }
        expect(sum(days.map(({ booked }) => booked))).toBe(sum(ledger.map(({ amount }) => amount)))
        expect(sum(days.map(({ stated }) => stated))).toBe(sum(lines.map(({ amount }) => amount)))
      }),
    )
  })
})
