import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ImportEvent, ImportResult } from '../../../contracts/import-event.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import {
  PRODUCT_COLUMNS,
  PRODUCT_KEYS,
  type ProductColumn,
  productCells,
} from '../../../domain/catalogue/product-csv.ts'
import { readProductTable } from '../../../domain/catalogue/product-table.ts'
import { anImage } from '../../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../../tests/support/databases.ts'
import { addProduct } from '../../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'
import { setFlashSale } from '../set-flash-sale.ts'
import { importProducts } from './import-products.ts'

const NEEDED: readonly ProductColumn[] = ['id']

/** Imports a table with these columns, first as a dry run. */
async function importColumns(shop: TestShop, columns: readonly ProductColumn[], rows: string[][]) {
  const read = readProductTable([
    { line: 1, cells: columns.map((column) => PRODUCT_COLUMNS[column]) },
    ...rows.map((cells, index) => ({ line: index + 2, cells })),
  ])
  if (!read.ok) throw new Error(read.message)
  const events: ImportEvent[] = []
  const run = (dryRun: boolean): Promise<ImportResult> =>
    importProducts(shop, read.table, {
      dryRun,
      signal: new AbortController().signal,
      report: (event) => events.push(event),
    })
  const tried = await run(true)
  return { tried, done: await run(false), faults: events.filter(({ kind }) => kind === 'fault') }
}

describeOnEachEngine('an import with missing columns', (engine) => {
  /** A product with every field set and its images stored by the shop. */
  async function aFullProduct(shop: TestShop): Promise<ProductSummary> {
    const { _id } = await addProduct(
      shop,
      {
        name: 'Body rayé',
        discount: 15,
        colors: ['Bleu', 'Rouge'],
        sizes: ['3 mois', '6 mois'],
        gender: 'Fille',
        isTrending: true,
        isSale: true,
        stock: 10,
      },
      [anImage('front'), anImage('back')],
    )
    await setFlashSale(shop, _id, { active: true, durationHours: 5, discount: 20 })
    return (await shop.store.products.find(_id)) as ProductSummary
  }

  it('updates the stock of a product from a file with only the columns id and stock', async () => {
    const shop = aShop(engine())
    const product = await aFullProduct(shop)
    const { tried, done, faults } = await importColumns(shop, ['id', 'stock'], [[product._id, '25']])
    expect(faults).toEqual([])
    expect(tried).toMatchObject({ written: false, updated: 1, faulty: 0 })
    expect(done).toMatchObject({ written: true, updated: 1, changes: [{ column: 'Stock', products: 1 }] })
    expect(await shop.store.products.find(product._id)).toEqual({ ...product, stock: 25 })
    for (const address of product.images) expect(shop.imageFiles.addresses().has(address)).toBe(true)
  })

  it.each(PRODUCT_KEYS.filter((key) => !NEEDED.includes(key)))(
    'does not change the field “%s” when its column is missing',
    async (lost) => {
      const shop = aShop(engine())
      const product = await aFullProduct(shop)
      const columns = PRODUCT_KEYS.filter((key) => key !== lost)
      const cells = productCells({ ...product, variants: [] }, shop.clock())
      const { done, faults } = await importColumns(shop, columns, [columns.map((key) => cells[key])])
      expect(faults).toEqual([])
      expect(done).toMatchObject({ written: true, unchanged: 1, updated: 0 })
      expect(await shop.store.products.find(product._id)).toEqual(product)
    },
  )

  it('does not validate fields that the file lacks', async () => {
    const shop = aShop(engine())
    const { _id } = await aFullProduct(shop)
    const old = { category: 'Tapis', subCategory: '', description: '', images: '["photo.jpg"]' }
    await engine().db.updateTable('products').set(old).where('id', '=', _id).execute()
    const before = (await shop.store.products.find(_id)) as ProductSummary
    expect(before).toMatchObject({ category: 'Tapis', subCategory: '', images: ['photo.jpg'] })
    const { done, faults } = await importColumns(shop, ['id', 'stock', 'discount'], [[_id, '4', '30']])
    expect([done.written, faults]).toEqual([true, []])
    expect(await shop.store.products.find(_id)).toEqual({ ...before, stock: 4, discount: 30 })
  })

  it('reports a missing required field of a new product', async () => {
    const shop = aShop(engine())
    const columns = ['name', 'price', 'description', 'category', 'subCategory', 'stock'] as const
    const rows = [['Bonnet', '2500', 'Doux.', 'Vêtements/Enfant', 'Bonnets', '3']]
    const { done, faults } = await importColumns(shop, columns, rows)
    expect(done.written).toBe(false)
    expect(faults[0]).toMatchObject({
      issues: [{ column: 'Images', message: 'Au moins une image est requise pour un nouveau produit.' }],
    })
  })

  it('changes exactly the fields whose columns are present', async () => {
    const changed = { name: 'Body uni', price: '4500', discount: '5', stock: '7', sizes: '9 mois' }
    const fields = Object.keys(changed) as (keyof typeof changed)[]
    const values = { name: 'Body uni', price: 4500, discount: 5, stock: 7, sizes: ['9 mois'] }
    const chosen = fc.subarray(fields, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(chosen, async (columns) => {
        const shop = aShop(engine(), { newId: () => crypto.randomUUID() })
        const product = await aFullProduct(shop)
        const row = [product._id, ...columns.map((column) => changed[column])]
        await importColumns(shop, ['id', ...columns], [row])
        const requested = Object.fromEntries(columns.map((column) => [column, values[column]]))
        expect(await shop.store.products.find(product._id)).toEqual({ ...product, ...requested })
      }),
      { numRuns: 12 },
    )
  })
})
