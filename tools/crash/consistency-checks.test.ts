import { describe, expect, it } from 'vitest'
import { disagreements, type StoredOrder, type StoredProduct } from './consistency-checks.ts'
import { type Entry, emptyLedger, unanswered } from './ledger.ts'

/** An acknowledged order of two balls for 4 000 F, as its sender knows it. */
const sent = (entry: Partial<Entry> = {}): Entry => ({
  orderId: 'T1',
  body: '{}',
  pieces: new Map([['ball', 2]]),
  total: 4000,
  placed: 'acknowledged',
  ending: null,
  ...entry,
})

/** The same, as the shop has it. */
const kept = (order: Partial<StoredOrder> = {}): StoredOrder => ({
  orderId: 'T1',
  status: 'pending',
  totalAmount: 4000,
  items: [{ productId: 'ball', quantity: 2 }],
  ...order,
})

/** Of ten balls, when so many are sold. */
const ball = (sold: number, product: Partial<StoredProduct> = {}): StoredProduct => ({
  id: 'ball',
  stock: 10 - sold,
  purchases: sold,
  shown: 10 - sold,
  ...product,
})

function between(entries: readonly Entry[], orders: readonly StoredOrder[], product: StoredProduct) {
  const ledger = {
    start: new Map([['ball', 10]]),
    orders: new Map(entries.map((entry) => [entry.orderId, entry])),
  }
  return disagreements(ledger, { orders, products: [product] })
}

const cancelled = (answered: boolean, granted = answered ? 1 : 0) =>
  sent({ ending: { to: 'cancelled', answered, granted } })
const deleted = (answered: boolean, granted = answered ? 1 : 0) =>
  sent({ ending: { to: 'deleted', answered, granted } })

describe('the shop and its customers agree', () => {
  it('on an order that was acknowledged and is there once', () => {
    expect(between([sent()], [kept()], ball(2))).toEqual([])
  })

  it('on an order without an answer, whether it is there or not', () => {
    expect(between([sent({ placed: 'unknown' })], [kept()], ball(2))).toEqual([])
    expect(between([sent({ placed: 'unknown' })], [], ball(0))).toEqual([])
  })

  it('on one that was refused and is not there', () => {
    expect(between([sent({ placed: 'refused' })], [], ball(0))).toEqual([])
  })

  it('on one that was cancelled or deleted: its pieces are back', () => {
    expect(between([cancelled(true)], [kept({ status: 'cancelled' })], ball(0))).toEqual([])
    expect(between([deleted(true)], [], ball(0))).toEqual([])
  })

  it('on an end that was not answered, whether it came or not', () => {
    expect(between([cancelled(false)], [kept()], ball(2))).toEqual([])
    expect(between([cancelled(false)], [kept({ status: 'cancelled' })], ball(0))).toEqual([])
    expect(between([deleted(false)], [kept()], ball(2))).toEqual([])
    expect(between([deleted(false)], [], ball(0))).toEqual([])
  })
})

describe('they disagree', () => {
  it.each([
    ['when an acknowledged order is gone', [sent()], [], ball(0), 'T1 : confirmée, puis perdue'],
    ['when an order is there twice', [sent()], [kept(), kept()], ball(4), 'T1 : enregistrée 2 fois'],
    ['when nobody sent an order', [], [kept()], ball(2), 'T1 : enregistrée sans avoir été envoyée'],
    [
      'when a refused order is there',
      [sent({ placed: 'refused' })],
      [kept()],
      ball(2),
      'T1 : refusée, mais enregistrée',
    ],
    ['when a deleted order is there', [deleted(true)], [kept()], ball(2), 'T1 : supprimée, mais encore là'],
    ['when an end was granted twice', [deleted(true, 2)], [], ball(0), 'T1 : fin accordée 2 fois'],
    [
      'when a cancelled order stands',
      [cancelled(true)],
      [kept()],
      ball(2),
      'T1 : état inattendu « pending »',
    ],
    [
      'when nobody cancelled it',
      [sent()],
      [kept({ status: 'cancelled' })],
      ball(0),
      'T1 : état inattendu « cancelled »',
    ],
    ['about the total', [sent()], [kept({ totalAmount: 1 })], ball(2), 'T1 : total de 1 au lieu de 4000'],
    ['about the articles', [sent()], [kept({ items: [] })], ball(0), 'T1 : autres articles que ceux envoyés'],
    [
      'when pieces are gone without an order',
      [],
      [],
      ball(0, { stock: 9, shown: 9 }),
      'produit ball : stock de 9 au lieu de 10',
    ],
    [
      'when purchases do not follow',
      [sent()],
      [kept()],
      ball(2, { purchases: 4 }),
      'produit ball : achats de 4 au lieu de 2',
    ],
    [
      'when a kept answer is out of date',
      [sent()],
      [kept()],
      ball(2, { shown: 10 }),
      'produit ball : stock affiché de 10 au lieu de 8',
    ],
    ['when a product is gone', [], [], ball(0, { id: 'doll' }), 'produit ball : disparu'],
  ] as const)('%s', (_case, entries, orders, product, sentence) => {
    expect(between(entries, orders, product)).toEqual([sentence])
  })
})

describe('an answer is still owed', () => {
  it('for orders and for ends without one', () => {
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
