import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { commonFee } from '../deliveries/zones.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { cartPrice, type Pricing } from './cart-price.ts'
import { cartTotal } from './edit-cart.ts'
import { type Checkout, orderFrom } from './order-from-cart.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const DAKAR = aDeliveryZone({ id: 'dakar', name: 'Dakar', fee: 1500, districts: ['Médina'] })
const FAR = aDeliveryZone({ id: 'far', name: 'Banlieue', fee: 3000, districts: ['Pikine'] })
const ZONES = [DAKAR, FAR]
const CART = [aCartLine({ _id: 'robe', price: 10_000, quantity: 2 }), aCartLine({ _id: 'body', price: 5000 })]
const CHECKOUT: Checkout = {
  orderId: 'KB-0000000001',
  paymentMethod: 'Cash',
  customerName: 'Awa',
  deliveryAddress: 'Ouakam',
  customerPhone: null,
}

const freeDelivery = (zones: string[], overrides: Partial<Promotion> = {}) =>
  aPromotion({
    id: 'free',
    name: 'Livraison offerte',
    ...overrides,
    terms: { effect: { kind: 'free_delivery', zones } },
  })

const price = (pricing: Partial<Pricing>, cart = CART) =>
  cartPrice(cart, { zones: [], promotions: [], ...pricing }, NOW)

describe('cartPrice', () => {
  it('takes an automatic promotion off the articles that can be ordered', { tags: ['H-02'] }, () => {
    const soldOut = aCartLine({ _id: 'landau', price: 90_000, stock: 0 })
    const { itemsTotal, discount, total, fee } = price({ promotions: [aPromotion()] }, [...CART, soldOut])
    expect({ itemsTotal, discount, total, fee }).toEqual({
      ...{ itemsTotal: 25_000, discount: 2500, total: 22_500, fee: null },
    })
  })

  it.each([
    ['before the district is chosen', undefined, { fee: 0, fullFee: null, total: 25_000 }],
    ['in a district', 'medina', { fee: 0, fullFee: 1500, total: 25_000 }],
  ])('makes delivery free for every zone %s', { tags: ['H-02'] }, (_case, district, expected) => {
    expect(price({ zones: ZONES, promotions: [freeDelivery([])], district })).toMatchObject(expected)
  })

  it.each([
    ['before the district is chosen', undefined, { fee: null, fullFee: null, total: 25_000 }],
    ['in the zone', 'Médina', { fee: 0, fullFee: 1500, total: 25_000 }],
    ['in another zone', 'Pikine', { fee: 3000, fullFee: 3000, total: 28_000 }],
  ])('makes delivery free for one zone only %s', { tags: ['H-02'] }, (_case, district, expected) => {
    expect(price({ zones: ZONES, promotions: [freeDelivery(['dakar'])], district })).toMatchObject(expected)
  })

  it('makes delivery free in a shop without zones', { tags: ['H-02'] }, () => {
    expect(price({ promotions: [freeDelivery([])] })).toMatchObject({ fee: 0, fullFee: null, total: 25_000 })
    expect(price({})).toMatchObject({ fee: null, fullFee: null, total: 25_000 })
  })

  it('follows the clock to the end of a promotion', { tags: ['H-02'] }, () => {
    const until = new Date(NOW + 1).toISOString()
    const pricing = { zones: [], promotions: [aPromotion({ terms: { until } })] }
    expect(cartPrice(CART, pricing, NOW).total).toBe(22_500)
    expect(cartPrice(CART, pricing, NOW + 1).total).toBe(25_000)
  })
})

const cart = fc
  .array(
    fc.record({ price: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      ...{ minLength: 1, maxLength: 5 },
    },
  )
  .map((lines) => lines.map((line, index) => aCartLine({ _id: `product-${index}`, ...line })))

const promotions = fc.subarray([
  aPromotion({ id: 'ten' }),
  aPromotion({
    id: 'code',
    name: 'Bienvenue',
    code: 'BIENVENUE',
    terms: { effect: { kind: 'amount', amount: 3000 } },
  }),
  aPromotion({ id: 'third', code: 'TROIS', terms: { effect: { kind: 'free_items', count: 3, paid: 2 } } }),
  freeDelivery([], { id: 'free-code', code: 'LIVRAISON' }),
  freeDelivery(['far']),
])
const district = fc.constantFrom(undefined, 'Médina', 'Pikine', 'Thiès')

describe('an order and the price of its cart', () => {
  it('agree on the total, the fee and the discount', { tags: ['H-02'] }, () => {
    fc.assert(
      fc.property(cart, promotions, district, (lines, given, chosen) => {
        const pricing = { zones: ZONES, promotions: given, district: chosen, phone: null }
        const shown = cartPrice(lines, pricing, NOW)
        const sent = orderFrom(lines, { ...CHECKOUT, district: chosen }, NOW, ZONES, given)
        const { discount = 0, deliveryFee = 0, promotionCodes = [] } = sent
        expect(sent.totalAmount).toBe(shown.itemsTotal - discount + deliveryFee)
        expect(discount).toBe(shown.discount)
        if (sent.district) expect(sent.totalAmount).toBe(shown.total)
        expect(promotionCodes).toEqual(shown.promotions.flatMap(({ code }) => code ?? []))
      }),
    )
  })

  it('are as in a shop without promotions when there is none', { tags: ['H-02', 'A-509'] }, () => {
    fc.assert(
      fc.property(cart, district, (lines, chosen) => {
        const shown = cartPrice(lines, { zones: ZONES, promotions: [], district: chosen }, NOW)
        const itemsTotal = cartTotal(lines, NOW)
        expect(shown.total).toBe(itemsTotal + (shown.fee ?? 0))
        if (shown.fee === null) expect(commonFee(ZONES, itemsTotal)).toBeNull()
        const sent = orderFrom(lines, { ...CHECKOUT, district: chosen }, NOW, ZONES)
        expect(Object.keys(sent)).not.toContain('discount')
        expect(Object.keys(sent)).not.toContain('promotionCodes')
      }),
    )
  })
})
