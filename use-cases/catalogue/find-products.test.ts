import { expect, it } from 'vitest'
import type { ProductQuery } from '../../contracts/product-query.ts'
import { SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { listSettings } from '../settings/read-settings.ts'
import { findProducts, searchCatalogue } from './find-products.ts'

async function threeProducts(shop: TestShop): Promise<void> {
  await addProduct(shop, { name: 'Chaussons', category: 'Chaussures/Nouveau-né', isSale: true })
  shop.advance(1000)
  await addProduct(shop, { name: 'Ballon', category: 'Jouer' })
  shop.advance(1000)
  await addProduct(shop, { name: 'Robe', category: 'Vêtements/Enfant', description: 'En wax' })
}

const names = async (shop: TestShop, query: Partial<ProductQuery>) =>
  (await findProducts(shop, query as ProductQuery)).products.map((product) => product.name)

describeOnEachEngine('findProducts', (engine) => {
  it.each([
    ['an empty query', {}, ['Ballon', 'Chaussons', 'Robe']],
    ['the category `all`', { category: 'all' }, ['Ballon', 'Chaussons', 'Robe']],
    ['the category `new`, newest first', { category: 'new' }, ['Robe', 'Ballon', 'Chaussons']],
    ['the category `new` sorted by name', { category: 'new', sort: 'name' }, ['Ballon', 'Chaussons', 'Robe']],
    [
      'the category `New` in ascending order',
      { category: 'New', order: 'asc' },
      ['Chaussons', 'Ballon', 'Robe'],
    ],
    ['the category `Sale`', { category: 'Sale' }, ['Chaussons']],
    ['a parent category', { category: 'vetements' }, ['Robe']],
    ['isSale: false', { isSale: false }, ['Ballon', 'Robe']],
    ['a search in all fields', { q: 'WAX' }, ['Robe']],
    ['a search in the name only', { q: 'wax', in: ['name'] }, []],
  ] as const)('lists products for %s', async (_, query, expected) => {
    const shop = aShop(engine())
    await threeProducts(shop)
    expect(await names(shop, query as Partial<ProductQuery>)).toEqual(expected)
  })

  it('combines the low-stock filter with other filters, a search, a limit and a sort order', async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Robe', stock: 3 })
    await addProduct(shop, { name: 'Robe de fête', stock: 4 })
    await addProduct(shop, { name: 'Ballon', stock: 0 })
    expect(await names(shop, { lowStock: true })).toEqual(['Ballon', 'Robe'])
    expect(await names(shop, { lowStock: true, sort: 'stock', order: 'desc' })).toEqual(['Robe', 'Ballon'])
    expect(await names(shop, { lowStock: true, q: 'robe' })).toEqual(['Robe'])
    const total = async (query: Partial<ProductQuery>) =>
      (await findProducts(shop, { limit: 1, ...query } as ProductQuery)).total
    expect(await total({ lowStock: true })).toBe(2)
    expect(await total({ lowStock: true, q: 'robe' })).toBe(1)
    expect(await total({ lowStock: true, category: 'Vêtements' })).toBe(2)
    expect(await total({ lowStock: true, isSale: true })).toBe(0)
  })

  it('returns page by page', async () => {
    const shop = aShop(engine())
    await threeProducts(shop)
    expect(await findProducts(shop, { category: 'all' })).toMatchObject({ total: 3, limit: 100 })
    const second = await findProducts(shop, { limit: 2, page: 2 })
    expect(second).toMatchObject({ total: 3, page: 2, limit: 2, products: [{ name: 'Robe' }] })
    expect(second.products).toHaveLength(1)
    expect(await names(shop, { limit: 2, page: 3 })).toEqual([])
  })
})

