import { expect, it } from 'vitest'
import { addPlan, HOUR } from '../../tests/builders/planned-change.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anInstance, describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { cancelPlan } from '../../use-cases/catalogue/change-plans.ts'
import { findProducts } from '../../use-cases/catalogue/find-products.ts'
import { getProduct } from '../../use-cases/catalogue/get-product.ts'

/** Reads through the response cache of an instance: the API's list by price, a product page and the sitemap's kind of read. */
function cachedAnswers(shop: TestShop, id: string) {
  const store = shop.store
  const cache = aResponseCache(shop)
  shop.subscribe(cache.invalidate)
  const seen = { ...shop, store }
  const read = async (url: string, respond: () => Promise<string>) => {
    const { body } = await cache.get(aSharedRequest(url), async () => new Response(await respond()))
    return body.toString()
  }
  const list = () =>
    read('/api/products?sort=price', async () => {
      const { products } = await findProducts(seen, { sort: 'price', order: 'asc' })
      return products.map(({ name, price, discount }) => `${name} ${price} ${discount}`).join()
    })
  const page = () =>
    read(`/product/${id}`, async () => {
      const found = await getProduct(seen, id)
      return found.ok ? `${found.product.price} ${found.product.discount}` : found.code
    })
  return { list, page, figures: cache.figures, answers: async () => [await list(), await page()] }
}

describeOnEachEngine('cached pages and API answers', (engine) => {
  it('change at the second at which a plan begins and ends, and not before', { tags: ['H-11'] }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    await addProduct(shop, { name: 'Hochet', price: 6000 })
    await addPlan(shop, [_id], { kind: 'price', value: 5000 })
    const { answers, figures } = cachedAnswers(shop, _id)
    const before = ['Hochet 6000 0,Landau 10000 0', '10000 0']
    expect(await answers()).toEqual(before)
    shop.advance(HOUR - 1)
    expect(await answers()).toEqual(before)
    expect(figures()).toMatchObject({ hits: 2, misses: 2 })
    shop.advance(1)
    expect(await answers()).toEqual(['Landau 5000 0,Hochet 6000 0', '5000 0'])
    shop.advance(HOUR - 1)
    expect((await answers())[1]).toBe('5000 0')
    expect(figures()).toMatchObject({ hits: 4, misses: 4 })
    shop.advance(1)
    expect(await answers()).toEqual(before)
  })

  it('show a product from the start of its plan to before its end, and again after the plan is cancelled', {
    tags: ['H-11'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    const { id } = await addPlan(shop, [_id], { kind: 'visible' })
    const { list } = cachedAnswers(shop, _id)
    const seen: string[] = []
    for (const milliseconds of [0, HOUR - 1, 1, HOUR - 1, 1]) {
      shop.advance(milliseconds)
      seen.push(await list())
    }
    expect(seen).toEqual(['', '', 'Landau 10000 0', 'Landau 10000 0', ''])
    await cancelPlan(shop, id)
    expect(await list()).toBe('Landau 10000 0')
  })
})

describeInstances('the cached answers of two instances', ({ open }) => {
  it('show a plan of either of them, and change together at its start and its end', {
    tags: ['H-11'],
  }, async () => {
    const engines = [await open(), await open()] as const
    const { shop, close } = await anInstance(engines[0])
    const first = shop
    const { shop: second, close: closeSecond } = await anInstance(engines[1], { clock: shop.clock })
    const { _id } = await addProduct(first, { name: 'Landau', price: 10_000 })
    await addProduct(first, { name: 'Hochet', price: 6000 })
    const [here, there] = [cachedAnswers(first, _id), cachedAnswers(second, _id)]
    const both = async () => [await here.answers(), await there.answers()]
    const before = ['Hochet 6000 0,Landau 10000 0', '10000 0']
    await expect.poll(both).toEqual([before, before])
    const running = await addPlan(second, [_id], { startsAt: null, endsAt: shop.clock() + 3 * HOUR })
    await expect.poll(here.answers).toEqual(['Hochet 6000 0,Landau 10000 20', '10000 20'])
    await cancelPlan(first, running.id)
    await expect.poll(there.answers).toEqual(before)

    await addPlan(first, [_id], { kind: 'price', value: 5000 })
    await expect.poll(() => second.store.plannedChanges.nextMoment(shop.clock())).toBe(shop.clock() + HOUR)
    shop.advance(HOUR - 1)
    await expect.poll(both).toEqual([before, before])
    shop.advance(1)
    const sale = ['Landau 5000 0,Hochet 6000 0', '5000 0']
    // The other instance may hear of the plan after it is stored.
    await expect.poll(both).toEqual([sale, sale])
    shop.advance(HOUR)
    expect(await both()).toEqual([before, before])
    await close()
    await closeSecond()
  })
})
