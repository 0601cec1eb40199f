import { expect, it } from 'vitest'
import queries from '../../tests/search-queries.json' with { type: 'json' }
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addPlainDemo } from '../../tools/seed/demo-without-images.ts'
import { findProducts } from './find-products.ts'

describeOnEachEngine('the queries of search-queries.json', (engine) => {
  it('return the expected demo products first in at least 57 of 60 cases', { tags: ['F-12'] }, async () => {
    const shop = aShop(engine())
    await addPlainDemo(shop.store)
    const missed: unknown[] = []
    for (const { query, first } of queries) {
      const { products } = await findProducts(shop, { q: query, limit: first.length })
      const names = products.map(({ name }) => name.replace(/\s/g, ' '))
      if (names.toSorted().join() !== first.toSorted().join()) missed.push({ query, names })
    }
    expect(queries).toHaveLength(60)
    expect(missed.slice(0, 3), JSON.stringify(missed)).toEqual(missed)
  })
})
