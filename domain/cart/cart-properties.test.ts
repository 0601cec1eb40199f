import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { combineChoices } from '../catalogue/variant-plan.ts'
import { totalStock } from '../catalogue/variants.ts'
import { unitPrice } from '../pricing/price.ts'
import { addToCart, type Cart, remainingStock } from './cart.ts'
import {
  cartTotal,
  changeOption,
  removeLine,
  restoreLine,
  setLineQuantity,
  setOptionQuantity,
} from './edit-cart.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

describe('cart after any sequence of changes', () => {
  const catalogue = [
    aProduct({ stock: 3, price: 999, discount: 15 }),
    aProduct({
      stock: 50,
      price: 12_500,
      flashSale: { active: true, discount: 30, durationHours: 1, endTime: null },
    }),
    aProduct({ stock: 0 }),
  ]
  const choices = fc.record({
    color: fc.constantFrom('Rouge', 'Bleu', null),
    size: fc.constantFrom('M', 'L', null),
    quantity: fc.integer({ min: -2, max: 8 }),
  })
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom('add' as const, 'line' as const, 'option' as const, 'remove' as const),
      product: fc.constantFrom(...catalogue),
      choice: choices,
    }),
    { maxLength: 25 },
  )
  type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

  function take(cart: Cart, { act, product, choice }: Step, index: number): Cart {
    const cartItemId = cart.find((line) => line._id === product._id)?.cartItemId ?? 'nobody'
    if (act === 'add') return addToCart(cart, product, choice, `line-${index}`)
    if (act === 'line') return setLineQuantity(cart, cartItemId, choice.quantity)
    if (act === 'option') return setOptionQuantity(cart, cartItemId, choice, choice.quantity)
    return removeLine(cart, cartItemId)
  }

  const carts = steps.map((taken) => taken.reduce(take, [] as Cart))

  it('has lines with distinct options of at least 1 unit, whose units add up to the quantity of the line', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        for (const line of cart) {
          expect(line.options.reduce((sum, option) => sum + option.quantity, 0)).toBe(line.quantity)
          expect(line.options.every((option) => option.quantity >= 1)).toBe(true)
          const combinations = line.options.map(({ color, size }) => JSON.stringify([color, size]))
          expect(new Set(combinations).size).toBe(combinations.length)
        }
      }),
    )
  })

  it('has lines with a quantity from 1 to the stock, and with the colour and size of the last option in the line', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        for (const line of cart) {
          expect(line.quantity).toBeGreaterThanOrEqual(1)
          expect(line.quantity).toBeLessThanOrEqual(line.stock ?? 0)
          expect(line.options.at(-1)).toMatchObject({ color: line.color, size: line.size })
        }
      }),
    )
  })

  it('has one line per product, and a unique id for each line', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        expect(new Set(cart.map((line) => line._id)).size).toBe(cart.length)
        expect(new Set(cart.map((line) => line.cartItemId)).size).toBe(cart.length)
      }),
    )
  })

  it('has a total in whole francs that is the sum of unit prices times quantities', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const sum = cart.reduce((total, line) => total + unitPrice(line, NOW) * line.quantity, 0)
        expect(cartTotal(cart, NOW)).toBe(sum)
        expect(Number.isInteger(sum)).toBe(true)
      }),
    )
  })

  it('is unchanged after a new product is added and removed', () => {
    const other = aProduct()
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 10 }), (cart, quantity) => {
        const added = addToCart(cart, other, { color: 'Rouge', size: 'M', quantity }, 'new')
        expect(added).toHaveLength(cart.length + 1)
        expect(removeLine(added, 'new')).toEqual(cart)
      }),
    )
  })

  it('has the same total after units are added and removed again', () => {
    fc.assert(
      fc.property(carts, choices, (cart, choice) => {
        const [line] = cart
        const product = catalogue.find(({ _id }) => _id === line?._id)
        if (!line || !product) return
        const added = addToCart(cart, product, choice, 'new')
        const back = setLineQuantity(added, line.cartItemId, line.quantity)
        expect(cartTotal(back, NOW)).toBe(cartTotal(cart, NOW))
      }),
    )
  })

  it('is unchanged after a line is removed and restored', () => {
    fc.assert(
      fc.property(carts, fc.nat(), (cart, place) => {
        const index = cart.length === 0 ? 0 : place % cart.length
        const line = cart[index]
        if (!line) return
        expect(restoreLine(removeLine(cart, line.cartItemId), line, index)).toEqual(cart)
      }),
    )
  })
})

