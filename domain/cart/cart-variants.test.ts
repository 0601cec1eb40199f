import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart, type Cart, remainingStock } from './cart.ts'
import {
  availableCart,
  cartTotal,
  changeOption,
  restoreOptions,
  setLineQuantity,
  setOptionQuantity,
} from './edit-cart.ts'

const red = { color: 'Rouge', size: 'M', quantity: 1 }
const blue = { color: 'Bleu', size: 'L', quantity: 1 }
const onlyLine = (cart: Cart) => {
  expect(cart).toHaveLength(1)
  return cart[0] ?? aCartLine()
}

describe('remainingStock', { tags: ['C-21'] }, () => {
  const variants = [
    { color: 'Rouge', size: 'M', stock: 3 },
    { color: 'Bleu', size: 'L', stock: 1 },
  ]
  const robe = aProduct({ colors: ['Rouge', 'Bleu'], sizes: ['M', 'L'], stock: 4, variants })
  const cart = addToCart([], robe, { ...red, quantity: 2 }, 'a')

  it('is the stock of the variant minus its units in the cart', () => {
    expect(remainingStock([], robe, red)).toBe(3)
    expect(remainingStock(cart, robe, red)).toBe(1)
    expect(remainingStock(cart, robe, { color: 'rouge', size: 'm' })).toBe(1)
    expect(remainingStock(cart, robe, blue)).toBe(1)
  })

  it('is 0 for a combination the product does not have', () => {
    expect(remainingStock(cart, robe, { color: 'Rouge', size: 'L' })).toBe(0)
    expect(remainingStock(cart, robe, { color: 'Rouge', size: null })).toBe(0)
  })

  it('uses the variants stored in the line when the product’s variants are unknown', () => {
    const { variants: _variants, ...card } = robe
    expect(remainingStock(cart, card, red)).toBe(1)
    expect(onlyLine(addToCart(cart, card, { ...red, quantity: 9 }, 'b')).options).toEqual([
      { ...red, quantity: 3 },
    ])
  })

  it('uses the stock of a product without variants, up to the maximum quantity of one order', () => {
    const whole = { ...robe, variants: [] }
    expect(remainingStock(cart, whole, blue)).toBe(2)
    expect(remainingStock(cart, { ...whole, stock: 5000 }, blue)).toBe(997)
    expect(remainingStock([], { ...whole, stock: 0 }, blue)).toBe(0)
  })

  it('limits the quantity of the line and of each option', () => {
    expect(onlyLine(setLineQuantity(cart, 'a', 9)).quantity).toBe(3)
    expect(onlyLine(setOptionQuantity(cart, 'a', red, 9)).quantity).toBe(3)
    const both = addToCart(cart, robe, blue, 'b')
    expect(onlyLine(setLineQuantity(both, 'a', 9)).quantity).toBe(3)
  })

  it('ignores the variants of a line when the product no longer has variants, because addToCart removes them', () => {
    expect(onlyLine(cart).variants).toEqual(variants)
    expect(onlyLine(addToCart(cart, { ...robe, variants: [] }, red, 'b'))).not.toHaveProperty('variants')
  })
})

describe('changeOption', { tags: ['C-22'] }, () => {
  const variants = [
    { color: 'Rouge', size: 'M', stock: 0 },
    { color: 'Rouge', size: 'L', stock: 2 },
    { ...blue, stock: 3 },
  ]
  const line = aCartLine({
    quantity: 4,
    ...{ color: 'Bleu', size: 'L' },
    options: [{ ...red, quantity: 3 }, blue],
    stock: 5,
    variants,
  })
  const redL = { color: 'Rouge', size: 'L' }

  it('changes the colour and size in place, and limits the quantity to the stock of the new variant', () => {
    const changed = onlyLine(changeOption([line], line.cartItemId, red, redL))
    expect(changed).toMatchObject({ quantity: 3, options: [{ ...redL, quantity: 2 }, blue] })
  })

  it('merges the changed option into an option that already has the new colour and size', () => {
    const changed = onlyLine(changeOption([line], line.cartItemId, red, { color: 'bleu', size: 'l' }))
    expect(changed).toMatchObject({ quantity: 3, options: [{ ...blue, quantity: 3 }] })
  })

  it('leaves the line unchanged when the new variant is sold out or the option is not found', () => {
    expect(changeOption([line], line.cartItemId, blue, red)).toEqual([line])
    expect(changeOption([line], line.cartItemId, { color: 'Vert', size: null }, redL)).toEqual([line])
    expect(changeOption([line], 'another', red, redL)).toEqual([line])
  })

  it('can be undone with restoreOptions', () => {
    const changed = changeOption([line], line.cartItemId, red, redL)
    expect(restoreOptions(changed, line)).toEqual([line])
    expect(restoreOptions([], line)).toEqual([])
  })
})

describe('availableCart', { tags: ['C-22'] }, () => {
  it('leaves out sold-out options, and so does cartTotal', () => {
    const variants = [
      { ...red, stock: 0 },
      { ...blue, stock: 1 },
    ].map(({ color, size, stock }) => ({ color, size, stock }))
    const line = aCartLine({ price: 6000, quantity: 3, options: [{ ...blue, quantity: 2 }, red], variants })
    expect(onlyLine(availableCart([line]))).toMatchObject({ quantity: 2, options: [{ size: 'L' }] })
    expect(cartTotal([line], Date.now())).toBe(12_000)
    expect(availableCart([{ ...line, stock: 0 }])).toEqual([])
    expect(availableCart([{ ...line, options: [red] }])).toEqual([])
  })
})
