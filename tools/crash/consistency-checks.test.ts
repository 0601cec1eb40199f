import { describe, expect, it } from 'vitest'
import { findInconsistencies, type StoredOrder, type StoredProduct } from './consistency-checks.ts'
import { type Edit, type Entry, emptyLedger, stockKey, unanswered } from './ledger.ts'

/** An acknowledged order of two balls for 4 000 F, from its sender's point of view. */
const sent = (entry: Partial<Entry> = {}): Entry => ({
  orderId: 'T1',
  body: '{}',
  quantities: new Map([['ball', 2]]),
  total: 4000,
  placed: 'acknowledged',
  ending: null,
  ...entry,
})

const stored = (order: Partial<StoredOrder> = {}): StoredOrder => ({
  orderId: 'T1',
  status: 'pending',
  totalAmount: 4000,
  items: [{ productId: 'ball', quantity: 2 }],
  ...order,
})

const ball = (sold: number, product: Partial<StoredProduct> = {}): StoredProduct => ({
  id: 'ball',
  stock: 10 - sold,
  purchases: sold,
  shown: 10 - sold,
  added: 10,
  ...product,
})

function between(entries: readonly Entry[], orders: readonly StoredOrder[], product: StoredProduct) {
  const ledger = {
    start: new Map([['ball', 10]]),
    orders: new Map(entries.map((entry) => [entry.orderId, entry])),
    edits: [],
  }
  return findInconsistencies(ledger, { orders, products: [product] })
}

const cancelled = (answered: boolean, granted = answered ? 1 : 0) =>
  sent({ ending: { to: 'cancelled', answered, granted } })
const deleted = (answered: boolean, granted = answered ? 1 : 0) =>
  sent({ ending: { to: 'deleted', answered, granted } })

describe('findInconsistencies', () => {
  it('accepts an acknowledged order that is stored once', () => {
    expect(between([sent()], [stored()], ball(2))).toEqual([])
  })

  it('accepts an order that got no response, whether or not it was stored', () => {
    expect(between([sent({ placed: 'unknown' })], [stored()], ball(2))).toEqual([])
    expect(between([sent({ placed: 'unknown' })], [], ball(0))).toEqual([])
  })

  it('accepts a refused order that is not stored', () => {
    expect(between([sent({ placed: 'refused' })], [], ball(0))).toEqual([])
  })

  it('accepts a cancelled or deleted order whose stock was released', () => {
    expect(between([cancelled(true)], [stored({ status: 'cancelled' })], ball(0))).toEqual([])
    expect(between([deleted(true)], [], ball(0))).toEqual([])
  })

  it('accepts a cancellation or deletion that got no response, whether or not it was stored', () => {
    expect(between([cancelled(false)], [stored()], ball(2))).toEqual([])
    expect(between([cancelled(false)], [stored({ status: 'cancelled' })], ball(0))).toEqual([])
    expect(between([deleted(false)], [stored()], ball(2))).toEqual([])
    expect(between([deleted(false)], [], ball(0))).toEqual([])
  })
})

describe('findInconsistencies reports', () => {
  it.each([
    ['a lost acknowledged order', [sent()], [], ball(0), 'T1: confirmed, then lost'],
    ['an order that is stored twice', [sent()], [stored(), stored()], ball(4), 'T1: stored 2 times'],
    ['an order that was never sent', [], [stored()], ball(2), 'T1: stored but never sent'],
    [
      'a refused order that is stored',
      [sent({ placed: 'refused' })],
      [stored()],
      ball(2),
      'T1: refused but stored',
    ],
    ['a deleted order that is stored', [deleted(true)], [stored()], ball(2), 'T1: deleted but still stored'],
    ['an order that was deleted twice', [deleted(true, 2)], [], ball(0), 'T1: cancelled or deleted 2 times'],
    [
      'a cancelled order that is still pending',
      [cancelled(true)],
      [stored()],
      ball(2),
      'T1: unexpected state "pending"',
    ],
    [
      'an order that is cancelled without a request',
      [sent()],
      [stored({ status: 'cancelled' })],
      ball(0),
      'T1: unexpected state "cancelled"',
    ],
    ['a wrong total', [sent()], [stored({ totalAmount: 1 })], ball(2), 'T1: total 1 instead of 4000'],
    ['wrong items', [sent()], [stored({ items: [] })], ball(0), 'T1: other items than sent'],
    [
      'units that are missing without an order',
      [],
      [],
      ball(0, { stock: 9, shown: 9 }),
      'product ball: stock 9 instead of 10',
    ],
    [
      'a wrong number of purchases',
      [sent()],
      [stored()],
      ball(2, { purchases: 4 }),
      'product ball: purchases 4 instead of 2',
    ],
    [
      'an outdated cached response',
      [sent()],
      [stored()],
      ball(2, { shown: 10 }),
      'product ball: shown stock 10 instead of 8',
    ],
    ['a missing product', [], [], ball(0, { id: 'doll' }), 'product ball: missing'],
  ] as const)('%s', (_case, entries, orders, product, sentence) => {
    expect(between(entries, orders, product)).toEqual([sentence])
  })
})

describe('findInconsistencies with sizes', () => {
  const key = stockKey('dress', 'S')
  const edit = (outcome: Edit['outcome']): Edit => ({ keys: ['dress', key], units: 1000, outcome })

  /** Checks a dress of size S: five units at the start, one sold, and `later` units added by administrators. */
  function dress(later: number, edits: Edit[], size: Partial<StoredProduct> = {}) {
    const entry = sent({
      quantities: new Map([
        ['dress', 1],
        [key, 1],
      ]),
    })
    const item = { productId: 'dress', size: 'S', quantity: 1 }
    const left = { stock: 4 + later, shown: 4 + later, added: 5 + later }
    const products = [
      { id: 'dress', purchases: 1, ...left },
      { id: key, purchases: null, ...left, ...size },
    ]
    const start = new Map([
      ['dress', 5],
      [key, 5],
    ])
    const orders = new Map([[entry.orderId, entry]])
    return findInconsistencies({ start, orders, edits }, { orders: [stored({ items: [item] })], products })
  }

  it('accepts acknowledged edits that are stored, and edits that got no response, whether or not they were stored', () => {
    expect(dress(0, [])).toEqual([])
    expect(dress(1000, [edit('written'), edit('refused')])).toEqual([])
    expect(dress(0, [edit('unknown')])).toEqual([])
    expect(dress(1000, [edit('unknown')])).toEqual([])
  })

  it('reports acknowledged edits that are lost, refused edits that are stored, and edits that are stored twice', () => {
    const added = (is: number, should: number) =>
      ['dress', key].map((id) => `product ${id}: added units ${is} instead of ${should}`)
    expect(dress(0, [edit('written')])).toEqual(added(5, 1005))
    expect(dress(1000, [edit('refused')])).toEqual(added(1005, 5))
    expect(dress(2000, [edit('unknown')])).toEqual(added(2005, 1005))
  })

  it('reports a size with a wrong stock', () => {
    expect(dress(0, [], { stock: 3, shown: 3 })).toEqual([`product ${key}: stock 3 instead of 4`])
  })
})

describe('unanswered', () => {
  it('lists orders and cancellations without a response', () => {
    const entries = [
      sent({ placed: 'unknown' }),
      sent(),
      sent({ placed: 'refused' }),
      cancelled(false),
      deleted(true),
    ]
    const ledger = emptyLedger()
    for (const [index, entry] of entries.entries()) ledger.orders.set(String(index), entry)
    expect(unanswered(ledger)).toEqual([entries[0], entries[3]])
  })
})
