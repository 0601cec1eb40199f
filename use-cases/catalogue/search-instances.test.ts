import { expect, it } from 'vitest'
import { createStore } from '../../data/store.ts'
import { createInMemoryEventBus } from '../../integrations/event-bus/event-bus.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { openCatalogueIndex } from './catalogue-index.ts'
import { deleteProducts } from './change-products.ts'
import { findProducts } from './find-products.ts'

describeInstances('the search of several instances', ({ open }) => {
  it('finds a product that another instance added, and corrects misspelt queries to its words', {
    tags: ['F-09', 'F-10'],
  }, async () => {
    const [here, there] = [await open(), await open()]
    const shop = aShop(here)
    const { publish, subscribe } = createInMemoryEventBus((error) => console.error(error))
    const follower = await there.consumeAnnouncements?.({
      onEvents: (rows) => {
        const numbers = rows.map(({ number }) => number)
        publish(
          rows.flatMap(({ changes }) => changes),
          numbers,
        )
      },
      onGap: () => console.error('missed'),
      onConnection: () => {},
    })
    const store = createStore(there)
    const catalogueIndex = openCatalogueIndex({ store, clock: shop.clock, subscribe })
    const other = { ...shop, store, catalogueIndex }
    const names = async (of: typeof shop, q: string) =>
      (await findProducts(of, { q, limit: 5 })).products.map(({ name }) => name)
    expect(await names(other, 'landeau')).toEqual([])

    const { _id } = await addProduct(shop, { name: 'Landau pliant' })
    expect(await names(shop, 'landeau')).toEqual(['Landau pliant'])
    await expect.poll(() => names(other, 'landeau')).toEqual(['Landau pliant'])
    await deleteProducts(shop, [_id])
    expect(await names(shop, 'landau')).toEqual([])
    await expect.poll(() => names(other, 'landau')).toEqual([])
    await follower?.close()
  })
})
