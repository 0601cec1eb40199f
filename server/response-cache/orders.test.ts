import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop } from '../../tests/support/shop.ts'
import { findProducts } from '../../use-cases/catalogue/find-products.ts'
import { getProduct } from '../../use-cases/catalogue/get-product.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'

describeOnEachEngine('an order', (engine) => {
  async function aCachedShop() {
    const shop = aShop(engine())
    const tracked = { ...shop, store: shop.store }
    const cache = aResponseCache(shop)
    shop.subscribe(cache.invalidate)
    const toy = await addProduct(shop, { name: 'Hochet', category: 'Jouer', stock: 3 })
    const bib = await addProduct(shop, { name: 'Bavoir', category: 'Divers & Autres', stock: 50 })
    const list = (category: string) => findProducts(tracked, { category, limit: 10 })
    const reads: Record<string, () => Promise<unknown>> = {
      '/product/toy': () => getProduct(tracked, toy._id),
      '/product/bib': () => getProduct(tracked, bib._id),
      '/products/Jouer': () => list('Jouer'),
      '/products/Divers': () => list('Divers & Autres'),
      '/api/products?category=Jouer': () => list('Jouer'),
      '/api/products?category=Divers': () => list('Divers & Autres'),
    }
    /** Requests every response. @returns the URLs of those that were rendered */
    const visit = async () => {
      const rendered: string[] = []
      for (const [url, read] of Object.entries(reads)) {
        await cache.get(aSharedRequest(url), async () => {
          rendered.push(url)
          return Response.json(await read())
        })
      }
      return rendered
    }
    const order = async (product: typeof toy, quantity = 1) =>
      expect(await placeOrder(shop, anOrderInput(product, quantity))).toMatchObject({ ok: true })
    await visit()
    return { toy, bib, visit, order }
  }

  it('removes only the responses that show its products or their stock', async () => {
    const { bib, visit, order } = await aCachedShop()
    for (let number = 0; number < 5; number++) {
      await order(bib)
      expect(await visit()).toEqual(['/product/bib', '/api/products?category=Divers'])
    }
    expect(await visit()).toEqual([])
  })

  it('also removes the lists that show a product which sold out', async () => {
    const { toy, visit, order } = await aCachedShop()
    await order(toy, 3)
    expect(await visit()).toEqual(['/product/toy', '/products/Jouer', '/api/products?category=Jouer'])
  })
})
