import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import type { CartToPrice } from './cart-to-price.ts'
import { objectionText, objectionTo } from './objections.ts'
import type { PromotionTerms } from './promotion.ts'

/** A Monday. */
const NOW = Date.parse('2026-03-02T10:00:00Z')
const LINE = { productId: 'body', category: 'Jouer', color: null, size: null, price: 2000, quantity: 1 }

function textOf(terms: Partial<PromotionTerms>, cart: Partial<CartToPrice> = {}): string | null {
  const objection = objectionTo(aPromotion({ code: 'CADEAU', terms }), {
    lines: [LINE],
    delivery: null,
    now: NOW,
    ...cart,
  })
  return objection && objectionText(objection, NOW)
}

describe('objectionTo', () => {
  it.each([
    ['the total is too small', { minTotal: 5000 }, 'Encore 3\u202f000 FCFA'],
    ['it starts this week', { from: '2026-03-06T00:00:00Z' }, 'À partir de vendredi'],
    ['it starts later', { from: '2026-03-20T00:00:00Z' }, 'À partir de vendredi 20 mars'],
    ['it has ended', { until: '2026-03-02T10:00:00Z' }, 'Ce code n’est pas valable.'],
    [
      'it is about other articles',
      { productIds: ['robe'] },
      'Ce code ne concerne aucun article de votre panier.',
    ],
    [
      'too few articles count',
      { effect: { kind: 'free_items', count: 3, paid: 2 } },
      'Encore 2 articles concernés',
    ],
  ] as const)('says what to do when %s', { tags: ['H-04'] }, (_case, terms, text) => {
    expect(textOf(terms as Partial<PromotionTerms>)).toBe(text)
  })

  it('says what to do about the zone and the phone once they are known', { tags: ['H-04'] }, () => {
    const delivery = { zoneId: 'mbour', fee: 3000 }
    const effect = { kind: 'free_delivery' as const, zones: ['dakar'] }
    expect(textOf({ effect })).toBeNull()
    expect(textOf({ effect }, { delivery })).toBe('Ce code ne vaut pas pour votre quartier.')
    expect(textOf({ firstOrder: true })).toBeNull()
    expect(textOf({ firstOrder: true }, { phone: null })).toBe(
      'Indiquez votre téléphone pour utiliser ce code.',
    )
    expect(textOf({ maxUsesPerPhone: 1 }, { phone: '771234567' })).toBeNull()
  })

  it('has none at the first moment and before the last', { tags: ['H-01'] }, () => {
    const until = new Date(NOW + 1).toISOString()
    expect(textOf({ from: '2026-03-02T10:00:00Z', until })).toBeNull()
  })
})
