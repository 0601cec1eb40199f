import { describe, expect, it, vi } from 'vitest'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { countSitemapPages, readSitemap, type SitemapEntry } from './list-sitemap-entries.ts'

async function listSitemapEntries(shop: Parameters<typeof readSitemap>[0], part: number) {
  const entries: SitemapEntry[] = []
  for await (const batch of readSitemap(shop, part)) entries.push(...batch)
  return entries
}

/** In-memory products: writing 100 000 to a database is slow. */
function ofManyProducts(count: number) {
  const product = (number: number) => ({ id: `p-${number}`, images: [], updatedAt: OPENING })
  const products = Array.from({ length: count }, (_, number) => product(number))
  return {
    store: {
      products: { count: async () => count },
      sitemap: { products: async (offset: number, limit: number) => products.slice(offset, offset + limit) },
      plannedChanges: { visibility: async () => [] },
    },
    clock: () => OPENING,
  }
}

describe('the sitemap of a large catalogue', () => {
  it.each([
    [49_964, 1],
    [49_965, 2],
    [120_000, 3],
  ])('with %i products has %i parts', async (products, parts) =>
    expect(await countSitemapPages(ofManyProducts(products))).toBe(parts),
  )

  it('lists every URL once, at most 50 000 per part', async () => {
    const shop = ofManyProducts(120_000)
    const parts = await Promise.all([1, 2, 3].map((part) => listSitemapEntries(shop, part)))
    expect(parts.map((part) => part.length)).toEqual([50_000, 50_000, 20_036])
    expect(new Set(parts.flat().map(({ path }) => path)).size).toBe(120_036)
    expect(await listSitemapEntries(shop, 4)).toEqual([])
  })

  it('is read in small batches, with other work between them', async () => {
    const shop = ofManyProducts(2000)
    const yields = vi.spyOn(globalThis, 'setImmediate')
    let batches = 0
    for await (const batch of readSitemap(shop, 1)) {
      expect(batch.length).toBeLessThanOrEqual(500)
      batches += 1
    }
    expect(batches).toBe(5)
    expect(yields).toHaveBeenCalledTimes(4)
  })
})

describeOnEachEngine('the sitemap', (engine) => {
  describe('of a shop with products', () => {
    it('lists pages, categories with encoded URLs, and products with their images', {
      tags: ['A-303', 'A-304', 'A-619', 'A-620', 'A-621', 'A-622', 'A-623', 'A-624', 'A-625'],
    }, async () => {
      const shop = aShop(engine())
      await shop.store.products.insert(
        'p-1',
        { ...productDetails(), brand: 'B', images: ['/a.webp'] },
        OPENING,
      )
      const entries = await listSitemapEntries(shop, 1)
      const priorities = Object.fromEntries(entries.map(({ path, priority }) => [path, priority]))
      expect(priorities).toMatchObject({ '/': 1, '/products': 0.9, '/productscat': 0.8 })
      expect(priorities).toMatchObject({ '/contact': 0.6, '/delivery-info': 0.5 })
      for (const category of CATEGORIES) {
        expect(priorities[`/products/${encodeURIComponent(category)}`]).toBe(0.7)
      }
      expect(entries.at(-1)).toEqual({
        path: '/product/p-1',
        priority: 0.8,
        changedAt: OPENING,
        images: ['/a.webp'],
      })
    })

    it('has a single part', async () => {
      const shop = aShop(engine())
      expect(await countSitemapPages(shop)).toBe(1)
      expect(await listSitemapEntries(shop, 2)).toEqual([])
    })
  })
})
