import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { priceCart } from '../promotions/price-cart.ts'
import { amountRows } from './amount-rows.ts'
import { newItem } from './order.ts'
import { withAllocated } from './promoted-lines.ts'

const EFFECTS = [
  { kind: 'percent', percent: 33 },
  { kind: 'amount', amount: 2500 },
  { kind: 'free_items', count: 3, paid: 2 },
  { kind: 'free_delivery', zones: [] },
] as const

const lines = fc.array(
  fc.record({
    productId: fc.constantFrom('body', 'robe', 'hochet'),
    ...{ category: fc.constant('Jouer'), color: fc.constant(null), size: fc.constant(null) },
    price: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const promotions = fc
  .subarray([...EFFECTS])
  .map((effects) =>
    effects.map((effect, index) =>
      aPromotion({ id: `p${index}`, terms: { effect: { ...effect } as never, combinable: true } }),
    ),
  )

it('amountRows lead from the prices of the lines to the total, for random orders', {
  tags: ['H-06'],
}, () => {
  fc.assert(
    fc.property(lines, promotions, fc.constantFrom(0, 1500), (some, applied, fee) => {
      const priced = priceCart({
        ...{ lines: some, promotions: applied, now: 0 },
        delivery: { zoneId: null, fee },
      })
      const order = anOrder({
        ...{ promotions: priced.promotions, deliveryFee: priced.deliveryFee, totalAmount: priced.total },
        items: withAllocated(
          some.map(({ category: _, ...item }) => newItem(aPlacedItem(item))),
          priced.allocated,
        ),
      })
      const shown = order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const rows = amountRows(order)
      expect(rows.reduce((sum, { amount }) => sum + amount, shown)).toBe(order.totalAmount)
      expect(rows.some(({ label }) => label === 'Livraison')).toBe(fee > 0)
    }),
  )
})

it('amountRows name each promotion with its code, once', { tags: ['H-06'] }, () => {
  const shares = { allocation: [1000], delivery: 0, amount: 1000 }
  const rows = amountRows({
    deliveryFee: 1500,
    promotions: [
      { ...aPromotion({ id: 'a', code: 'TABASKI10' }), ...shares },
      { ...aPromotion({ id: 'b', name: 'CADEAU', code: 'CADEAU' }), ...shares },
      { ...aPromotion({ id: 'c' }), ...shares, amount: 0 },
    ],
  })
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
    ['Livraison', 1500],
    ['Offre Tabaski (TABASKI10)', -1000],
    ['CADEAU', -1000],
    ['Offre Tabaski', 0],
  ])
})
