import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { StatementRow } from './statement.ts'
import {
  type Candidate,
  type KnownNumber,
  matchStatement,
  refundNumber,
  separateRows,
} from './statement-match.ts'

const T0 = Date.UTC(2026, 10, 10)

let lines = 0
const row = (fields: Partial<StatementRow> = {}): StatementRow => {
  lines += 1
  return { line: lines, number: `T${lines}`, amount: 5000, at: T0, phone: null, reference: '', ...fields }
}
const candidate = (orderId: string, fields: Partial<Candidate> = {}): Candidate => ({
  ...{ target: `order:${orderId}`, orderId, amount: 5000, at: T0, phone: null, number: null },
  ...{ names: [orderId.toUpperCase()], isClaimed: true },
  ...fields,
})
const match = (
  rows: StatementRow[],
  candidates: Candidate[],
  known: Record<string, Partial<KnownNumber>> = {},
) =>
  matchStatement(
    rows,
    new Map(
      Object.entries(known).map(([number, fields]) => [
        number,
        { booked: 0, orderId: null, statementAmount: null, amount: null, ...fields },
      ]),
    ),
    candidates,
  ).map(({ proposal, orderId, by }) => [proposal, orderId, by])

describe('matchStatement', { tags: ['E-21'] }, () => {
  it('finds what is booked under the number, and what a statement had before', () => {
    const rows = ['A', 'B', 'C', 'D'].map((number) => row({ number }))
    const known = {
      A: { booked: 5000, orderId: 'o1' },
      B: { booked: 4500, orderId: 'o2' },
      C: { statementAmount: 5000 },
      D: { statementAmount: 4000 },
    }
    expect(match(rows, [], known)).toEqual([
      ['matched', 'o1', 'number'],
      ['differs', 'o2', 'number'],
      ['known', null, 'number'],
      ['differs', null, 'number'],
    ])
  })

  it('prefers the announced number, then the reference, whatever the time', () => {
    const payment = candidate('o1', { number: 'T77', at: T0 - 20 * DAY_MS })
    const named = candidate('o2', { names: ['O2', 'K7M2PA'], at: T0 - 20 * DAY_MS })
    const rows = [row({ number: 'T77' }), row({ reference: 'Commande k7m2pa, merci' })]
    expect(match(rows, [named, payment])).toEqual([
      ['match', 'o1', 'number'],
      ['match', 'o2', 'reference'],
    ])
  })

  it('shows another amount than the named order expects, and books nothing', () => {
    expect(match([row({ reference: 'O1', amount: 4000 })], [candidate('o1')])).toEqual([
      ['differs', 'o1', 'reference'],
    ])
  })

  it('takes the nearest order of the same phone and amount within three days', () => {
    const phone = '771234567'
    const far = candidate('far', { phone, at: T0 - 2 * DAY_MS })
    const near = candidate('near', { phone, at: T0 - HOUR_MS, isClaimed: false })
    const late = candidate('late', { phone, amount: 700, at: T0 - 4 * DAY_MS })
    expect(match([row({ phone }), row({ phone, amount: 700 })], [far, near, late])).toEqual([
      ['match', 'near', 'phone'],
      ['orphan', null, null],
    ])
  })

  it('takes the only claim of an amount within three days, and leaves what is ambiguous', () => {
    expect(match([row()], [candidate('o1')])).toEqual([['match', 'o1', 'amount']])
    expect(match([row()], [candidate('o1', { isClaimed: false })])[0]?.[0]).toBe('orphan')
    expect(match([row()], [candidate('o1'), candidate('o2')])[0]?.[0]).toBe('orphan')
    expect(match([row(), row()], [candidate('o1')]).map(([proposal]) => proposal)).toEqual([
      'orphan',
      'orphan',
    ])
  })

  // Quadratic time would be an hour.
  it('leaves thousands of rows of one phone, amount and time as orphans', () => {
    const phone = '771234567'
    const rows = Array.from({ length: 5000 }, () => row({ phone }))
    const candidates = Array.from({ length: 500 }, (_, index) => candidate(`o${index}`, { phone }))
    expect(new Set(match(rows, candidates).map(([proposal]) => proposal))).toEqual(new Set(['orphan']))
    expect(match(rows.slice(0, 50), candidates.slice(0, 50))).toEqual(
      rows.slice(0, 50).map(() => ['orphan', null, null]),
    )
  })

  it('matches money that left with a refund only', () => {
    const refund = candidate('o1', { amount: -5000 })
    expect(match([row({ amount: -5000 })], [candidate('o2'), refund])).toEqual([['match', 'o1', 'amount']])
  })

  it('never proposes a candidate twice, and nothing of another amount', () => {
    const orders = fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5', 'o6')
    const common = {
      amount: fc.constantFrom(-700, 700, 5000),
      at: fc.integer({ min: 0, max: 20 }).map((hours) => T0 + hours * 8 * HOUR_MS),
      phone: fc.constantFrom(null, '771234567', '781234567'),
    }
    fc.assert(
      fc.property(
        fc.array(fc.record({ ...common, reference: fc.oneof(fc.constant(''), orders) }), { maxLength: 14 }),
        fc.array(fc.record({ ...common, orderId: orders, isClaimed: fc.boolean() }), { maxLength: 14 }),
        (rowFields, candidateFields) => {
          const rows = rowFields.map(row)
          const candidates = candidateFields.map(({ orderId, ...fields }, index) =>
            candidate(orderId, { ...fields, target: `order:${orderId}#${index}` }),
          )
          const proposals = matchStatement(rows, new Map(), candidates)
          expect(proposals).toHaveLength(rows.length)
          const targets = proposals.flatMap(({ target }) => target ?? [])
          expect(new Set(targets).size).toBe(targets.length)
          for (const [index, { target }] of proposals.entries()) {
            if (target === null) continue
            const found = candidates.find((one) => one.target === target)
            expect(found?.amount).toBe(rows[index]?.amount)
          }
        },
      ),
    )
  })
})

describe('separateRows', { tags: ['E-21'] }, () => {
  it('gives a refund under the number of its payment its own number, also in a later statement', () => {
    const [paid, back] = [row({ number: 'A' }), row({ number: 'A', amount: -5000 })]
    expect(separateRows([back, paid], new Map()).rows.map(({ number }) => number)).toEqual([
      refundNumber('A'),
      'A',
    ])
    const known = new Map([['A', { booked: 0, orderId: null, statementAmount: 5000, amount: null }]])
    expect(separateRows([back], known).rows[0]?.number).toBe(refundNumber('A'))
    expect(separateRows([back], new Map()).rows[0]?.number).toBe('A')
  })

  it('reads a number once', () => {
    const [first, again] = [row({ number: 'A' }), row({ number: 'A', amount: 700 })]
    const { rows, repeated } = separateRows([first, again], new Map())
    expect(rows).toEqual([first])
    expect([...repeated]).toEqual([again.line])
  })
})
