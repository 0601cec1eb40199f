import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { isRight, JUDGED_QUERIES, spaced } from '../../tests/support/judged-queries.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addPlainDemo } from '../../tools/seed/demo-without-images.ts'
import { findProducts, searchCatalogue } from './find-products.ts'

/** The fields that the page of a search and the header's panel search. */
const IN = ['name', 'category', 'brand', 'description'] as const

describeOnEachEngine('the queries of search-queries.json', (engine) => {
  async function openDemo() {
    const shop = aShop(engine())
    await addPlainDemo(shop.store, shop.clock())
    return shop
  }

  it('return the expected demo products first in at least 114 of 120 cases, in the panel as on the page', {
    tags: ['F-12'],
  }, async () => {
    const shop = await openDemo()
    const missed: unknown[] = []
    const exact = JUDGED_QUERIES.filter(({ first }) => first)
    for (const { query, first = [] } of exact) {
      const search = { q: query, in: [...IN], limit: Math.max(1, first.length) }
      const page = await findProducts(shop, search)
      const panel = await searchCatalogue(shop, search)
      expect(panel.entries.map(({ _id }) => _id)).toEqual(page.products.map(({ _id }) => _id))
      expect([panel.total, panel.treatment]).toEqual([page.total, page.treatment])
      const names = page.products.map(({ name }) => spaced(name))
      if (names.toSorted().join() !== first.toSorted().join()) missed.push({ query, names })
    }
    expect(new Set(exact.map(({ query }) => query)).size).toBe(120)
    expect(missed.slice(0, 6), JSON.stringify(missed)).toEqual(missed)
  })

  it('have nine right answers of ten among the first five results', { tags: ['F-12'] }, async () => {
    const shop = await openDemo()
    const missed: unknown[] = []
    for (const judged of JUDGED_QUERIES) {
      const { products } = await findProducts(shop, { q: judged.query, in: [...IN], limit: 8 })
      const names = products.map(({ name }) => spaced(name))
      if (!isRight(judged, names)) missed.push(`${judged.query}: ${names.join(', ')}`)
    }
    expect(new Set(JUDGED_QUERIES.map(({ query }) => query)).size).toBe(JUDGED_QUERIES.length)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(JUDGED_QUERIES.length / 10)
  })
})
