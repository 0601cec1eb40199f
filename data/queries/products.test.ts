import { expect, it } from 'vitest'
import { filledDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { stock } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'

describeOnEachEngine('productQueries', (engine) => {
  it('returns a product as inserted, with counters at zero', async () => {
    const { store } = aShop(engine())
    const details = filledDetails()
    await store.products.insert('one', details, Date.parse('2026-01-02T03:04:05.678Z'))
    expect(await store.products.find('one')).toEqual({
      ...details,
      _id: 'one',
      flashSale: { active: false, discount: 0, durationHours: 0, endTime: null },
      averageRating: 0,
      ratings: [],
      reviewCount: 0,
      views: 0,
      likes: 0,
      purchases: 0,
      unallocatedStock: 0,
      createdAt: '2026-01-02T03:04:05.678Z',
    })
    expect(await store.products.find('other')).toBeNull()
  })

  it('lists products by name, then by id, after a given product', async () => {
    const { store } = aShop(engine())
    await stock(store, {
      d: { name: 'Zèbre' },
      b: { name: 'éléphant' },
      a: { name: 'Éléphant' },
      c: { name: 'Âne' },
    })
    const all = await store.products.listAfter(null, 10)
    expect(all.map(({ _id }) => _id)).toEqual(['c', 'a', 'b', 'd'])
    const pages = [await store.products.listAfter(null, 2), await store.products.listAfter(all[1] ?? null, 2)]
    expect(pages.flat()).toEqual(all)
    expect(await store.products.listAfter(all[3] ?? null, 2)).toEqual([])
    expect(await store.products.count()).toBe(4)
  })

  it('finds products in the order of their ids, without those that do not exist', async () => {
    const { store } = aShop(engine())
    await stock(store, { a: {}, b: {}, c: {} })
    const found = await store.products.findInOrder(['c', 'x', 'a'])
    expect(found.map(({ _id }) => _id)).toEqual(['c', 'a'])
    expect(await store.products.findInOrder([])).toEqual([])
  })

  it('deletes ratings, reviews, likes and views with the product', async () => {
    const { store } = aShop(engine())
    await stock(store, { a: {} })
    await store.ratings.put('a', 'v', 5, 1)
    await store.reviews.insert({ id: 'r', productId: 'a', visitorId: 'v', text: 't', pseudo: 'p' }, 1)
    await store.likes.toggle('a', 'v', 1)
    await store.views.insert('a', 'v', 1)
    await store.products.delete(['a'])
    await store.products.delete(['a'])
    expect(await store.ratings.find('a', 'v')).toBeNull()
    expect(await store.reviews.list('a', 10)).toEqual([])
    expect(await store.likes.filterLiked('v', ['a'])).toEqual([])
    expect(await store.views.hasRecentView('a', 'v', 0, 2000)).toBe(false)
  })
})

describeOnEachEngine('productQueries for search entries, categories and images', (engine) => {
  it('returns search entries with only the first image, and with a lower-case description without accents', async () => {
    const { store } = aShop(engine())
    await stock(store, {
      b: {
        name: 'Bébé',
        description: 'Été doux',
        images: ['/1.webp', '/2.webp'],
        category: 'Jouer',
        brand: 'Émi',
      },
      a: { name: 'Âne', images: [], description: 'x' },
    })
    expect(await store.products.findEntries(['a', 'nowhere', 'b'])).toEqual([
      { _id: 'a', name: 'Âne', category: 'Vêtements/Nouveau-né', brand: 'B', description: 'x', images: [] },
      {
        _id: 'b',
        name: 'Bébé',
        category: 'Jouer',
        brand: 'Émi',
        description: 'ete doux',
        images: ['/1.webp'],
      },
    ])
    expect(await store.products.findEntries([])).toEqual([])
  })

  it('returns the categories in use, sorted from the most products to the fewest', async () => {
    const { store } = aShop(engine())
    await stock(store, {
      a: { category: 'Jouer' },
      b: { category: 'Divers & Autres' },
      c: { category: 'Jouer' },
    })
    expect(await store.products.categories()).toEqual([
      { category: 'Jouer', products: 2 },
      { category: 'Divers & Autres', products: 1 },
    ])
    await store.products.change(['a', 'c'], { category: 'Vêtements/Enfant' }, 1)
    await store.products.delete(['b'])
    expect(await store.products.categories()).toEqual([{ category: 'Vêtements/Enfant', products: 2 }])
  })

  it('reports an image as used only if a product shows exactly this image', async () => {
    const { store } = aShop(engine())
    await stock(store, { a: { images: ['/pictures/a_b.webp'] } })
    const asked = ['/pictures/a_b.webp', '/pictures/aXb.webp', '/pictures/a', '%']
    expect([...(await store.products.imagesInUse(asked))]).toEqual(['/pictures/a_b.webp'])
  })

  it('finds the used images among thousands of images', async () => {
    const { store } = aShop(engine())
    await stock(store, { a: { images: ['/pictures/7.webp', '/pictures/other.webp'] } })
    const asked = Array.from({ length: 6000 }, (_, index) => `/pictures/${index}.webp`)
    expect([...(await store.products.imagesInUse(asked))]).toEqual(['/pictures/7.webp'])
  })
})
