import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart } from '../cart/cart.ts'
import { diffCart } from '../cart/diff-cart.ts'
import { orderItemsFrom } from '../cart/order-from-cart.ts'
import { TOYS } from '../catalogue/categories.ts'
import { offeredChoice } from '../catalogue/offered-choice.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { ERROR_MESSAGES, type ErrorCode } from '../errors.ts'
import { unitPrice } from '../pricing/price.ts'
import { chooseOffered, type OrderItemInput, priceOrder } from './price-order.ts'

const refusal = (code: ErrorCode) => ({ code, message: ERROR_MESSAGES[code] })

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const HOUR = 3_600_000
const iso = (time: number) => new Date(time).toISOString()

/** One unit of a product, at the displayed price. */
function requested(product: ProductSummary, overrides: Partial<OrderItemInput> = {}): OrderItemInput {
  const { _id: productId, name } = product
  return {
    productId,
    name,
    quantity: 1,
    price: unitPrice(product, NOW),
    color: null,
    size: null,
    ...overrides,
  }
}

const catalogueOf = (...products: ProductSummary[]) =>
  new Map(products.map((product) => [product._id, { ...product, variants: [] }]))

describe('priceOrder', () => {
  it('takes the name of an item and the image of its colour from the product', () => {
    const robe = aProduct({
      price: 7000,
      images: ['/bleu', '/rouge'],
      colors: ['Bleu', 'Rouge'],
      sizes: ['M'],
      name: 'Robe',
    })
    const items = [requested(robe, { name: 'Ancien nom', quantity: 2, color: 'Rouge', size: 'M' })]
    expect(priceOrder(items, 14_000, catalogueOf(robe), NOW)).toEqual({
      ok: true,
      totalAmount: 14_000,
      units: [{ productId: robe._id, variantId: null, quantity: 2 }],
      items: [
        {
          productId: robe._id,
          name: 'Robe',
          quantity: 2,
          price: 7000,
          color: 'Rouge',
          size: 'M',
          image: '/rouge',
        },
      ],
    })
  })

  it('uses the flash price until the sale ends', () => {
    const flashSale = { active: true, discount: 30, durationHours: 1, endTime: iso(NOW + HOUR) }
    const robe = aProduct({ price: 10_000, flashSale })
    const order = [requested(robe)]
    expect(priceOrder(order, 7000, catalogueOf(robe), NOW + HOUR - 1)).toMatchObject({
      ok: true,
      totalAmount: 7000,
    })
    expect(priceOrder(order, 7000, catalogueOf(robe), NOW + HOUR)).toEqual({
      ok: false,
      ...refusal('PRICE_CHANGED'),
      items: [{ productId: robe._id, name: robe.name, problem: 'price', price: 10_000, stock: 10 }],
    })
  })
})

describe('priceOrder for a wrong order', () => {
  it('reports a deleted product and omits the changed price of another product', () => {
    const robe = aProduct({ price: 7000 })
    const items = [
      requested(robe, { price: 6000 }),
      requested(aProduct(), { productId: 'gone', name: 'Lion' }),
    ]
    expect(priceOrder(items, 11_000, catalogueOf(robe), NOW)).toEqual({
      ok: false,
      ...refusal('OUT_OF_STOCK'),
      items: [{ productId: 'gone', name: 'Lion', problem: 'gone', price: null, stock: 0 }],
    })
  })

  it('reports a product once when two of its lines together exceed its stock', () => {
    const robe = aProduct({ price: 7000, stock: 3, colors: ['Bleu', 'Rouge'] })
    const lines = (blue: number, red: number) => [
      requested(robe, { color: 'Bleu', quantity: blue }),
      requested(robe, { color: 'Rouge', quantity: red }),
    ]
    expect(priceOrder(lines(1, 2), 21_000, catalogueOf(robe), NOW)).toMatchObject({ ok: true })
    expect(priceOrder(lines(2, 2), 28_000, catalogueOf(robe), NOW)).toEqual({
      ok: false,
      ...refusal('OUT_OF_STOCK'),
      items: [{ productId: robe._id, name: robe.name, problem: 'stock', price: 7000, stock: 3 }],
    })
  })

  it.each([6999, 7001])('refuses a wrong total: %i instead of 7000', (total) => {
    const robe = aProduct({ price: 7000 })
    const refused = { ok: false, ...refusal('PRICE_CHANGED'), items: [] }
    expect(priceOrder([requested(robe)], total, catalogueOf(robe), NOW)).toEqual(refused)
  })

  it('refuses wrong prices although the total is right', () => {
    const [robe, lion] = [aProduct({ price: 7000 }), aProduct({ price: 3000 })]
    const items = [requested(robe, { price: 3000 }), requested(lion, { price: 7000 })]
    expect(priceOrder(items, 10_000, catalogueOf(robe, lion), NOW)).toMatchObject({
      ...refusal('PRICE_CHANGED'),
      items: [
        { productId: robe._id, price: 7000 },
        { productId: lion._id, price: 3000 },
      ],
    })
  })
})

