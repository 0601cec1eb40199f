import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import {
  addToCart,
  type Cart,
  cartBadge,
  cartTotal,
  isAvailable,
  removeLine,
  restoreLine,
  setLineQuantity,
  setOptionQuantity,
} from './cart.ts'
import { lineImage } from './cart-line.ts'

const one = { color: null, size: null, quantity: 1 }
const red = { color: 'Rouge', size: 'M', quantity: 1 }
const blue = { color: 'Bleu', size: 'L', quantity: 1 }
const onlyLine = (cart: Cart) => {
  expect(cart).toHaveLength(1)
  return cart[0] ?? aCartLine()
}

describe('adding to the cart', () => {
  it('a new product becomes a line with the quantity asked for', () => {
    const product = aProduct({ price: 3000 })
    const line = onlyLine(addToCart([], product, { ...red, quantity: 2 }, 'a'))
    expect(line).toMatchObject({ _id: product._id, price: 3000, quantity: 2, color: 'Rouge', size: 'M' })
    expect(line.cartItemId).toBe('a')
  })

  it('the same product raises its line, whatever colour or size was chosen', () => {
    const product = aProduct()
    const line = onlyLine(addToCart(addToCart([], product, red, 'a'), product, blue, 'b'))
    expect(line).toMatchObject({ quantity: 2, color: 'Bleu', size: 'L', cartItemId: 'a' })
  })

  it('every combination is kept, the one last chosen at the end', () => {
    const product = aProduct()
    const cart = [red, blue, red].reduce<Cart>((held, choice) => addToCart(held, product, choice, 'a'), [])
    expect(onlyLine(cart).options).toEqual([blue, { ...red, quantity: 2 }])
  })

  it('it stops at the known stock', () => {
    const product = aProduct({ stock: 3 })
    const cart = addToCart(
      addToCart([], product, { ...one, quantity: 2 }, 'a'),
      product,
      { ...one, quantity: 5 },
      'b',
    )
    expect(onlyLine(cart).quantity).toBe(3)
  })

  it('a sold-out product is not added', () => {
    expect(addToCart([], aProduct({ stock: 0 }), one, 'a')).toEqual([])
  })

  it.each([0, -1, Number.NaN])('a quantity of %d adds nothing', (quantity) => {
    expect(addToCart([], aProduct(), { ...one, quantity }, 'a')).toEqual([])
  })

  it('it stops at what one order may ask for', () => {
    const cart = addToCart([], aProduct({ stock: 5000 }), { ...one, quantity: 2000 }, 'a')
    expect(onlyLine(cart).quantity).toBe(999)
  })

  it('the line takes over the price and the stock of today', () => {
    const product = aProduct({ price: 4000, stock: 9 })
    const cart = [aCartLine({ _id: product._id, price: 5000, stock: 2 })]
    expect(onlyLine(addToCart(cart, product, one, 'a'))).toMatchObject({ price: 4000, stock: 9, quantity: 2 })
  })
})

describe('setting the quantity of a line', () => {
  it.each([0, -3])('%d removes it', (quantity) => {
    const line = aCartLine({ quantity: 2 })
    expect(setLineQuantity([line], line.cartItemId, quantity)).toEqual([])
  })

  it('the same quantity changes nothing', () => {
    const line = aCartLine({ quantity: 2, color: 'Rouge', size: 'M' })
    expect(setLineQuantity([line], line.cartItemId, 2)).toEqual([line])
  })

  it('a quantity that is not a number changes nothing', () => {
    const cart = [aCartLine({ quantity: 2 })]
    expect(setLineQuantity(cart, cart[0]?.cartItemId ?? '', Number.NaN)).toEqual(cart)
  })

  it('less is taken from the choice last added, then from the one before', () => {
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

  it('more goes to the choice last added', () => {
    const line = aCartLine({ quantity: 2, color: 'Bleu', size: 'L', options: [red, blue] })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 4)).options).toEqual([
      red,
      { ...blue, quantity: 3 },
    ])
  })

  it('it stops at the known stock', () => {
    const line = aCartLine({ quantity: 2, stock: 3 })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 9)).quantity).toBe(3)
  })

  it('when the stock has shrunk below the line, it can be lowered one by one but not raised', () => {
    const line = aCartLine({ quantity: 5, stock: 0 })
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 4)).quantity).toBe(4)
    expect(onlyLine(setLineQuantity([line], line.cartItemId, 6)).quantity).toBe(5)
  })

  it('other lines stay as they are', () => {
    const [first, second] = [aCartLine(), aCartLine()]
    expect(setLineQuantity([first, second], first.cartItemId, 3)[1]).toBe(second)
  })
})

