import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListedOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import type { VariantChoice } from '../catalogue/variants.ts'
import { valueOfUnits } from '../orders/amounts.ts'
import { newItem } from '../orders/order.ts'
import { marginSection } from './margin-section.ts'
import { costAt, type DatedPrice, marginPercent, orderMargin, startOf } from './purchase-price.ts'

const WHOLE = { color: null, size: null }
const RED = { color: 'Rouge', size: '6 mois' }
const price = (amount: number | null, from: number, choice: VariantChoice = WHOLE): DatedPrice => ({
  ...choice,
  amount,
  from,
})

describe('costAt', { tags: ['H-20'] }, () => {
  const history = [price(1000, 10), price(1200, 20)]

  it.each([
    ['the price in force', history, WHOLE, 15, 1000],
    ['the newer price from its first moment on', history, WHOLE, 20, 1200],
    ['the earliest price before any was known', history, WHOLE, 5, 1000],
    ['the product’s price for a variant without its own', history, RED, 15, 1000],
    ['the variant’s price before the product’s', [...history, price(1500, 15, RED)], RED, 25, 1500],
    ['the product’s price while the variant had none', [...history, price(1500, 15, RED)], RED, 12, 1000],
    [
      'the variant’s price whatever the case and accents',
      [price(900, 1, RED)],
      { color: 'ROUGE', size: '6 MOIS' },
      2,
      900,
    ],
    [
      'the earliest price of the variant before anything is known',
      [price(900, 9, RED), price(700, 9)],
      RED,
      2,
      900,
    ],
    [
      'the product’s price after the variant’s was removed',
      [price(700, 1), price(900, 2, RED), price(null, 3, RED)],
      RED,
      4,
      700,
    ],
    ['nothing once the price is no longer known', [price(700, 1), price(null, 3)], WHOLE, 4, null],
    ['nothing for a whole product when only a variant has a price', [price(900, 1, RED)], WHOLE, 4, null],
    ['nothing without prices', [], RED, 4, null],
    ['zero for what the shop got as a gift', [price(0, 1)], WHOLE, 4, 0],
  ] as const)('is %s', (_case, prices, choice, at, cost) => {
    expect(costAt(prices, choice, at)).toBe(cost)
  })

  const entered = fc
    .array(
      fc.record({
        choice: fc.constantFrom(WHOLE, RED),
        amount: fc.option(fc.integer({ min: 0, max: 9000 })),
        wait: fc.nat(50),
      }),
      { maxLength: 12 },
    )
    .map((entries) => {
      let from = 0
      return entries.map(({ choice, amount, wait }) => {
        from += wait
        return price(amount, from, choice)
      })
    })

  it('is one of the entered amounts or unknown, and a later entry does not change an earlier cost', () => {
    fc.assert(
      fc.property(entered, fc.constantFrom(WHOLE, RED), fc.nat(600), (prices, choice, at) => {
        const cost = costAt(prices, choice, at)
        expect([null, ...prices.map(({ amount }) => amount)]).toContain(cost)
        const known = prices.some((one) => one.from <= at && one.color === null)
        if (known) expect(costAt([...prices, price(77_777, at + 1, WHOLE)], choice, at)).toBe(cost)
      }),
    )
  })
})

describe('startOf', { tags: ['H-20', 'H-30'] }, () => {
  it('is now, but the start of the former price when that one is less than ten minutes old', () => {
    expect(startOf(undefined, 5000)).toBe(5000)
    expect(startOf(price(1, 5000), 604_999)).toBe(5000)
    expect(startOf(price(1, 5000), 605_000)).toBe(605_000)
  })

  it('never goes back in time when the clock does', () => {
    expect(startOf(price(1, 5000), 100)).toBe(5000)
  })
})

describe('orderMargin', { tags: ['H-20'] }, () => {
  const createdAt = '2026-03-02T10:00:00.000Z'
  const line = (productId: string, quantity: number, returned = 0) => ({
    ...newItem(aPlacedItem({ productId, quantity, price: 5000 })),
    returned,
  })
  const prices = new Map([['a', [price(3000, 0)]]])

  it('counts the units that the customer keeps, and says how many have no purchase price', () => {
    const order = aListedOrder({ createdAt, items: [line('a', 3, 1), line('b', 2)] })
    expect(orderMargin(order, prices)).toEqual({
      sales: 20_000,
      knownSales: 10_000,
      cost: 6000,
      unknownUnits: 2,
    })
  })

  it.each([{ status: 'cancelled' }, { fulfillmentStatus: 'returned_to_stock' }] as const)(
    'is nothing for an order of which the customer keeps nothing: %j',
    (state) => {
      const order = aListedOrder({ createdAt, items: [line('a', 3)], ...state })
      expect(orderMargin(order, prices)).toEqual({ sales: 0, knownSales: 0, cost: 0, unknownUnits: 0 })
    },
  )

  it('counts what the customer pays after promotions, to the franc', { tags: ['H-20'] }, () => {
    const item = { ...line('a', 3, 1), allocated: 1000 }
    const { sales } = orderMargin(aListedOrder({ createdAt, items: [item] }), prices)
    const returned = valueOfUnits({ items: [item], returns: [] }, [{ position: 0, quantity: 1 }])
    expect(sales + returned).toBe(14_000)
  })

  const units = fc.integer({ min: 1, max: 9 })

  it('never counts an unknown cost as zero, for any number of units', () => {
    fc.assert(
      fc.property(units, units, (known, unknown) => {
        const order = aListedOrder({ createdAt, items: [line('a', known), line('b', unknown)] })
        const margin = orderMargin(order, prices)
        expect(margin.unknownUnits).toBe(unknown)
        expect(margin.cost).toBe(known * 3000)
        expect(margin.sales - margin.knownSales).toBe(unknown * 5000)
      }),
    )
  })
})

describe('a margin in words', { tags: ['H-20'] }, () => {
  const rowsOf = (margin: Parameters<typeof marginSection>[0]) =>
    Object.fromEntries(
      marginSection(margin).rows.map(({ label, count, amount, text }) => [label, text ?? amount ?? count]),
    )

  it('has a percentage of the sales, also for a loss, and none without sales', () => {
    expect(marginPercent(5000, 3000)).toBe(40)
    expect(marginPercent(5000, 6000)).toBe(-20)
    expect(marginPercent(0, 0)).toBeNull()
  })

  it('is a dash while no purchase price is known', () => {
    expect(rowsOf({ sales: 9000, knownSales: 0, cost: 0, unknownUnits: 2 })).toMatchObject({
      'Pièces sans prix d’achat': 2,
      'Coût des ventes': '—',
      Marge: '—',
      'Marge en pourcentage des ventes': '—',
    })
    expect(rowsOf({ sales: 9000, knownSales: 5000, cost: 3000, unknownUnits: 1 })).toMatchObject({
      'Coût des ventes': 3000,
      Marge: 2000,
      'Marge en pourcentage des ventes': '40\u00a0%',
    })
  })
})