describe('priceOrder for any order', () => {
  const percents = fc.integer({ min: 0, max: 100 })
  const products = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    discount: percents,
    stock: fc.integer({ min: 0, max: 8 }),
    flashSale: fc.record({
      active: fc.boolean(),
      discount: percents,
      durationHours: fc.constant(1),
      endTime: fc.constantFrom(iso(NOW), iso(NOW + 1), null),
    }),
  })
  const lines = fc.record({ which: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 4 }) })
  const orders = fc
    .tuple(
      fc.array(products, { minLength: 3, maxLength: 3 }),
      fc.array(lines, { minLength: 1, maxLength: 4 }),
    )
    .map(([made, asked]) => {
      const catalogue = made.map((overrides) => aProduct(overrides))
      return {
        catalogue: catalogueOf(...catalogue),
        items: asked.flatMap(({ which, quantity }) => {
          const product = catalogue[which]
          return product ? [requested(product, { quantity })] : []
        }),
      }
    })

  const sumOf = (items: readonly OrderItemInput[], count: (item: OrderItemInput) => number) =>
    items.reduce((sum, item) => sum + count(item), 0)
  const costOf = (items: readonly OrderItemInput[]) => sumOf(items, ({ price, quantity }) => price * quantity)
  const isHeld = (items: readonly OrderItemInput[], catalogue: ReadonlyMap<string, ProductSummary>) =>
    [...catalogue.values()].every(({ _id, stock }) => {
      const ofIt = items.filter(({ productId }) => productId === _id)
      return sumOf(ofIt, ({ quantity }) => quantity) <= stock
    })

  it('accepts an order only if the displayed prices and their total are right', () => {
    const slips = fc.constantFrom(0, 0, 0, -1, 1)
    fc.assert(
      fc.property(orders, slips, slips, ({ catalogue, items }, ofPrice, ofTotal) => {
        const shown = items.map((item, index) => (index ? item : { ...item, price: item.price + ofPrice }))
        const priced = priceOrder(shown, costOf(items) + ofTotal, catalogue, NOW)
        if (!priced.ok) return
        expect([ofPrice, ofTotal]).toEqual([0, 0])
        expect(priced.totalAmount).toBe(costOf(items))
        expect(priced.items.map(({ price }) => price)).toEqual(items.map(({ price }) => price))
      }),
    )
  })

  it('accepts the displayed prices and total only when there is enough stock', () => {
    fc.assert(
      fc.property(orders, ({ catalogue, items }) => {
        const outcome = isHeld(items, catalogue) ? { ok: true } : { ok: false, code: 'OUT_OF_STOCK' }
        expect(priceOrder(items, costOf(items), catalogue, NOW)).toMatchObject(outcome)
      }),
    )
  })
})

const dress = aProduct({ name: 'Robe', price: 7000, colors: ['Bleu', 'Écru'], sizes: ['3 mois', '6 mois'] })
const plain = aProduct({ name: 'Hochet', price: 1000 })
const item = (product: ProductSummary, color: string | null, size: string | null) => ({
  productId: product._id,
  name: product.name,
  quantity: 1,
  price: product.price,
  color,
  size,
})

