import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { unitPrice } from '../pricing/price.ts'
import { type OrderItemInput, priceOrder } from './price-order.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const HOUR = 3_600_000
const iso = (time: number) => new Date(time).toISOString()

/** A piece of a product, at the price a browser shows of it. */
function wanted(product: ProductSummary, overrides: Partial<OrderItemInput> = {}): OrderItemInput {
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

const shelf = (...products: ProductSummary[]) => new Map(products.map((product) => [product._id, product]))

describe('priceOrder', () => {
  it('uses the names of the products and the images of the colours', () => {
    const robe = aProduct({
      price: 7000,
      images: ['/bleu', '/rouge'],
      colors: ['Bleu', 'Rouge'],
      name: 'Robe',
    })
    const items = [wanted(robe, { name: 'Ancien nom', quantity: 2, color: 'Rouge', size: 'M' })]
    expect(priceOrder(items, 14_000, shelf(robe), NOW)).toEqual({
      ok: true,
      totalAmount: 14_000,
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
    const order = [wanted(robe)]
    expect(priceOrder(order, 7000, shelf(robe), NOW + HOUR - 1)).toMatchObject({
      ok: true,
      totalAmount: 7000,
    })
    expect(priceOrder(order, 7000, shelf(robe), NOW + HOUR)).toEqual({
      ok: false,
      reason: 'price',
      problems: [{ productId: robe._id, name: robe.name, problem: 'price', price: 10_000, stock: 10 }],
    })
  })
})

describe('priceOrder fails', () => {
  it('for a deleted product before it checks prices', () => {
    const robe = aProduct({ price: 7000 })
    const items = [wanted(robe, { price: 6000 }), wanted(aProduct(), { productId: 'gone', name: 'Lion' })]
    expect(priceOrder(items, 11_000, shelf(robe), NOW)).toEqual({
      ok: false,
      reason: 'stock',
      problems: [{ productId: 'gone', name: 'Lion', problem: 'gone', price: null, stock: 0 }],
    })
  })

  it('once when two lines together exceed the stock of a product', () => {
    const robe = aProduct({ price: 7000, stock: 3 })
    const lines = (blue: number, red: number) => [
      wanted(robe, { color: 'Bleu', quantity: blue }),
      wanted(robe, { color: 'Rouge', quantity: red }),
    ]
    expect(priceOrder(lines(1, 2), 21_000, shelf(robe), NOW)).toMatchObject({ ok: true })
    expect(priceOrder(lines(2, 2), 28_000, shelf(robe), NOW)).toEqual({
      ok: false,
      reason: 'stock',
      problems: [{ productId: robe._id, name: robe.name, problem: 'stock', price: 7000, stock: 3 }],
    })
  })

  it.each([6999, 7001])('when only the total is wrong: %i instead of 7000', (total) => {
    const robe = aProduct({ price: 7000 })
    const refused = { ok: false, reason: 'price', problems: [] }
    expect(priceOrder([wanted(robe)], total, shelf(robe), NOW)).toEqual(refused)
  })

  it('when prices are wrong although the total is right', () => {
    const [robe, lion] = [aProduct({ price: 7000 }), aProduct({ price: 3000 })]
    const items = [wanted(robe, { price: 3000 }), wanted(lion, { price: 7000 })]
    expect(priceOrder(items, 10_000, shelf(robe, lion), NOW)).toMatchObject({
      reason: 'price',
      problems: [
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
        catalogue: shelf(...catalogue),
        items: asked.flatMap(({ which, quantity }) => {
          const product = catalogue[which]
          return product ? [wanted(product, { quantity })] : []
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

  it('charges unit prices times quantities, as shown', () => {
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

  it('accepts what was shown while stock lasts', () => {
    fc.assert(
      fc.property(orders, ({ catalogue, items }) => {
        const outcome = isHeld(items, catalogue) ? { ok: true } : { ok: false, reason: 'stock' }
        expect(priceOrder(items, costOf(items), catalogue, NOW)).toMatchObject(outcome)
      }),
    )
  })
})
