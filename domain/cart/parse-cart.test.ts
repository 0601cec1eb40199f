import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart } from './cart.ts'
import { parseCart } from './parse-cart.ts'

function countUp() {
  let made = 0
  return () => `new-${++made}`
}

const repair = (...stored: unknown[]) => parseCart(stored, countUp())
const repairedLine = (stored: unknown) => repair(stored)[0]

describe('parseCart for valid lines', () => {
  it('reads options, stock and category unchanged', () => {
    const product = aProduct({ colors: ['Rouge', 'Bleu'], discount: 10 })
    const once = addToCart([], product, { color: 'Rouge', size: 'M', quantity: 2 }, 'a')
    const cart = addToCart(once, product, { color: 'Bleu', size: 'M', quantity: 1 }, 'b')
    expect(parseCart(JSON.parse(JSON.stringify(cart)), countUp())).toEqual(cart)
  })

  it('adds one option with the line’s colour and size to a line without options', () => {
    const { options: _options, ...legacyLine } = aCartLine({ quantity: 3, color: 'Rouge', size: 'M' })
    expect(repairedLine(legacyLine)).toEqual({
      ...legacyLine,
      options: [{ color: 'Rouge', size: 'M', quantity: 3 }],
    })
  })
})

describe('the variants of a line in a stored cart', { tags: ['C-21'] }, () => {
  const variants = [
    { color: 'Rouge', size: null, stock: 2 },
    { color: 'Bleu', size: null, stock: 0 },
  ]

  it('are read unchanged', () => {
    expect(repairedLine({ ...aCartLine(), variants })).toMatchObject({ variants })
  })

  it.each([
    [[...variants, { color: 'Vert', size: null, stock: -1 }]],
    [[{ color: null, size: null, stock: 2 }]],
    [['Rouge']],
    [[]],
    ['Rouge'],
    [null],
  ])('are all dropped when their stored value is invalid: %j', (stored) => {
    expect(repairedLine({ ...aCartLine(), variants: stored })).not.toHaveProperty('variants')
  })
})

describe('parseCart for a quantity', () => {
  it.each([
    ['2', 2],
    [3, 3],
    [2.9, 2],
    ['abc', 1],
    ['', 1],
    [undefined, 1],
    [null, 1],
    [Number.NaN, 1],
    [-4, 1],
    [0, 1],
    [0.5, 1],
    [true, 1],
    [[7], 1],
    [{}, 1],
    [1e300, 999],
    ['Infinity', 1],
  ])('reads %j as %i', (quantity, read) => {
    const { options: _options, ...legacyLine } = aCartLine()
    expect(repairedLine({ ...legacyLine, quantity })?.quantity).toBe(read)
  })
})

describe('parseCart for a price', () => {
  it.each([
    ['5000', 5000],
    [2500, 2500],
    ['abc', 0],
    [undefined, 0],
    [-1, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e300, 0],
  ])('reads %j as %i', (price, read) => {
    expect(repairedLine({ ...aCartLine(), price })?.price).toBe(read)
  })
})

describe('parseCart for line ids', () => {
  it.each([undefined, '', 12, null])('replaces the invalid cartItemId %j', (cartItemId) => {
    expect(repairedLine({ ...aCartLine(), cartItemId })?.cartItemId).toBe('new-1')
  })

  it('replaces the second of two equal ids', () => {
    const cart = repair(aCartLine({ cartItemId: 'same' }), aCartLine({ cartItemId: 'same' }))
    expect(cart.map((line) => line.cartItemId)).toEqual(['same', 'new-1'])
  })
})

describe('parseCart for options', () => {
  const red = { color: 'Rouge', size: 'M' }
  const blue = { color: 'Bleu', size: null }

  it.each([
    [
      'adds units to the last option when the quantity of the line is higher than the sum of its options',
      5,
      [
        { ...red, quantity: 1 },
        { ...blue, quantity: 1 },
      ],
      [1, 4],
    ],
    [
      'removes units from the last option when the quantity of the line is lower than the sum of its options',
      3,
      [
        { ...red, quantity: 2 },
        { ...blue, quantity: 9 },
      ],
      [2, 1],
    ],
    [
      'drops an option that has no units left',
      2,
      [
        { ...red, quantity: 2 },
        { ...blue, quantity: 9 },
      ],
      [2],
    ],
    [
      'merges two options of the same combination',
      3,
      [
        { ...red, quantity: 1 },
        { ...red, quantity: 2 },
      ],
      [3],
    ],
    ['ignores values that are not options', 2, [null, 'Rouge', 7, { ...red, quantity: 'abc' }], [2]],
  ])('%s', (_case, quantity, options, expected) => {
    const line = repairedLine({ ...aCartLine(), quantity, options })
    expect(line?.options.map((option) => option.quantity)).toEqual(expected)
    expect(line?.quantity).toBe(quantity)
  })

  it("takes the line's colour and size from its last option", () => {
    const options = [
      { ...red, quantity: 1 },
      { ...blue, quantity: 1 },
    ]
    expect(repairedLine({ ...aCartLine(), quantity: 2, options })).toMatchObject(blue)
  })
})