describe('chooseOffered', () => {
  it.each([
    ['a colour and a size that are offered', dress, 'Bleu', '3 mois', ['Bleu', '3 mois']],
    [
      'a choice that differs in case or accents, and returns the spelling of the product',
      dress,
      'ecru',
      '6 MOIS',
      ['Écru', '6 mois'],
    ],
    ['no choice', dress, null, null, [null, null]],
    ['a blank choice as no choice', plain, '', ' ', [null, null]],
  ] as const)('accepts %s', (_case, product, color, size, expected) => {
    const chosen = chooseOffered([item(product, color, size)], catalogueOf(dress, plain), NOW)
    expect(chosen.ok && chosen.items.map((taken) => [taken.color, taken.size])).toEqual([expected])
  })

  it.each([
    ['a colour that is not offered', dress, 'Rouge', '3 mois', ['Rouge']],
    ['a size that is not offered', dress, 'Bleu', 'XL', ['XL']],
    ['a colour and a size that are not offered', dress, 'Rouge', 'XL', ['Rouge', 'XL']],
    ['a colour for a product without colours', plain, 'Rouge', null, ['Rouge']],
    ['a size in place of a colour', dress, '3 mois', null, ['3 mois']],
  ] as const)('refuses %s', (_case, product, color, size, choices) => {
    const { _id: productId, name, price, stock } = product
    expect(
      chooseOffered([item(product, color, size), item(dress, 'Bleu', null)], catalogueOf(dress, plain), NOW),
    ).toEqual({
      ok: false,
      problems: [{ productId, name, problem: 'choice', price, stock, choices }],
    })
  })

  it('reports a product once, with all choices that it does not offer', () => {
    const items = [item(dress, 'Rouge', '3 mois'), item(dress, 'Rouge', 'XL'), item(dress, 'Bleu', '6 mois')]
    expect(chooseOffered(items, catalogueOf(dress), NOW)).toMatchObject({
      problems: [{ productId: dress._id, choices: ['Rouge', 'XL'] }],
    })
  })

  it('does not report a deleted product, because priceOrder reports that product', () => {
    expect(chooseOffered([item(dress, 'Rouge', null)], catalogueOf(), NOW)).toMatchObject({ ok: true })
  })
})

describe('chooseOffered with the cart', () => {
  const names = fc.uniqueArray(fc.constantFrom('Bleu', 'Rouge', 'Écru', 'S', '3 mois', 'Vert d’eau'), {
    maxLength: 4,
  })
  const products = fc
    .record({ colors: names, sizes: names, category: fc.constantFrom('Vêtements/Enfant', TOYS) })
    .map((details) => aProduct({ ...details, stock: 50 }))
  const cartOf = (product: ProductSummary, pick: number) => {
    const colors = product.category === TOYS ? [] : product.colors
    const color = colors[pick % (colors.length || 1)] ?? null
    const size = product.sizes[pick % (product.sizes.length || 1)] ?? null
    return addToCart([], product, { color, size, quantity: 1 }, 'line')
  }

  it('accepts every choice that the product page offers', () => {
    fc.assert(
      fc.property(products, fc.nat(5), (product, pick) => {
        const cart = cartOf(product, pick)
        expect(diffCart(cart, [product], NOW)).toEqual([])
        expect(chooseOffered(orderItemsFrom(cart, NOW), catalogueOf(product), NOW).ok).toBe(true)
      }),
    )
  })

  it('refuses exactly the choices that the cart warns about', () => {
    fc.assert(
      fc.property(products, fc.nat(5), names, names, (product, pick, colors, sizes) => {
        const cart = cartOf(product, pick)
        const now = { ...product, colors, sizes }
        const expected = diffCart(cart, [now], NOW).filter(({ problem }) => problem === 'choice')
        const chosen = chooseOffered(orderItemsFrom(cart, NOW), catalogueOf(now), NOW)
        expect(chosen.ok ? [] : chosen.problems).toEqual(expected)
      }),
    )
  })
})

describe('offeredChoice', () => {
  it('prefers the choice with the exact spelling when several differ only in case', () => {
    expect(offeredChoice('bleu', ['Bleu', 'bleu'])).toBe('bleu')
  })
})
