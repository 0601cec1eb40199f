import { expect, it } from 'vitest'
import { productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import type { Store } from '../store.ts'

async function stock(store: Store, ...ids: string[]): Promise<void> {
  for (const id of ids) await store.products.insert(id, { ...productDetails(), brand: 'B', images: [] }, 1)
}

describeOnEachEngine('ratingQueries', (engine) => {
  it('uses only the last rating of each visitor', async () => {
    const { store } = aShop(engine())
    await stock(store, 'a', 'b')
    await store.ratings.put('a', 'v1', 5, 1)
    await store.ratings.put('a', 'v2', 2, 2)
    await store.ratings.put('a', 'v1', 3, 3)
    expect(await store.ratings.find('a', 'v1')).toBe(3)
    expect(await store.products.find('a')).toMatchObject({ ratings: [2, 3], averageRating: 2.5 })
    expect(await store.products.find('b')).toMatchObject({ ratings: [], averageRating: 0 })
  })

  it('refuses ratings outside 1 to 5', async () => {
    const { store } = aShop(engine())
    await stock(store, 'a')
    await expect(store.ratings.put('a', 'v', 6, 1)).rejects.toThrow()
    expect(await store.products.find('a')).toMatchObject({ ratings: [] })
  })
})

describeOnEachEngine('reviewQueries', (engine) => {
  it('lists reviews newest first, each with its writer’s rating of the product', async () => {
    const { store } = aShop(engine())
    await stock(store, 'a', 'b')
    await store.ratings.put('a', 'v1', 4, 1)
    await store.ratings.put('b', 'v2', 1, 1)
    const write = (id: string, visitorId: string, now: number) =>
      store.reviews.insert({ id, productId: 'a', visitorId, text: `texte ${id}`, pseudo: 'Awa' }, now)
    await write('r1', 'v1', 1000)
    await write('r2', 'v2', 3000)
    await write('r3', 'v1', 2000)
    const [newest, ...older] = await store.reviews.list('a', 10)
    expect(newest).toEqual({ text: 'texte r2', pseudo: 'Awa', createdAt: '1970-01-01T00:00:03.000Z' })
    expect(older.map(({ text, rating }) => [text, rating])).toEqual([
      ['texte r3', 4],
      ['texte r1', 4],
    ])
    expect(await store.reviews.list('a', 1)).toHaveLength(1)
    expect(await store.products.find('a')).toMatchObject({ reviewCount: 3 })
  })
})

describeOnEachEngine('likeQueries', (engine) => {
  it('toggles a visitor’s like and updates the product’s counter', async () => {
    const { store } = aShop(engine())
    await stock(store, 'a', 'b', 'c')
    expect(await store.likes.toggle('a', 'v1', 1)).toBe(true)
    expect(await store.likes.toggle('a', 'v2', 1)).toBe(true)
    expect(await store.likes.toggle('c', 'v1', 1)).toBe(true)
    expect(await store.products.find('a')).toMatchObject({ likes: 2 })
    expect(await store.likes.filterLiked('v1', ['a', 'b', 'c', 'nonsense'])).toEqual(['a', 'c'])
    expect(await store.likes.toggle('a', 'v1', 2)).toBe(false)
    expect(await store.products.find('a')).toMatchObject({ likes: 1 })
    expect(await store.likes.filterLiked('v1', ['a'])).toEqual([])
    expect(await store.likes.filterLiked('v1', [])).toEqual([])
  })
})

describeOnEachEngine('viewQueries', (engine) => {
  it('counts a view, and finds a recent view only for the same visitor and product', async () => {
    const { store } = aShop(engine())
    await stock(store, 'a', 'b')
    await store.views.insert('a', 'v1', 1000)
    expect(await store.views.hasRecentView('a', 'v1', 999, 2000)).toBe(true)
    expect(await store.views.hasRecentView('a', 'v1', 1000, 2000)).toBe(false)
    expect(await store.views.hasRecentView('a', 'v2', 0, 2000)).toBe(false)
    expect(await store.views.hasRecentView('b', 'v1', 0, 2000)).toBe(false)
    expect(await store.products.find('a')).toMatchObject({ views: 1 })
  })
})
