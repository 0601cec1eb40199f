import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import type { LineToPrice } from './cart-to-price.ts'
import { priceCart } from './price-cart.ts'
import type { Effect, Promotion } from './promotion.ts'
import { repriceOrder } from './reprice-order.ts'

const line = (productId: string, quantity: number) => ({
  ...{ productId, quantity, category: 'Jouer', color: null, size: null, price: 2000 },
})
const ended = aPromotion({ terms: { until: '2020-01-01T00:00:00Z', minTotal: 3000, maxUses: 1 } })
const applied = { ...ended, amount: 400, allocation: [400], delivery: 0 }
const order = { promotions: [applied], waitingPromotions: [], deliveryFee: 0 }

describe('repriceOrder', { tags: ['H-02'] }, () => {
  it('applies the promotion of an order to its edited lines, although it has ended', () => {
    expect(repriceOrder(order, [line('body', 2), line('robe', 1)], 0)).toEqual({
      promotions: [{ ...applied, amount: 600, allocation: [400, 200] }],
      ...{ waitingPromotions: [], allocated: [400, 200], deliveryFee: 0 },
    })
  })

  it('lets a promotion wait whose least total is no longer reached', () => {
    const below = repriceOrder(order, [line('body', 1)], 0)
    expect(below).toEqual({ promotions: [], waitingPromotions: [ended], allocated: [0], deliveryFee: 0 })
    expect(repriceOrder(below, [line('body', 2)], 0)).toMatchObject(order)
  })

  const free = aPromotion({
    ...{ id: 'free', terms: { effect: { kind: 'free_delivery', zones: ['dakar'] }, minTotal: 3000 } },
  })
  const delivered = {
    promotions: [{ ...free, amount: 1500, allocation: [0], delivery: 1500 }],
    ...{ waitingPromotions: [], deliveryFee: 0 },
  }

  it('keeps free delivery until another fee is typed', () => {
    expect(repriceOrder(delivered, [line('body', 2)], 0)).toMatchObject(delivered)
    expect(repriceOrder(delivered, [line('body', 2)], 1000)).toMatchObject({
      ...{ promotions: [], waitingPromotions: [], deliveryFee: 1000 },
    })
  })

  it('charges the delivery below the least total of free delivery, and no more from it on', () => {
    const below = repriceOrder(delivered, [line('body', 1)], 0)
    expect(below).toMatchObject({ promotions: [], waitingPromotions: [free], deliveryFee: 1500 })
    expect(repriceOrder(below, [line('body', 2)], 1500)).toMatchObject(delivered)
  })

  it('keeps free delivery in a shop whose fee is agreed later', () => {
    const agreed = { ...delivered, promotions: [{ ...free, amount: 0, allocation: [0], delivery: 0 }] }
    expect(repriceOrder(agreed, [line('body', 2)], 0)).toMatchObject(agreed)
  })

  const effect: fc.Arbitrary<Effect> = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 40_000 }) }),
    fc.constantFrom<Effect>(
      { kind: 'free_delivery', zones: [] },
      { kind: 'free_delivery', zones: ['dakar'] },
      { kind: 'free_items', count: 3, paid: 2 },
    ),
  )
  const someTerms = fc.record({
    effect,
    minTotal: fc.constantFrom(0, 5000, 20_000),
    categories: fc.constantFrom<string[][]>([], ['Jouer'], ['Vêtements']),
    combinable: fc.boolean(),
  })
  const offers = fc
    .array(fc.tuple(fc.boolean(), someTerms), { maxLength: 4 })
    .map((all) =>
      all.map(
        ([coded, terms], index): Promotion =>
          aPromotion({ id: `p${index}`, code: coded ? `CODE${index}` : null, terms }),
      ),
    )
  const someLines = fc.uniqueArray(
    fc.record<LineToPrice>({
      productId: fc.constantFrom('a', 'b', 'c', 'd'),
      category: fc.constantFrom('Jouer', 'Vêtements/Enfant'),
      ...{ color: fc.constant(null), size: fc.constant(null) },
      price: fc.constantFrom(101, 1500, 3333, 9990),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ productId }) => productId, minLength: 1, maxLength: 4 },
  )

  it('changes no price without a change, and restores every price after any edits and an edit back', () => {
    fc.assert(
      fc.property(
        someLines,
        offers,
        fc.constantFrom(0, 1500),
        fc.array(someLines, { maxLength: 4 }),
        (lines, promotions, fee, edits) => {
          const delivery = fee > 0 ? { zoneId: 'dakar', fee } : null
          const placed = priceCart({ lines, promotions, delivery, phone: '771234567', now: 0 })
          const start = { ...placed, waitingPromotions: [] }
          const same = repriceOrder(start, lines, start.deliveryFee)
          expect(same).toEqual({
            promotions: placed.promotions,
            waitingPromotions: [],
            allocated: placed.allocated,
            deliveryFee: placed.deliveryFee,
          })
          const edited = edits.reduce(
            (before: Parameters<typeof repriceOrder>[0], some) =>
              repriceOrder(before, some, before.deliveryFee),
            start,
          )
          const owned = [...edited.promotions, ...edited.waitingPromotions].map(({ id }) => id)
          expect(owned.toSorted()).toEqual(placed.promotions.map(({ id }) => id).toSorted())
          expect(repriceOrder(edited, lines, edited.deliveryFee)).toEqual(same)
        },
      ),
      { numRuns: propertyRuns(300) },
    )
  })
})