describe('setting the quantity of one combination', () => {
  const line = aCartLine({
    quantity: 3,
    color: 'Bleu',
    size: 'L',
    options: [red, { ...blue, quantity: 2 }],
    stock: 4,
  })

  it('only that combination changes', () => {
    const changed = onlyLine(setOptionQuantity([line], line.cartItemId, red, 2))
    expect(changed).toMatchObject({
      quantity: 4,
      options: [
        { ...red, quantity: 2 },
        { ...blue, quantity: 2 },
      ],
    })
  })

  it('it stops where the whole line reaches the stock', () => {
    expect(onlyLine(setOptionQuantity([line], line.cartItemId, red, 9)).quantity).toBe(4)
  })

  it('0 takes the combination out, the last one the line', () => {
    const left = onlyLine(setOptionQuantity([line], line.cartItemId, blue, 0))
    expect(left).toMatchObject({ options: [red], color: 'Rouge', quantity: 1 })
    expect(setOptionQuantity([left], left.cartItemId, red, 0)).toEqual([])
  })

  it('when the stock has shrunk, lowering takes no more than asked', () => {
    const shrunk = { ...line, stock: 1 }
    expect(onlyLine(setOptionQuantity([shrunk], line.cartItemId, blue, 1)).options).toEqual([red, blue])
  })

  it('a quantity that is not a number changes nothing', () => {
    expect(setOptionQuantity([line], line.cartItemId, red, Number.NaN)).toEqual([line])
  })

  it('a combination the line does not hold changes nothing', () => {
    expect(setOptionQuantity([line], line.cartItemId, { color: 'Vert', size: null }, 3)).toEqual([line])
  })
})

describe('removing and putting back', () => {
  const [first, second, third] = [aCartLine(), aCartLine(), aCartLine()]

  it('one line is removed, the others stay', () => {
    expect(removeLine([first, second], first.cartItemId)).toEqual([second])
  })

  it('the removed line returns to its place', () => {
    expect(restoreLine([first, third], second, 1)).toEqual([first, second, third])
  })

  it('a product added again in the meantime is not doubled', () => {
    const again = aCartLine({ _id: second._id })
    expect(restoreLine([first, again], second, 1)).toEqual([first, again])
  })
})

describe('the number on the cart button', () => {
  const lines = (count: number) => Array.from({ length: count }, () => aCartLine({ quantity: 3 }))

  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%i lines show %j', (count, badge) => {
    expect(cartBadge(lines(count))).toBe(badge)
  })
})

describe('the image of a line', () => {
  const images = { images: ['rouge.webp', 'bleu.webp'], colors: ['Rouge', 'Bleu', 'Vert'] }

  it.each([
    ['the one at the place of its colour', { ...images, color: 'Bleu' }, 'bleu.webp'],
    ['the first when its colour has none', { ...images, color: 'Vert' }, 'rouge.webp'],
    ['the first without a colour', { ...images, color: null }, 'rouge.webp'],
    ['none without images', { ...images, images: [], color: 'Bleu' }, null],
  ])('is %s', (_case, line, image) => {
    expect(lineImage(line)).toBe(image)
  })
})

describe('the total', () => {
  it('leaves out the lines that are sold out or no longer sold', () => {
    const [robe, gone] = [aCartLine({ price: 6000, quantity: 2, stock: 3 }), aCartLine({ stock: 0 })]
    expect([robe, gone, aCartLine()].map(isAvailable)).toEqual([true, false, true])
    expect(cartTotal([robe, gone], Date.now())).toBe(12_000)
    expect(cartTotal([gone], Date.now())).toBe(0)
  })
})
