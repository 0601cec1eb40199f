import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { ORDER_LIMITS } from '../orders/order-constants.ts'
import type { CartToPrice, LineToPrice } from './cart-to-price.ts'
import { MAX_AUTOMATIC } from './managed-promotion.ts'
import { priceCart } from './price-cart.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')

function aLine(productId: string, price: number, quantity = 1, category = 'Vêtements/Enfant'): LineToPrice {
  return { productId, category, color: null, size: null, price, quantity }
}

function price(lines: LineToPrice[], some: Partial<CartToPrice>) {
  return priceCart({ lines, promotions: [], delivery: null, now: NOW, ...some })
}

const free = (zones: string[] = []) => ({ effect: { kind: 'free_delivery' as const, zones } })
const threeForTwo = { effect: { kind: 'free_items' as const, count: 3, paid: 2 } }
const off = (amount: number) => ({ effect: { kind: 'amount' as const, amount } })
const DAKAR = { zoneId: 'dakar', fee: 1500 }

describe('priceCart', () => {
  it('takes a percentage off all lines, and rounds once', { tags: ['H-01', 'H-02'] }, () => {
    const priced = price([aLine('body', 333), aLine('robe', 333), aLine('hochet', 333)], {
      promotions: [aPromotion()],
    })
    expect(priced).toMatchObject({ itemsTotal: 999, total: 899, allocated: [34, 33, 33] })
    expect(priced.promotions).toMatchObject([{ id: 'tabaski', name: 'Offre Tabaski', amount: 100 }])
  })

  it('takes an amount off the selected lines only, at most what they cost', {
    tags: ['H-01', 'H-02'],
  }, () => {
    const lines = [aLine('body', 2000), aLine('hochet', 1500, 1, 'Jouer')]
    const toys = aPromotion({ terms: { ...off(5000), categories: ['Jouer'] } })
    expect(price(lines, { promotions: [toys] })).toMatchObject({ total: 2000, allocated: [0, 1500] })
    const dress = aPromotion({ terms: { ...off(500), productIds: ['robe'] } })
    expect(price(lines, { promotions: [dress] }).total).toBe(3500)
  })

  it('gives the cheapest pieces away, and shares the discount among the selection', {
    tags: ['H-01', 'H-02'],
  }, () => {
    const lines = [aLine('body', 3000, 2), aLine('bavoir', 1000, 2), aLine('robe', 8000)]
    const priced = price(lines, { promotions: [aPromotion({ terms: threeForTwo })] })
    expect(priced.promotions).toMatchObject([{ amount: 1000 }])
    expect(
      price([aLine('body', 3000, 6)], { promotions: [aPromotion({ terms: threeForTwo })] }),
    ).toMatchObject({
      total: 12_000,
      allocated: [6000],
    })
  })

  it('gives free delivery in its zones, and promises it before the zone is known', { tags: ['H-01'] }, () => {
    const promotions = [aPromotion({ terms: free(['dakar']) })]
    const lines = [aLine('body', 2000)]
    expect(price(lines, { promotions, delivery: DAKAR })).toMatchObject({ deliveryFee: 0, total: 2000 })
    expect(price(lines, { promotions, delivery: { zoneId: 'mbour', fee: 3000 } }).total).toBe(5000)
    expect(price(lines, { promotions }).promotions).toMatchObject([{ amount: 0 }])
  })

  it('applies line promotions first, then those of the order, then delivery', { tags: ['H-02'] }, () => {
    const promotions = [
      aPromotion({ id: 'order', code: 'DIX' }),
      aPromotion({ id: 'line', terms: { ...off(1000), productIds: ['body'], combinable: true } }),
      aPromotion({ id: 'delivery', terms: { ...free(), combinable: true } }),
    ]
    const priced = price([aLine('body', 2000), aLine('robe', 1000)], { promotions, delivery: DAKAR })
    expect(priced.promotions.map(({ id, amount }) => [id, amount])).toEqual([
      ['line', 1000],
      ['order', 200],
      ['delivery', 1500],
    ])
    expect(priced.total).toBe(1800)
  })

  it('applies a code and the best automatic promotion, but two of a sort only when both are combinable', {
    tags: ['H-03'],
  }, () => {
    const lines = [aLine('body', 10_000)]
    const automatic = [aPromotion({ id: 'a' }), aPromotion({ id: 'b', terms: off(1500) })]
    const code = aPromotion({ id: 'c', code: 'CADEAU', terms: off(2000) })
    expect(price(lines, { promotions: [...automatic, code] }).total).toBe(6500)
    const combinable = automatic.map((one) => ({ ...one, terms: { ...one.terms, combinable: true } }))
    expect(price(lines, { promotions: combinable }).total).toBe(7500)
  })

  it('keeps a code that another one beats, and says so', { tags: ['H-03', 'H-04'] }, () => {
    const small = aPromotion({ id: 'small', code: 'PETIT', terms: off(100) })
    const large = aPromotion({ id: 'large', code: 'GRAND', terms: off(500) })
    expect(price([aLine('body', 2000)], { promotions: [small, large] }).unused).toEqual([
      { promotion: small, objection: null },
    ])
  })
})

it('priceCart compares no line with each choice of the largest cart with all promotions that a shop can have', {
  tags: ['H-02'],
}, () => {
  let reads = 0
  const counted = (values: string[]) =>
    new Proxy(values, {
      get(target, key) {
        if (typeof key === 'string' && /^\d/.test(key)) reads += 1
        return Reflect.get(target, key)
      },
    })
  const many = (name: string) => Array.from({ length: 200 }, (_, index) => `${name} ${index}`)
  const terms = {
    categories: counted(many('Jouer')),
    productIds: counted(many('product')),
    combinable: true,
  }
  const some = (length: number, code: string | null) =>
    Array.from({ length }, (_, index) =>
      aPromotion({
        id: `${code}${index}`,
        code: code && `${code}${index}`,
        terms: { ...terms, effect: { kind: 'amount', amount: 100 + index } },
      }),
    )
  const promotions = [...some(MAX_AUTOMATIC, null), ...some(5, 'CODE')]
  const lines = many('product')
    .slice(0, ORDER_LIMITS.items)
    .map((productId) => aLine(productId, 10_000, 3, 'Jouer 1/Bois'))
  expect(priceCart({ lines, promotions, delivery: null, now: NOW }).promotions).toHaveLength(
    MAX_AUTOMATIC + 5,
  )
  // Each choice is read once to find out whether the promotion applies, and once for its lines.
  expect(reads).toBeLessThanOrEqual(2 * 400 * promotions.length)
})
