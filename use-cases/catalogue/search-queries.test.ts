import { expect, it } from 'vitest'
import queries from '../../tests/search-queries.json' with { type: 'json' }
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addPlainDemo } from '../../tools/seed/demo-without-images.ts'
import { findProducts, searchCatalogue } from './find-products.ts'

/** The fields that the page of a search and the header's panel search. */
const IN = ['name', 'category', 'brand', 'description'] as const

describeOnEachEngine('the queries of search-queries.json', (engine) => {
  it('return the expected demo products first in at least 114 of 120 cases, in the panel as on the page', {
    tags: ['F-12'],
  }, async () => {
    const shop = aShop(engine())
    await addPlainDemo(shop.store)
    const missed: unknown[] = []
    for (const { query, first } of queries) {
      const search = { q: query, in: [...IN], limit: Math.max(1, first.length) }
      const page = await findProducts(shop, search)
      const panel = await searchCatalogue(shop, search)
      expect(panel.entries.map(({ _id }) => _id)).toEqual(page.products.map(({ _id }) => _id))
      expect([panel.total, panel.treatment]).toEqual([page.total, page.treatment])
      const names = page.products.map(({ name }) => name.replace(/\s/g, ' '))
      if (names.toSorted().join() !== first.toSorted().join()) missed.push({ query, names })
    }
    expect(new Set(queries.map(({ query }) => query)).size).toBe(120)
    expect(missed.slice(0, 6), JSON.stringify(missed)).toEqual(missed)
  })
})
