import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart, type Cart } from './cart.ts'
import { cartTotal } from './edit-cart.ts'
import { parseCart } from './parse-cart.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

function countUp() {
  let made = 0
  return () => `new-${++made}`
}

describe('parseCart with any stored value', () => {
  const anything = fc.anything({
    withNullPrototype: true,
    withSparseArray: true,
    withDate: true,
    withBigInt: true,
  })
  const damaged = fc.record(
    {
      _id: fc.oneof(fc.constantFrom('p', 'q', '__proto__', 'toString'), anything),
      name: fc.oneof(fc.string(), anything),
      price: fc.oneof(fc.integer(), fc.double(), anything),
      quantity: fc.oneof(fc.integer({ max: 2000 }), fc.double(), fc.string(), anything),
      color: fc.oneof(fc.constantFrom('Rouge', 'Bleu'), anything),
      size: anything,
      images: anything,
      colors: anything,
      discount: anything,
      stock: anything,
      variants: fc.oneof(
        fc.array(fc.record({ color: fc.constantFrom('Rouge', null), size: anything, stock: anything })),
        anything,
      ),
      flashSale: fc.oneof(
        fc.record({ active: fc.constantFrom(true, 1), discount: anything, endTime: anything }),
        anything,
      ),
      cartItemId: fc.oneof(fc.constantFrom('a', 'b'), anything),
      options: fc.oneof(
        fc.array(fc.record({ color: fc.constantFrom('Rouge', null), size: anything, quantity: anything })),
        anything,
      ),
    },
    { requiredKeys: [] },
  )
  const storages = fc.oneof(anything, fc.array(fc.oneof(damaged, anything)))

  function expectSound(cart: Cart) {
    expect(new Set(cart.map((line) => line._id)).size).toBe(cart.length)
    expect(new Set(cart.map((line) => line.cartItemId)).size).toBe(cart.length)
    for (const line of cart) {
      expect(Number.isInteger(line.quantity)).toBe(true)
      expect(line.quantity).toBeGreaterThanOrEqual(1)
      expect(line.quantity).toBeLessThanOrEqual(999)
      expect(line.options.reduce((sum, option) => sum + option.quantity, 0)).toBe(line.quantity)
      expect(line.options.at(-1)).toMatchObject({ color: line.color, size: line.size })
      expect(line.price).toBeGreaterThanOrEqual(0)
      expect([...line.images, ...line.colors].every((text) => typeof text === 'string')).toBe(true)
    }
  }

  it('returns a valid cart whose total is a whole number', () => {
    fc.assert(
      fc.property(storages, (stored) => {
        const cart = parseCart(stored, countUp())
        expectSound(cart)
        expect(Number.isSafeInteger(cartTotal(cart, NOW))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('returns an already repaired cart unchanged', () => {
    fc.assert(
      fc.property(storages, (stored) => {
        const cart = parseCart(stored, countUp())
        const never = () => {
          throw new Error('A repaired line needs no new name.')
        }
        expect(parseCart(cart, never)).toEqual(cart)
        expect(parseCart(JSON.parse(JSON.stringify(cart)), never)).toEqual(cart)
      }),
      { numRuns: 500 },
    )
  })

  it('returns lines to which addToCart can add a unit', () => {
    const product = aProduct({ _id: 'p', stock: 1000 })
    fc.assert(
      fc.property(damaged, (stored) => {
        const [line] = parseCart([{ ...stored, _id: 'p', quantity: 5 }], countUp())
        const [raised] = addToCart(
          line ? [line] : [],
          product,
          { color: null, size: null, quantity: 1 },
          'new',
        )
        expect(raised?.quantity).toBe(6)
      }),
    )
  })
})
