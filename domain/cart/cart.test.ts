import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart, type Cart, cartBadge } from './cart.ts'
import { lineImage } from './cart-line.ts'
import {
  availableCart,
  cartTotal,
  removeLine,
  restoreLine,
  setLineQuantity,
  setOptionQuantity,
} from './edit-cart.ts'

const one = { color: null, size: null, quantity: 1 }
const red = { color: 'Rouge', size: 'M', quantity: 1 }
const blue = { color: 'Bleu', size: 'L', quantity: 1 }
const onlyLine = (cart: Cart) => {
  expect(cart).toHaveLength(1)
  return cart[0] ?? aCartLine()
}

describe('addToCart', () => {
  it('adds a new product as a line with its quantity', () => {
    const product = aProduct({ price: 3000 })
    const line = onlyLine(addToCart([], product, { ...red, quantity: 2 }, 'a'))
    expect(line).toMatchObject({ _id: product._id, price: 3000, quantity: 2, color: 'Rouge', size: 'M' })
    expect(line.cartItemId).toBe('a')
  })

  it('has one line for a product, whose quantity increases whichever colour or size is added', () => {
    const product = aProduct()
    const line = onlyLine(addToCart(addToCart([], product, red, 'a'), product, blue, 'b'))
    expect(line).toMatchObject({ quantity: 2, color: 'Bleu', size: 'L', cartItemId: 'a' })
  })

  it('stores each combination of colour and size as one option, with the combination chosen last at the end', () => {
    const product = aProduct()
    const cart = [red, blue, red].reduce<Cart>((held, choice) => addToCart(held, product, choice, 'a'), [])
    expect(onlyLine(cart).options).toEqual([blue, { ...red, quantity: 2 }])
  })

  it('adds no more units than the known stock', () => {
    const product = aProduct({ stock: 3 })
    const cart = addToCart(
      addToCart([], product, { ...one, quantity: 2 }, 'a'),
      product,
      { ...one, quantity: 5 },
      'b',
    )
    expect(onlyLine(cart).quantity).toBe(3)
  })

  it('does not add a sold-out product', () => {
    expect(addToCart([], aProduct({ stock: 0 }), one, 'a')).toEqual([])
  })

  it.each([0, -1, Number.NaN])('adds nothing for a quantity of %d', (quantity) => {
    expect(addToCart([], aProduct(), { ...one, quantity }, 'a')).toEqual([])
  })

  it('adds no more than the maximum quantity of one order', () => {
    const cart = addToCart([], aProduct({ stock: 5000 }), { ...one, quantity: 2000 }, 'a')
    expect(onlyLine(cart).quantity).toBe(999)
  })

  it('updates the price and stock of the line', () => {
    const product = aProduct({ price: 4000, stock: 9 })
    const cart = [aCartLine({ _id: product._id, price: 5000, stock: 2 })]
    expect(onlyLine(addToCart(cart, product, one, 'a'))).toMatchObject({ price: 4000, stock: 9, quantity: 2 })
  })
})

describe('setLineQuantity', () => {
  it.each([0, -3])('removes the line for a quantity of %d', (quantity) => {
    const line = aCartLine({ quantity: 2 })
    expect(setLineQuantity([line], line.cartItemId, quantity)).toEqual([])
  })

  it('changes nothing for the same quantity', () => {
    const line = aCartLine({ quantity: 2, color: 'Rouge', size: 'M' })
    expect(setLineQuantity([line], line.cartItemId, 2)).toEqual([line])
  })

  it('ignores a quantity that is not a number', () => {
    const cart = [aCartLine({ quantity: 2 })]
    expect(setLineQuantity(cart, cart[0]?.cartItemId ?? '', Number.NaN)).toEqual(cart)
  })

  it('removes units from the last option first, then from the previous one', () => {
    const line = aCartLine({
      quantity: 4,
      color: 'Bleu',
      size: 'L',
      options: [
        { ...red, quantity: 2 },
        { ...blue, quantity: 2 },
      ],
    })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 3)).options).toEqual([
      { ...red, quantity: 2 },
      blue,
    ])
    const single = onlyLine(setLineQuantity([line], line.cartItemId, 1))
    expect(single).toMatchObject({ options: [red], color: 'Rouge', size: 'M', quantity: 1 })
  })

  it('adds units to the last option', () => {
    const line = aCartLine({ quantity: 2, color: 'Bleu', size: 'L', options: [red, blue] })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 4)).options).toEqual([
      red,
      { ...blue, quantity: 3 },
    ])
  })

  it('limits the quantity to the known stock', () => {
    const line = aCartLine({ quantity: 2, stock: 3 })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 9)).quantity).toBe(3)
  })

  it('can lower, but not raise, a quantity that exceeds the stock', () => {
    const line = aCartLine({ quantity: 5, stock: 0 })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 4)).quantity).toBe(4)
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 6)).quantity).toBe(5)
  })

  it('leaves other lines unchanged', () => {
    const [first, second] = [aCartLine(), aCartLine()]
    expect(setLineQuantity([first, second], first.cartItemId, 3)[1]).toBe(second)
  })
})

