import { expect, test } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'

describeOnEachEngine('products', (engine) => {
  test('an empty shop lists nothing', async () => {
    const { store } = aShop(engine())
    expect(await store.products.list({ sort: 'name', order: 'asc' })).toEqual([])
    expect(await store.products.count({})).toBe(0)
  })
})