describe('cart of products with variants', { tags: ['C-21'] }, () => {
  const choices = { colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois'] }
  const stocks = fc.array(fc.constantFrom(0, 1, 2, 5, 2000), { minLength: 4, maxLength: 4 })
  const products = stocks.map((stock) => {
    const variants = combineChoices(choices).map((choice, index) => ({ ...choice, stock: stock[index] ?? 0 }))
    return aProduct({ ...choices, stock: totalStock(variants), variants })
  })
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom('add' as const, 'line' as const, 'option' as const, 'change' as const),
      color: fc.constantFrom('Rouge', 'rouge', 'Bleu', 'Vert', null),
      size: fc.constantFrom('3 mois', '6 mois', null),
      quantity: fc.integer({ min: 0, max: 1200 }),
    }),
    { maxLength: 20 },
  )
  type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never
  type Counted = Parameters<typeof addToCart>[1]

  const take =
    (product: Counted) =>
    (cart: Cart, { act, ...choice }: Step) => {
      if (act === 'add') return addToCart(cart, product, choice, 'line')
      if (act === 'line') return setLineQuantity(cart, 'line', choice.quantity)
      const [first = choice] = cart[0]?.options ?? []
      if (act === 'change') return changeOption(cart, 'line', first, choice)
      return setOptionQuantity(cart, 'line', choice, choice.quantity)
    }

  it('never exceeds the stock of a variant, and has lines whose quantity is the sum of their options', () => {
    fc.assert(
      fc.property(products, steps, (product, taken) => {
        for (const line of taken.reduce(take(product), [] as Cart)) {
          for (const { color, size, stock } of product.variants) {
            const same = line.options.filter(
              (option) => option.color?.toLowerCase() === color?.toLowerCase() && option.size === size,
            )
            expect(same.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(stock)
          }
          expect(line.options.some(({ color, size }) => color === 'Vert' || !color || !size)).toBe(false)
          expect(line.options.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.quantity)
          expect(line.quantity).toBeLessThanOrEqual(999)
        }
      }),
    )
  })

  it('accepts exactly the remaining units of a variant, whether they are added or set', () => {
    fc.assert(
      fc.property(products, steps, fc.constantFrom(0, 1, 2, 3), (product, taken, place) => {
        const cart = taken.reduce(take(product), [] as Cart)
        const choice = product.variants[place] ?? { color: null, size: null }
        const units = (of: Cart) => of.reduce((sum, { quantity }) => sum + quantity, 0)
        const remaining = remainingStock(cart, product, choice)
        const added = addToCart(cart, product, { ...choice, quantity: 5000 }, 'line')
        expect(units(added) - units(cart)).toBe(remaining)
        expect(remainingStock(added, product, choice)).toBe(0)
        if (remaining === 0) return
        const one = addToCart(cart, product, { ...choice, quantity: 1 }, 'line')
        expect(setLineQuantity(one, 'line', 5000)).toEqual(added)
      }),
    )
  })

  it('is the same whether the variants of a product are unknown or an empty list', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 1500 }), (taken, stock) => {
        const { variants, ...unknown } = aProduct({ ...choices, stock })
        const cart = taken.reduce(take({ ...unknown, variants }), [] as Cart)
        expect(cart).toEqual(taken.reduce(take(unknown), [] as Cart))
        expect(JSON.stringify(cart)).not.toContain('variants')
      }),
    )
  })
})
