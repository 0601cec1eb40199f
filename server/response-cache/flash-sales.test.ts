import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop } from '../../tests/support/shop.ts'
import { findProducts } from '../../use-cases/catalogue/find-products.ts'
import { setFlashSale } from '../../use-cases/catalogue/set-flash-sale.ts'

const HOUR = 3_600_000

describeOnEachEngine('a cached page of a list by price', (engine) => {
  it('is rendered again when a flash sale on another page ends', async () => {
    const shop = aShop(engine())
    const store = shop.store
    const cache = aResponseCache(shop)
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    await addProduct(shop, { name: 'Hochet', price: 2000 })
    await addProduct(shop, { name: 'Bavoir', price: 3000, discount: 50 })
    await setFlashSale(shop, _id, { active: true, durationHours: 1, discount: 90 })
    const secondPage = async () => {
      const { body } = await cache.get(aSharedRequest('/products?sort=price&page=2'), async () => {
        const query = { sort: 'price', order: 'asc', limit: 2, page: 2 } as const
        const { products } = await findProducts({ ...shop, store }, query as never)
        return new Response(products.map(({ name }) => name).join())
      })
      return body.toString()
    }
    // On page 1: Landau 1 000 (flash sale) and Bavoir 1 500. On page 2: Hochet 2 000.
    expect(await secondPage()).toBe('Hochet')
    shop.advance(HOUR - 1)
    expect(await secondPage()).toBe('Hochet')
    expect(cache.figures()).toMatchObject({ hits: 1, misses: 1 })
    shop.advance(1)
    expect(await secondPage()).toBe('Landau')
  })
})
