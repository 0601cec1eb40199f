import { describe, expect, it } from 'vitest'
import { validate } from '../../contracts/fields.ts'
import { productInput } from '../../contracts/product.ts'
import { demoCatalogue } from '../../data/demo/catalogue.ts'
import { createStore } from '../../data/store.ts'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import { totalStock } from '../../domain/catalogue/variants.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { seedOrders, seedProducts } from './seed.ts'
import { seedDeliveries } from './seed-deliveries.ts'
import { syntheticProduct } from './synthetic-product.ts'

describe('synthetic products', () => {
  const models = demoCatalogue.map((model) =>
    aProduct({
      name: model.name,
      description: model.description,
      category: model.category,
      subCategory: model.subCategory,
      price: model.price,
      colors: [...(model.colors ?? [])],
    }),
  )
  const many = Array.from({ length: 5000 }, (_, index) => syntheticProduct(models, index * 20).details)

  it('pass the validation of the product form', () => {
    for (const details of many.slice(0, 500)) {
      const { images: _images, ...fields } = details
      expect(validate(productInput, fields)).toMatchObject({ ok: true })
    }
  })

  it('have eight variants when they are clothes or shoes', { tags: ['C-02'] }, () => {
    const made = Array.from({ length: 600 }, (_, index) => syntheticProduct(models, index))
    for (const { details, variants = [] } of made) {
      const isSized = /^(?:Vêtements|Chaussures)/.test(details.category)
      expect(variants).toHaveLength(isSized ? 8 : 0)
      if (isSized) expect(totalStock(variants)).toBe(details.stock)
    }
    const stocks = made.flatMap(({ variants = [] }) => variants.map(({ stock }) => stock))
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThan(stocks.length / 8)
  })

  it('differ in names, prices, categories and brands', () => {
    expect(new Set(many.map(({ category }) => category)).size).toBe(CATEGORIES.length)
    expect(new Set(many.map(({ name }) => name)).size).toBeGreaterThan(4500)
    expect(new Set(many.map(({ price }) => price)).size).toBeGreaterThan(200)
    expect(new Set(many.map(({ brand }) => brand)).size).toBeGreaterThan(100)
    expect(many.filter(({ isSale }) => isSale).length).toBeGreaterThan(500)
  })
})

describeOnEachEngine('seedProducts and seedOrders', (engine) => {
  it('add products and orders up to the given totals, also in several runs', { tags: ['D-55'] }, async () => {
    const store = createStore(engine())
    const details = { ...productDetails(), brand: 'B', images: ['/a.webp'], colors: ['Bleu'] }
    const toy = { ...details, category: 'Jouer', subCategory: 'Peluches' }
    await store.products.insert('model', details, 1)
    await store.products.insert('toy', toy, 1)
    await seedProducts(store, 150, () => {})
    await seedProducts(store, 320, () => {})
    await seedOrders(store, 12, () => {})
    await seedOrders(store, 25, () => {})
    expect(await store.products.count()).toBe(320)
    const [newest, ...older] = await store.orders.list({})
    expect(older).toHaveLength(24)
    expect(newest).toMatchObject({ status: 'pending', items: [{ color: expect.any(String) }, {}] })
    const purchases = (await store.products.listAfter(null, 1000)).map((one) => one.purchases)
    expect(purchases.reduce((sum, pieces) => sum + pieces)).toBe(50)
    await expectConsistentStock(engine())
    await seedOrders(store, 90, () => {})
    await seedDeliveries(engine().db, Date.now())
    const delivered = await store.orders.list({ fulfillment: ['delivered'] })
    expect(delivered.length).toBeGreaterThan(10)
    const { received, outstanding } = await store.orders.sums({ fulfillment: ['delivered'] })
    expect(received).toBe(delivered.reduce((sum, { totalAmount }) => sum + totalAmount, 0))
    expect(outstanding).toBe(0)
    const sold = older.flatMap(({ items }) => items).filter(({ size }) => size !== null)
    expect(sold.length).toBeGreaterThan(0)
  })
})