describe('parseCart for several lines of one product', () => {
  it('merges the lines into the first one and keeps every option', () => {
    const cart = repair(
      aCartLine({ _id: 'p', quantity: 2, color: 'Rouge', cartItemId: 'first' }),
      aCartLine({ _id: 'q' }),
      aCartLine({ _id: 'p', quantity: 1, color: 'Bleu' }),
    )
    expect(cart.map((line) => line._id)).toEqual(['p', 'q'])
    expect(cart[0]).toMatchObject({ cartItemId: 'first', quantity: 3, color: 'Bleu' })
    expect(cart[0]?.options.map(({ color, quantity }) => [color, quantity])).toEqual([
      ['Rouge', 2],
      ['Bleu', 1],
    ])
  })
})

describe('parseCart for discounts', () => {
  it.each([
    [150, 100],
    [-5, 0],
    ['20', 20],
    ['beaucoup', 0],
    [undefined, 0],
  ])('reads %j as %i', (discount, read) => {
    const line = repairedLine({ ...aCartLine(), discount, flashSale: { active: true, discount } })
    expect(line?.discount).toBe(read)
    expect(line?.flashSale).toEqual({ active: true, discount: read })
  })

  it.each([[undefined], [null], ['oui'], [7], [[]]])(
    'reads the flash sale %j as no flash sale',
    (flashSale) => {
      expect(repairedLine({ ...aCartLine(), flashSale })?.flashSale).toEqual({ active: false, discount: 0 })
    },
  )

  it('keeps the end of a flash sale, and drops a sale with an unreadable end', () => {
    const sale = { active: true, discount: 20, endTime: '2026-03-02T12:00:00.000Z' }
    expect(repairedLine({ ...aCartLine(), flashSale: sale })?.flashSale).toEqual(sale)
    const damaged = repairedLine({ ...aCartLine(), flashSale: { ...sale, endTime: 'bientôt' } })
    expect(damaged?.flashSale).toEqual({ active: false, discount: 0 })
  })
})

describe('parseCart for damaged data', () => {
  it.each([undefined, null, 'panier', 5, true, {}, { length: 1, 0: aCartLine() }])(
    'reads %j as an empty cart',
    (stored) => {
      expect(parseCart(stored, countUp())).toEqual([])
    },
  )

  it.each([
    [null],
    ['p'],
    [3],
    [[]],
    [{}],
    [{ _id: '' }],
    [{ _id: '  ' }],
    [{ _id: 7 }],
    [{ id: 'p' }],
    [{ _id: 'x'.repeat(65) }],
  ])('drops %j, which has no valid product id', (stored) => {
    expect(repair(stored, aCartLine({ _id: 'valid' })).map((line) => line._id)).toEqual(['valid'])
  })

  it('accepts a line with only an id', () => {
    expect(repairedLine({ _id: 'p' })).toEqual({
      _id: 'p',
      name: 'Article',
      price: 0,
      quantity: 1,
      color: null,
      size: null,
      options: [{ color: null, size: null, quantity: 1 }],
      images: [],
      colors: [],
      discount: 0,
      flashSale: { active: false, discount: 0 },
      cartItemId: 'new-1',
    })
  })

  it('ignores inherited properties', () => {
    const inherited = Object.create({ _id: 'p', price: 5 })
    expect(repair(inherited)).toEqual([])
    const stored = JSON.parse('[{"__proto__": {"price": 9}, "_id": "__proto__"}, {"_id": "constructor"}]')
    expect(parseCart(stored, countUp()).map(({ _id, price }) => [_id, price])).toEqual([
      ['__proto__', 0],
      ['constructor', 0],
    ])
    expect(({} as { price?: unknown }).price).toBeUndefined()
  })
})
