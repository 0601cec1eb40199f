import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Effect } from '../domain/promotions/promotion.ts'
import { aPromotion } from '../tests/builders/a-promotion.ts'
import { readDiscounts, readPromotion, readPromotions } from './read-promotion.ts'

const EFFECTS: Effect[] = [
  { kind: 'percent', percent: 100 },
  { kind: 'amount', amount: 2000 },
  { kind: 'free_delivery', zones: ['dakar'] },
  { kind: 'free_items', count: 3, paid: 2 },
]

describe('readPromotion', () => {
  it.each(EFFECTS)('reads a promotion with the effect %j unchanged', { tags: ['H-01'] }, (effect) => {
    const promotion = aPromotion({
      code: 'TABASKI10',
      terms: {
        effect,
        from: '2026-03-01T00:00:00Z',
        until: '2026-04-01T00:00:00Z',
        minTotal: 5000,
        maxUsesPerPhone: 1,
      },
    })
    expect(readPromotion(JSON.parse(JSON.stringify(promotion)))).toEqual(promotion)
  })

  it.each([
    ['an unknown effect', { kind: 'gift' }],
    ['more than 100 percent', { kind: 'percent', percent: 101 }],
    ['as many paid as counted articles', { kind: 'free_items', count: 2, paid: 2 }],
    ['a negative amount', { kind: 'amount', amount: -1 }],
  ])('refuses %s', { tags: ['H-01'] }, (_case, effect) => {
    expect(readPromotion({ ...aPromotion(), terms: { ...aPromotion().terms, effect } })).toBeNull()
  })

  it('reads any stored value without an error', { tags: ['H-01'] }, () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        readPromotion(json)
        expect(Array.isArray(readPromotions(json))).toBe(true)
        expect(Array.isArray(readDiscounts(json))).toBe(true)
      }),
    )
  })
})

describe('readDiscounts', () => {
  it('reads the readable discounts, and none of an order that has no such field', { tags: ['H-06'] }, () => {
    const discount = { name: 'Offre Tabaski', code: null, amount: 2000, delivery: 0 }
    expect(readDiscounts([discount, null, { name: 'Sans montant' }, { ...discount, amount: -5 }])).toEqual([
      discount,
    ])
    expect(readDiscounts(undefined)).toEqual([])
  })
})
