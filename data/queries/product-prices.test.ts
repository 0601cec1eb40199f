import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { belongsToCategory } from '../../domain/catalogue/categories.ts'
import type { NextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { createStore, type Store } from '../store.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const NO_FLASH_SALE: NextFlashSale = { active: false, discount: 0, durationHours: 0, endTime: null }

interface Placed {
  details: Partial<ProductDetails>
  flashSale: NextFlashSale
}

const percent = fc.oneof(fc.constantFrom(0, 10, 30, 100), fc.double({ min: 0, max: 100, noNaN: true }))
const placed: fc.Arbitrary<Placed> = fc.record({
  details: fc.record({
    price: fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100),
    ),
    discount: percent,
    isSale: fc.boolean(),
    category: fc.constantFrom('Vêtements/Enfant', 'Vêtements/Adulte', 'Jouer'),
    subCategory: fc.constantFrom('Vêtements', 'Tapis'),
  }),
  flashSale: fc.record({
    active: fc.boolean(),
    discount: percent,
    durationHours: fc.constant(1),
    endTime: fc.option(fc.constantFrom(NOW - 1, NOW, NOW + 1, NOW + 1000)),
  }),
})
const asked = fc.record(
  {
    category: fc.constantFrom('Vêtements', 'Jouer', 'Tapis'),
    isSale: fc.boolean(),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 6 }),
    offset: fc.integer({ min: 0, max: 6 }),
  },
  { requiredKeys: ['order', 'offset'] },
)

async function place(store: Store, products: readonly Placed[]): Promise<void> {
  const rows = products.map(({ details, flashSale }, index) => ({
    id: idOf(index),
    details: { ...productDetails(), brand: 'B', images: [], ...details },
    flashSale,
  }))
  if (rows.length > 0) await store.products.insertAll(rows, 1000)
}

const idOf = (index: number) => `p${String(index).padStart(3, '0')}`

/** The expected ids, found and sorted by `unitPrice` without a database. */
function expected(products: readonly Placed[], { category, isSale, order, limit, offset }: Asked): string[] {
  const found = products
    .map(({ details, flashSale }, index) => {
      const product = { ...productDetails(), ...details }
      const endTime = flashSale.endTime === null ? null : new Date(flashSale.endTime).toISOString()
      const paid = unitPrice({ ...product, flashSale: { ...flashSale, endTime } }, NOW)
      return { ...product, id: idOf(index), paid }
    })
    .filter((one) => category === undefined || belongsToCategory(one, category))
    .filter((one) => isSale === undefined || one.isSale === isSale)
    .sort((a, b) => a.paid - b.paid || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  if (order === 'desc') found.reverse()
  return limit === undefined ? found : found.slice(offset, offset + limit)
}

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

describeOnEachEngine('productQueries with flash sales', (engine) => {
  it('sorts by the price that the domain computes for the given time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(placed, { maxLength: 25 }),
        fc.array(asked, { minLength: 8, maxLength: 8 }),
        async (products, questions) => {
          const store = createStore(engine())
          await engine().db.deleteFrom('products').execute()
          await place(store, products)
          for (const question of questions) {
            const listed = await store.products.list({ ...question, sort: 'price', pricesAt: NOW })
            expect(listed.map(({ _id }) => _id)).toEqual(expected(products, question))
          }
        },
      ),
      // PostgreSQL inside the test's own process is slow.
      { numRuns: engine().name === 'sqlite' ? 60 : 12 },
    )
  })

  it('finds the earliest end of the flash sales that lower a price', async () => {
    const store = createStore(engine())
    const sale = (discount: number, endTime: number | null) => ({
      ...NO_FLASH_SALE,
      active: true,
      discount,
      endTime,
    })
    await place(store, [
      { details: {}, flashSale: sale(20, NOW + 3000) },
      { details: {}, flashSale: sale(20, NOW + 2000) },
      { details: { discount: 50 }, flashSale: sale(20, NOW + 1000) },
      { details: {}, flashSale: { ...sale(20, NOW + 1000), active: false } },
    ])
    expect(await store.products.nextFlashSaleEnd(NOW)).toBe(NOW + 2000)
    expect(await store.products.nextFlashSaleEnd(NOW + 2000)).toBe(NOW + 3000)
    expect(await store.products.nextFlashSaleEnd(NOW + 3000)).toBeNull()
  })
})
