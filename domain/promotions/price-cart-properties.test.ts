import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { anOrder } from '../../tests/builders/an-order.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { articlesTotal, valueOfUnits } from '../orders/amounts.ts'
import { newItem } from '../orders/order.ts'
import { withAllocated } from '../orders/promoted-lines.ts'
import type { CartToPrice } from './cart-to-price.ts'
import { priceCart } from './price-cart.ts'
import type { Effect, Promotion } from './promotion.ts'

const RUNS = { numRuns: propertyRuns(1000) }
const NOW = Date.parse('2026-03-02T10:00:00Z')

/** A product has one category. */
const articles = [
  { productId: 'body', category: 'Vêtements/Nouveau-né' },
  { productId: 'robe', category: 'Vêtements/Enfant' },
  { productId: 'hochet', category: 'Jouer' },
  { productId: 'landau', category: 'Jouer' },
]

const options = fc.record({
  color: fc.constantFrom(null, 'Rouge'),
  size: fc.constantFrom(null, '3 mois', '6 mois'),
  price: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 })),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const line = fc
  .tuple(fc.constantFrom(...articles), options)
  .map(([article, chosen]) => ({ ...article, ...chosen }))

const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({
    kind: fc.constant('free_delivery' as const),
    zones: fc.subarray(['dakar', 'mbour']),
  }),
  fc
    .record({ count: fc.integer({ min: 2, max: 4 }), paid: fc.integer({ min: 1, max: 3 }) })
    .filter(({ count, paid }) => paid < count)
    .map((numbers) => ({ kind: 'free_items' as const, ...numbers })),
)

const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      effect,
      code: fc.boolean(),
      minTotal: fc.constantFrom(0, 0, 5000, 100_000),
      categories: fc.constantFrom<string[][]>([], [], ['Vêtements'], ['Jouer']),
      productIds: fc.constantFrom<string[][]>([], [], ['robe'], ['hochet', 'body']),
      combinable: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ code, ...terms }, index) =>
      aPromotion({ id: `p${index}`, name: `Offre ${index}`, code: code ? `CODE${index}` : null, terms }),
    ),
  )

const cart: fc.Arbitrary<CartToPrice> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  promotions,
  delivery: fc.constantFrom(null, { zoneId: 'dakar', fee: 1500 }, { zoneId: 'mbour', fee: 0 }),
  now: fc.constant(NOW),
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function shuffled<Value>(
  values: readonly Value[],
  seed: readonly number[],
): { value: Value; from: number }[] {
  return values
    .map((value, from) => ({ value, from }))
    .sort((one, other) => (seed[one.from] ?? 0) - (seed[other.from] ?? 0))
}

describe('priceCart, for random carts and promotions', () => {
  it('is never negative and never dearer than without promotions', { tags: ['H-03'] }, () => {
    fc.assert(
      fc.property(cart, (some) => {
        const { total, deliveryFee } = priceCart(some)
        const plain = priceCart({ ...some, promotions: [] })
        expect(plain.total).toBe(plain.itemsTotal + plain.deliveryFee)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(plain.total)
        expect(deliveryFee).toBeLessThanOrEqual(plain.deliveryFee)
      }),
      RUNS,
    )
  })

  it('gives each discount without loss to lines and delivery', { tags: ['H-02', 'H-03'] }, () => {
    fc.assert(
      fc.property(cart, (some) => {
        const { promotions: applied, allocated, itemsTotal, total, deliveryFee } = priceCart(some)
        for (const { amount, allocation, delivery } of applied) {
          expect(sum(allocation) + delivery).toBe(amount)
          expect(allocation.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
        }
        expect(total).toBe(itemsTotal - sum(allocated) + deliveryFee)
        for (const [index, { price, quantity }] of some.lines.entries()) {
          expect(allocated[index]).toBeLessThanOrEqual(price * quantity)
        }
      }),
      RUNS,
    )
  })

  it('depends neither on the order of lines nor on that of promotions', { tags: ['H-03'] }, () => {
    const seeds = fc.array(fc.nat(), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(cart, seeds, seeds, (some, seed, other) => {
        const moved = shuffled(some.lines, seed)
        const priced = priceCart(some)
        const again = priceCart({
          ...some,
          lines: moved.map(({ value }) => value),
          promotions: shuffled(some.promotions, other).map(({ value }) => value),
        })
        expect(again.total).toBe(priced.total)
        expect(again.promotions.map(({ id, amount }) => [id, amount])).toEqual(
          priced.promotions.map(({ id, amount }) => [id, amount]),
        )
        const same = (index: number) => JSON.stringify(some.lines[index])
        const partsOf = (allocated: readonly number[], places: readonly number[]) =>
          places.map((from, index) => [same(from), allocated[index] ?? 0]).sort()
        expect(
          partsOf(
            again.allocated,
            moved.map(({ from }) => from),
          ),
        ).toEqual(
          partsOf(
            priced.allocated,
            some.lines.map((_, index) => index),
          ),
        )
      }),
      RUNS,
    )
  })

  it('applies at most one code and one automatic promotion, others only if all of them are combinable', {
    tags: ['H-03'],
  }, () => {
    fc.assert(
      fc.property(cart, (some) => {
        const applied = priceCart(some).promotions
        for (const isOfSort of [
          ({ code }: Promotion) => code === null,
          ({ code }: Promotion) => code !== null,
        ]) {
          const ofSort = applied.filter(isOfSort)
          expect(ofSort.length <= 1 || ofSort.every(({ terms }) => terms.combinable)).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('refunds exactly what was paid when every piece returns, in any sequence', {
    tags: ['H-03', 'H-06'],
  }, () => {
    fc.assert(
      fc.property(cart, fc.array(fc.nat(), { maxLength: 80 }), (some, choices) => {
        const { allocated } = priceCart(some)
        const items = withAllocated(
          some.lines.map(({ productId, color, size, price, quantity }) =>
            newItem({ productId, name: productId, color, size, price, quantity, image: '' }),
          ),
          allocated,
        )
        const order = anOrder({})
        order.items = items
        let refunded = 0
        let next = 0
        for (;;) {
          const left = items.flatMap((item, position) => {
            const gone = order.returns
              .flatMap(({ lines }) => lines)
              .filter((one) => one.position === position)
            const rest = item.quantity - item.refused - sum(gone.map(({ quantity }) => quantity))
            return rest > 0 ? [{ position, rest }] : []
          })
          const chosen = left[(choices[next] ?? 0) % left.length]
          if (!chosen) break
          const { position, rest } = chosen
          const quantity = 1 + ((choices[next + 1] ?? 0) % rest)
          const value = valueOfUnits(order, [{ position, quantity }])
          expect(value).toBeGreaterThanOrEqual(0)
          refunded += value
          const item = items[position]
          if ((choices[next + 2] ?? 0) % 2 === 0 && item) item.refused += quantity
          else {
            order.returns.push({
              ...{ id: String(next), status: 'refunded', reason: '', amount: value, method: 'Cash' },
              ...{ exchangeOrderId: null, createdAt: '' },
              lines: [{ position, quantity, restock: true }],
            })
          }
          next += 3
        }
        expect(refunded).toBe(articlesTotal(items))
      }),
      RUNS,
    )
  })
})