describeOnEachEngine('the order of sold-out products', (engine) => {
  async function halfSoldOut() {
    const shop = aShop(engine())
    for (const [name, stock] of [
      ['A', 0],
      ['B', 1],
      ['C', 0],
      ['D', 1],
    ] as const) {
      await addProduct(shop, { name, stock, category: 'Jouer' })
      shop.advance(1000)
    }
    return shop
  }

  it('is last among gifts, whatever its rank, where a list asks for it', { tags: ['F-29'] }, async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Coffret cadeau', stock: 0, category: 'Divers & Autres' })
    await addProduct(shop, { name: 'Ballon', stock: 5, category: 'Jouer' })
    const query = { q: 'cadeau' } as Partial<ProductQuery>
    expect(await names(shop, query)).toEqual(['Coffret cadeau', 'Ballon'])
    expect(await names(shop, { ...query, soldOutLast: true })).toEqual(['Ballon', 'Coffret cadeau'])
  })

  it.each([
    ['a category without a sort, as on home', { category: 'Jouer' }, ['B', 'D', 'A', 'C']],
    ['the category `new`', { category: 'new' }, ['D', 'B', 'C', 'A']],
    ['`Meilleures ventes`', { sort: 'purchases', order: 'desc' }, ['B', 'D', 'A', 'C']],
    ['`Mieux notés`', { sort: 'rating', order: 'asc' }, ['B', 'D', 'A', 'C']],
    ['`soldOutLast`', { sort: 'createdAt', order: 'desc', soldOutLast: true }, ['D', 'B', 'C', 'A']],
  ] as const)('is last in %s', { tags: ['F-05'] }, async (_, query, expected) => {
    const shop = await halfSoldOut()
    const listed = await names(shop, query as Partial<ProductQuery>)
    expect(listed.slice(0, 2).toSorted()).toEqual(['B', 'D'])
    if (!('sort' in query && query.sort !== 'createdAt')) expect(listed).toEqual(expected)
    const last = await findProducts(shop, { ...query, limit: 3, page: 2 } as ProductQuery)
    expect(last.products.map(({ name }) => name)).toEqual(listed.slice(3))
  })

  it.each([
    ['by name', { category: 'Jouer', sort: 'name', order: 'asc' }, ['A', 'B', 'C', 'D']],
    ['by date', { sort: 'createdAt', order: 'asc' }, ['A', 'B', 'C', 'D']],
    ['by date for administrators', { category: 'new', stored: true }, ['D', 'C', 'B', 'A']],
  ] as const)('is exact %s', { tags: ['A-527', 'A-528'] }, async (_, query, expected) => {
    expect(await names(await halfSoldOut(), query as Partial<ProductQuery>)).toEqual(expected)
  })

  it('fills a row of home only with what can be bought, as long as there is enough', async () => {
    const shop = await halfSoldOut()
    expect(await names(shop, { category: 'Jouer', limit: 2 })).toEqual(['B', 'D'])
    expect(await names(shop, { category: 'Jouer', limit: 3 })).toEqual(['B', 'D', 'A'])
  })
})

describeOnEachEngine('a search in a shop that has changed its synonyms', (engine) => {
  it('finds by its own synonyms and by the Wolof words', { tags: ['F-11'] }, async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Mocassin', category: 'Chaussures/Enfant' })
    await addProduct(shop, { name: 'Bavoir', category: 'Divers & Autres' })
    const { version } = (await listSettings(shop)).synonyms
    const value = [{ words: ['bavoir', 'bavoune'] }]
    expect(await changeSettings(shop, { changes: { synonyms: { value, version } } })).toMatchObject({
      ok: true,
    })
    expect(await names(shop, { q: 'bavoune' })).toEqual(['Bavoir'])
    expect(await names(shop, { q: 'dall' })).toEqual(['Mocassin'])
    expect(await names(shop, { q: 'dal xalé' })).toEqual(['Mocassin'])
  })
})

describeOnEachEngine('searchCatalogue', (engine) => {
  it('returns the whole catalogue, or the matches of a search', async () => {
    const shop = aShop(engine())
    await threeProducts(shop)
    const whole = await searchCatalogue(shop, {})
    expect(whole.total).toBe(3)
    expect(whole.entries.map((entry) => entry.name)).toEqual(['Ballon', 'Chaussons', 'Robe'])
    const found = await searchCatalogue(shop, { q: 'wax' })
    expect(found).toMatchObject({ total: 1, entries: [{ name: 'Robe', description: '' }] })
  })

  it('returns no products for an empty query when the catalogue is too large for one response', async () => {
    const shop = aShop(engine())
    await threeProducts(shop)
    const { page } = shop.catalogueIndex
    const withTotal = (total: number) => ({
      ...shop,
      catalogueIndex: {
        ...shop.catalogueIndex,
        page: async (...asked: Parameters<typeof page>) => ({ ...(await page(...asked)), total }),
      },
    })
    expect((await searchCatalogue(withTotal(SEARCH_LIST_LIMIT), {})).entries).toHaveLength(3)
    const large = withTotal(SEARCH_LIST_LIMIT + 1)
    expect(await searchCatalogue(large, {})).toMatchObject({ entries: [], total: SEARCH_LIST_LIMIT + 1 })
    expect((await searchCatalogue(large, { q: 'robe' })).entries).toHaveLength(1)
  })
})
