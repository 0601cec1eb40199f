import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { orderTotal } from '../pricing/price.ts'
import { cartTotal } from './edit-cart.ts'
import { deliveryMethodOf, orderFrom, orderItemsFrom, withoutOrdered } from './order-from-cart.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

describe('orderItemsFrom', () => {
  it('returns one item per option, with quantity, image and unit price', () => {
    const line = aCartLine({
      _id: 'robe',
      name: 'Robe',
      price: 10_000,
      discount: 20,
      quantity: 3,
      color: 'Bleu',
      size: 'L',
      images: ['rouge.webp', 'bleu.webp'],
      colors: ['Rouge', 'Bleu'],
      options: [
        { color: 'Rouge', size: 'M', quantity: 1 },
        { color: 'Bleu', size: 'L', quantity: 2 },
      ],
    })
    expect(orderItemsFrom([line], NOW)).toEqual([
      {
        productId: 'robe',
        name: 'Robe',
        quantity: 1,
        price: 8_000,
        color: 'Rouge',
        size: 'M',
        image: 'rouge.webp',
      },
      {
        productId: 'robe',
        name: 'Robe',
        quantity: 2,
        price: 8_000,
        color: 'Bleu',
        size: 'L',
        image: 'bleu.webp',
      },
    ])
  })

  it('uses an empty image for a product without images', () => {
    expect(orderItemsFrom([aCartLine({ images: [] })], NOW)[0]?.image).toBe('')
  })

  it('returns no items for an empty cart', () => {
    expect(orderItemsFrom([], NOW)).toEqual([])
    expect(orderTotal([])).toBe(0)
  })
})

describe('the total of an order', () => {
  const lines = fc
    .record({
      price: fc.integer({ min: 0, max: 500_000 }),
      discount: fc.integer({ min: 0, max: 100 }),
      quantities: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ price, discount, quantities }) =>
      aCartLine({
        price,
        discount,
        quantity: quantities.reduce((sum, quantity) => sum + quantity, 0),
        options: quantities.map((quantity, index) => ({ color: `Couleur ${index}`, size: null, quantity })),
      }),
    )

  it('equals the total of the cart for any chosen colours and sizes', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), (cart) => {
        expect(orderTotal(orderItemsFrom(cart, NOW))).toBe(cartTotal(cart, NOW))
      }),
    )
  })
})

describe('orderFrom', () => {
  const checkout = {
    orderId: 'KB-0123456789',
    paymentMethod: 'Cash' as const,
    customerName: 'Awa Ndiaye',
    deliveryAddress: 'Ouakam',
    customerPhone: null,
  }

  it('creates an order with a pending cash payment on delivery', () => {
    const cart = [aCartLine({ price: 2000, quantity: 2 })]
    expect(orderFrom(cart, checkout, NOW)).toEqual({
      ...checkout,
      items: orderItemsFrom(cart, NOW),
      totalAmount: 4000,
      paymentStatus: 'pending',
      deliveryMethod: 'cash_on_delivery',
    })
  })

  it.each([
    ['Cash' as const, 'cash_on_delivery'],
    ['Wave' as const, 'mobile_money'],
    ['Orange Money' as const, 'mobile_money'],
  ])('has for the payment method %s the documented delivery method %s', (paymentMethod, deliveryMethod) => {
    expect(deliveryMethodOf(paymentMethod)).toBe(deliveryMethod)
  })
})

describe('withoutOrdered', () => {
  const option = (color: string, quantity: number) => ({ color, size: null, quantity })
  const line = aCartLine({ quantity: 3, color: 'Bleu', options: [option('Rouge', 1), option('Bleu', 2)] })

  it('empties an ordered cart', () => {
    const cart = [line, aCartLine()]
    expect(withoutOrdered(cart, orderItemsFrom(cart, NOW))).toEqual([])
  })

  it('keeps units and lines added while the order was being sent', () => {
    const other = aCartLine()
    const changedLine = { ...line, quantity: 4, options: [option('Rouge', 1), option('Bleu', 3)] }
    expect(withoutOrdered([changedLine, other], orderItemsFrom([line], NOW))).toMatchObject([
      { quantity: 1, color: 'Bleu', options: [option('Bleu', 1)] },
      other,
    ])
  })

  it('does not restore lines removed while the order was being sent', () => {
    expect(withoutOrdered([], orderItemsFrom([line], NOW))).toEqual([])
  })
})
