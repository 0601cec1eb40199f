import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { agreePrice, type Offers, type ShownPrice } from './agree-price.ts'

const NOW = Date.parse('2026-06-05T00:00:00Z')
const CART = {
  lines: [{ productId: 'p', category: 'Jouer', color: null, size: null, price: 5000, quantity: 2 }],
  delivery: { zoneId: 'dakar', fee: 1500 },
  phone: null,
  now: NOW,
}
const TEN = aPromotion({ id: 'ten' })
const CODE = aPromotion({ id: 'code', code: 'ETE', terms: { effect: { kind: 'amount', amount: 2000 } } })
const FREE = aPromotion({ id: 'free', terms: { effect: { kind: 'free_delivery', zones: [] } } })
const offered = (promotions: Offers['promotions'], codes: Offers['codes'] = []): Offers => ({
  promotions,
  codes,
})
const entered = [{ typed: 'été', code: 'ETE' }]

function outcome(offers: Offers, shown: ShownPrice) {
  const agreed = agreePrice(CART, offers, shown)
  if (!agreed.ok) return { code: agreed.code, codes: agreed.codes, total: agreed.totalAmount }
  return { total: agreed.price.total, promotions: agreed.price.promotions.map(({ id }) => id) }
}

describe('agreePrice', () => {
  it('accepts the price with the promotions that the shopper saw', { tags: ['H-02'] }, () => {
    const shown = { totalAmount: 8500, deliveryFee: 1500, discount: 3000, promotionCodes: ['été'] }
    expect(outcome(offered([CODE, TEN], entered), shown)).toEqual({
      total: 8500,
      promotions: ['ten', 'code'],
    })
    expect(outcome(offered([TEN]), { totalAmount: 10_500, deliveryFee: 1500, discount: 1000 })).toEqual({
      total: 10_500,
      promotions: ['ten'],
    })
    expect(outcome(offered([FREE]), { totalAmount: 10_000, deliveryFee: 0, discount: 0 })).toEqual({
      total: 10_000,
      promotions: ['free'],
    })
  })

  it('accepts a sender without promotions at either price', { tags: ['H-02'] }, () => {
    const shown = (totalAmount: number) => outcome(offered([TEN]), { totalAmount, deliveryFee: 1500 })
    expect(shown(11_500)).toEqual({ total: 11_500, promotions: [] })
    expect(shown(10_500)).toEqual({ total: 10_500, promotions: ['ten'] })
    expect(shown(10_400)).toMatchObject({ code: 'PROMOTION_CHANGED', total: 10_500 })
  })

  it('refuses another price, and says what applies and which code does not', { tags: ['H-05'] }, () => {
    const shown = { totalAmount: 8500, deliveryFee: 1500, discount: 3000, promotionCodes: ['été'] }
    const refused = agreePrice(CART, offered([TEN], entered), shown)
    expect(refused).toMatchObject({
      ok: false,
      code: 'PROMOTION_CHANGED',
      promotions: [TEN],
      codes: [{ code: 'été', message: 'Ce code n’est pas valable.' }],
      ...{ totalAmount: 10_500, deliveryFee: 1500, discount: 1000 },
    })
    const large = { ...CODE, terms: { ...CODE.terms, minTotal: 12_000 } }
    expect(outcome(offered([large], entered), shown)).toEqual({
      code: 'PROMOTION_CHANGED',
      codes: [{ code: 'été', message: 'Encore 2\u202f000 FCFA' }],
      total: 11_500,
    })
    expect(outcome(offered([CODE], entered), { ...shown, discount: 2000 })).toMatchObject({ codes: [] })
  })

  it('answers that the fee has changed when only a fee without promotions differs', {
    tags: ['D-25'],
  }, () => {
    const shown = { totalAmount: 10_000, deliveryFee: 1000, discount: 1000 }
    expect(outcome(offered([TEN]), shown)).toMatchObject({ code: 'FEE_CHANGED' })
    expect(outcome(offered([TEN, FREE]), shown)).toMatchObject({ code: 'PROMOTION_CHANGED', total: 10_000 })
    expect(outcome(offered([TEN]), { ...shown, totalAmount: 9000, deliveryFee: 0 })).toMatchObject({
      code: 'PROMOTION_CHANGED',
    })
  })
})
