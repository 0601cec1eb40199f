import { expect, it } from 'vitest'
import type { ProductQuery } from '../../contracts/product-query.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop } from '../../tests/support/shop.ts'
import { changeProduct } from '../../use-cases/catalogue/change-products.ts'
import { countFacets, findProducts } from '../../use-cases/catalogue/find-products.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { rateProduct } from '../../use-cases/reviews/reviews.ts'

describeOnEachEngine('a cached response with facets', (engine) => {
  async function aCachedShop() {
    const shop = aShop(engine())
    const tracked = {
      ...shop,
      store: shop.store,
      catalogueIndex: shop.catalogueIndex,
    }
    const cache = aResponseCache({ store: shop.store, clock: shop.clock })
    shop.subscribe(cache.invalidate)
    const variants = ['3 mois', '6 mois'].map((size) => ({ color: null, size, stock: 2 }))
    const body = await addProductWithVariants(shop, { name: 'Body', sizes: ['3 mois', '6 mois'] }, variants)
    let rendered = 0
    const read = async (url: string, work: () => Promise<unknown>) => {
      const { body } = await cache.get(aSharedRequest(url), async () => {
        rendered += 1
        return new Response(JSON.stringify(await work()))
      })
      return JSON.parse(body.toString()) as unknown
    }
    const sizes = () => read('/api/facets', async () => (await countFacets(tracked, {})).facets.size)
    const bestsellers = () =>
      read('/products?sort=purchases', async () => {
        const { products } = await findProducts(tracked, { sort: 'purchases', order: 'desc', limit: 5 })
        return products.map(({ purchases }) => purchases)
      })
    const list = (query: ProductQuery) =>
      read(`/api/products?${JSON.stringify(query)}`, async () =>
        (await findProducts(tracked, query)).products.map(({ name }) => name),
      )
    const buy = (size: string, quantity = 1) => {
      const items = [
        { productId: body._id, name: body.name, price: body.price, quantity, color: null, size, image: '' },
      ]
      return placeOrder(shop, anOrderInput(body, quantity, { items }))
    }
    return { shop, body, sizes, bestsellers, list, buy, rendered: () => rendered }
  }

  it('is rendered again when a size sells out, but not at earlier sales', {
    tags: ['F-01', 'F-03'],
  }, async () => {
    const { sizes, buy, rendered } = await aCachedShop()
    const both = [
      { value: '3 mois', count: 1 },
      { value: '6 mois', count: 1 },
    ]
    expect(await sizes()).toEqual(both)
    await buy('6 mois')
    expect(await sizes()).toEqual(both)
    expect(rendered()).toBe(1)
    await buy('6 mois')
    expect(await sizes()).toEqual([{ value: '3 mois', count: 1 }])
    expect(rendered()).toBe(2)
  })

  it('lists low stock and sorts by stock as they are now, because a sale within the stock changes them', {
    tags: ['C-35'],
  }, async () => {
    const { shop, body, list, buy } = await aCachedShop()
    const other = await addProduct(shop, { name: 'Robe', stock: 3, lowStockThreshold: 0 })
    await changeProduct(shop, body._id, { lowStockThreshold: 3 })
    const low = () => list({ lowStock: true })
    const byStock = () => list({ sort: 'stock', limit: 1 })
    expect(await low()).toEqual([])
    expect(await byStock()).toEqual([other.name])
    await buy('3 mois')
    await buy('6 mois')
    expect(await low()).toEqual([body.name])
    expect(await byStock()).toEqual([body.name])
  })

  it('is rendered again after a rating', { tags: ['F-05'] }, async () => {
    const { shop, body, sizes, rendered } = await aCachedShop()
    await sizes()
    await rateProduct(shop, { productId: body._id, visitorId: 'v', rating: 5 })
    await sizes()
    expect(rendered()).toBe(2)
  })

  it('sorts by sales counts that are at most a minute out of date', { tags: ['F-05'] }, async () => {
    const { shop, bestsellers, buy } = await aCachedShop()
    expect(await bestsellers()).toEqual([0])
    await buy('3 mois')
    shop.advance(60_000)
    expect(await bestsellers()).toEqual([1])
  })
})
