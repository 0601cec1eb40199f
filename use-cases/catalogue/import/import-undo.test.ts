import { expect, it } from 'vitest'
import type { ImportEvent } from '../../../contracts/import-event.ts'
import type { ProductColumn } from '../../../domain/catalogue/product-csv.ts'
import { anOrderInput } from '../../../tests/builders/order-input.ts'
import { anImage } from '../../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../../tests/support/databases.ts'
import { imagesLeft } from '../../../tests/support/images-left.ts'
import { expectConsistentStock } from '../../../tests/support/ledger.ts'
import { addProduct } from '../../../tests/support/product-fixtures.ts'
import { comparableRows, importTable, TO_THE_END, tableOf } from '../../../tests/support/product-import.ts'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'
import { addSizedProduct } from '../../../tests/support/stocked-product.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { listBulkActions } from '../bulk-actions.ts'
import { getProduct } from '../get-product.ts'
import { setFlashSale } from '../set-flash-sale.ts'
import { undoBulkAction } from '../undo-bulk-action.ts'

async function importRows(shop: TestShop, columns: readonly ProductColumn[], rows: string[][]) {
  const faults: unknown[] = []
  const report = (event: ImportEvent) => event.kind === 'fault' && faults.push(event)
  const done = await importTable(shop, tableOf(columns, rows), { report })
  expect([faults, done.written]).toEqual([[], true])
  const [action] = await listBulkActions(shop)
  return action
}

describeOnEachEngine('the undo of an import', (engine) => {
  it('restores every field, image, flash sale and stock', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine())
    const body = await addProduct(shop, { name: 'Body', price: 1000, stock: 10, sizes: ['3 mois'] }, [
      anImage(),
      anImage(),
    ])
    await setFlashSale(shop, body._id, { active: true, durationHours: 5, discount: 20 })
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 4, '6 mois': 6 })
    const before = await comparableRows(engine())
    const images = new Set(await imagesLeft(shop))
    const action = await importRows(
      shop,
      ['id', 'name', 'price', 'stock', 'variants', 'images', 'flashSale', 'sizes'],
      [
        [body._id, 'Body uni', '1500', '25', '', 'https://images.exemple.sn/a.webp', 'non', '3 mois, 6 mois'],
        [dress._id, 'Robe', '900', '12', '/3 mois=1|/6 mois=11', '', '', '3 mois, 6 mois'],
      ],
    )
    expect(action).toMatchObject({ kind: 'import', products: 2 })
    expect(await getProduct(shop, body._id)).toMatchObject({ product: { name: 'Body uni', stock: 25 } })
    expect(await undoBulkAction(shop, action?.id ?? '', TO_THE_END)).toEqual({
      ok: true,
      kind: 'import',
      count: 2,
      left: [],
    })
    expect(await comparableRows(engine())).toEqual(before)
    expect(await imagesLeft(shop)).toEqual(images)
    await expectConsistentStock(engine())
  })

  it('moves newly imported products to the trash, and keeps later sales', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine())
    const body = await addProduct(shop, { name: 'Body', price: 1000, stock: 3 })
    const added = ['', 'Bonnet', '2500', '4', 'https://images.exemple.sn/b.webp', 'Doux.', 'Jouer', 'Bonnets']
    const action = await importRows(
      shop,
      ['id', 'name', 'price', 'stock', 'images', 'description', 'category', 'subCategory'],
      [[body._id, 'Body', '1000', '8', '', 'Un body.', 'Jouer', 'Bodies'], added],
    )
    await placeOrder(shop, anOrderInput(body, 2))
    expect(await undoBulkAction(shop, action?.id ?? '', TO_THE_END)).toMatchObject({
      ok: true,
      count: 2,
      left: [],
    })
    const products = await shop.store.products.listAfter(null, 1000)
    expect(products).toMatchObject([{ name: 'Body', stock: 1, category: body.category }])
    expect(await shop.store.trash.count({ search: '', since: 0 })).toBe(1)
    await expectConsistentStock(engine())
  })

  it('keeps variants that the import added, and reports them', async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 4 })
    const action = await importRows(
      shop,
      ['id', 'price', 'variants', 'sizes'],
      [[dress._id, '700', '/3 mois=4|/6 mois=5', '3 mois, 6 mois']],
    )
    const undone = await undoBulkAction(shop, action?.id ?? '', TO_THE_END)
    expect(undone).toMatchObject({
      count: 1,
      left: [
        {
          reasons: [
            'Couleurs, tailles et stock\u202f: l’import avait changé les variantes, elles restent ainsi.',
          ],
        },
      ],
    })
    expect(await getProduct(shop, dress._id)).toMatchObject({ product: { price: 1000, stock: 9 } })
    await expectConsistentStock(engine())
  })
})