describe('setOptionQuantity', () => {
  const line = aCartLine({
    quantity: 3,
    color: 'Bleu',
    size: 'L',
    options: [red, { ...blue, quantity: 2 }],
    stock: 4,
  })

  it('changes only the given option', () => {
    const changed = onlyLine(setOptionQuantity([line], line.cartItemId, red, 2))
    expect(changed).toMatchObject({
      quantity: 4,
      options: [
        { ...red, quantity: 2 },
        { ...blue, quantity: 2 },
      ],
    })
  })

  it('limits the units of an option so that the whole line does not exceed the stock', () => {
    expect(onlyLine(setOptionQuantity([line], line.cartItemId, red, 9)).quantity).toBe(4)
  })

  it('removes an option at 0 units, and removes the line when no option remains', () => {
    const left = onlyLine(setOptionQuantity([line], line.cartItemId, blue, 0))
    expect(left).toMatchObject({ options: [red], color: 'Rouge', quantity: 1 })
    expect(setOptionQuantity([left], left.cartItemId, red, 0)).toEqual([])
  })

  it('can lower the quantity of an option, even if it then still exceeds the stock', () => {
    const shrunk = { ...line, stock: 1 }
    expect(onlyLine(setOptionQuantity([shrunk], line.cartItemId, blue, 1)).options).toEqual([red, blue])
  })

  it('ignores a quantity that is not a number', () => {
    expect(setOptionQuantity([line], line.cartItemId, red, Number.NaN)).toEqual([line])
  })

  it('ignores an option that is not in the line', () => {
    expect(setOptionQuantity([line], line.cartItemId, { color: 'Vert', size: null }, 3)).toEqual([line])
  })
})

describe('a cart line', () => {
  const [first, second, third] = [aCartLine(), aCartLine(), aCartLine()]

  it('can be removed without a change to the other lines', () => {
    expect(removeLine([first, second], first.cartItemId)).toEqual([second])
  })

  it('is restored at its index', () => {
    expect(restoreLine([first, third], second, 1)).toEqual([first, second, third])
  })

  it('is not restored after its removal when its product is in the cart again', () => {
    const again = aCartLine({ _id: second._id })
    expect(restoreLine([first, again], second, 1)).toEqual([first, again])
  })
})

describe('cartBadge', () => {
  const lines = (count: number) => Array.from({ length: count }, () => aCartLine({ quantity: 3 }))

  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('for %i lines returns %j', (count, badge) => {
    expect(cartBadge(lines(count))).toBe(badge)
  })
})

describe('lineImage', () => {
  const images = { images: ['rouge.webp', 'bleu.webp'], colors: ['Rouge', 'Bleu', 'Vert'] }

  it.each([
    ['the image at the index of the colour', { ...images, color: 'Bleu' }, 'bleu.webp'],
    ['the first image when the colour has none', { ...images, color: 'Vert' }, 'rouge.webp'],
    ['the first image without a colour', { ...images, color: null }, 'rouge.webp'],
    ['null without images', { ...images, images: [], color: 'Bleu' }, null],
  ])('is %s', (_case, line, image) => {
    expect(lineImage(line)).toBe(image)
  })
})

describe('cartTotal', () => {
  it('excludes sold-out and deleted products', () => {
    const [robe, gone] = [aCartLine({ price: 6000, quantity: 2, stock: 3 }), aCartLine({ stock: 0 })]
    const unknown = aCartLine()
    expect(availableCart([robe, gone, unknown])).toEqual([robe, unknown])
    expect(cartTotal([robe, gone], Date.now())).toBe(12_000)
    expect(cartTotal([gone], Date.now())).toBe(0)
  })
})
