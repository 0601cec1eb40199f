import { expect, it } from 'vitest'
import type { Engine } from '../../../data/engines/engine.ts'
import { anOrderInput } from '../../../tests/builders/order-input.ts'
import { anImage } from '../../../tests/builders/product-details.ts'
import { betweenTransactions } from '../../../tests/support/between-transactions.ts'
import { describeOnEachEngine } from '../../../tests/support/databases.ts'
import { expectConsistentStock } from '../../../tests/support/ledger.ts'
import { addProduct, stock } from '../../../tests/support/product-fixtures.ts'
import {
  comparableRows,
  endUnfinishedImports,
  importTable,
  NEW_COLUMNS,
  newRows,
  tableOf,
} from '../../../tests/support/product-import.ts'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'
import { addSizedProduct } from '../../../tests/support/stocked-product.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { assignBarcode } from '../../stock/barcodes.ts'
import { listBulkActions } from '../bulk-actions.ts'
import { changeProduct } from '../change-products.ts'
import { unfinishedImportJob, withImportLock } from './unfinished-imports.ts'

const A_MINUTE = 60_000

const ids = () => crypto.randomUUID()

/** A catalogue, and a file that changes each of its products in another way, the last ones last. */
async function aCatalogue(shop: TestShop) {
  const first = await addProduct(
    shop,
    { name: 'Body', price: 1000, stock: 10, sizes: ['3 mois'], barcode: '11' },
    [anImage(), anImage()],
  )
  const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 4, '6 mois': 6 })
  const coat = await addSizedProduct(shop, 'Manteau', { Petit: 2, Grand: 3 })
  const gloves = await addSizedProduct(shop, 'Moufles', { Petit: 0, Grand: 3 })
  await assignBarcode(shop, '13', { productId: gloves._id, color: null, size: 'Petit' })
  const hat = await addProduct(shop, { name: 'Chapeau', price: 1000, stock: 8 })
  const shoes = await addProduct(shop, { name: 'Chaussons', stock: 8, barcode: '12' })
  const bodies = Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [`z${1000 + index}`, { stock: 5 }]),
  )
  await stock(shop.store, bodies)
  const columns = [
    'id',
    'name',
    'price',
    'stock',
    'variants',
    'images',
    'flashSale',
    'sizes',
    'barcode',
  ] as const
  const image = 'https://images.exemple.sn/a.webp'
  const table = tableOf(
    columns,
    [
      [first._id, 'Body uni', '1500', '25', '', image, 'non', '3 mois, 6 mois', '12'],
      [dress._id, 'Robe', '900', '9', '/3 mois=1|/9 mois=8', '', '', '3 mois, 9 mois', ''],
      [coat._id, 'Manteau', '1000', '7', '/Petit=4|/Grand=3', '', '', 'Petit, Grand', ''],
      [gloves._id, 'Moufles', '1000', '3', '/Grand=3', '', '', 'Grand', ''],
      [hat._id, 'Chapeau', '1000', '8', '/M=3|/L=5', '', '', 'M, L', ''],
      [shoes._id, 'Chaussons', '700', '8', '', '', '', '', '11'],
      ...Object.keys(bodies).map((id) => [id, id, '800', '9', '', '', '', '', '']),
    ].map((cells) => cells.map(String)),
  )
  return { table, first, dress, last: Object.keys(bodies).at(-1) ?? '' }
}

/** The catalogue is as before, and nothing says that there was an import, except the ledger and the audit log. */
async function expectUntouched(engine: Engine, shop: TestShop, before: unknown): Promise<void> {
  expect(await comparableRows(engine)).toEqual(before)
  expect(await listBulkActions(shop)).toEqual([])
  expect(await engine.db.selectFrom('bulkActionProducts').select('name').execute()).toEqual([])
  expect(await engine.db.selectFrom('bulkActions').select('id').execute()).toEqual([])
  expect(await engine.db.selectFrom('retainedImages').select('address').execute()).toEqual([])
  expect(await shop.store.trash.count({ search: '', since: 0 })).toBe(0)
  await expectConsistentStock(engine)
}

describeOnEachEngine('an import that does not end', (engine) => {
  it('leaves the catalogue as before when a row becomes invalid after the check', {
    tags: ['C-16'],
  }, async () => {
    const counted = betweenTransactions(engine(), {
      after: async (transactions) => {
        if (transactions === 3) await shop.store.products.delete([last])
      },
    })
    const shop = aShop(engine(), { newId: ids })
    const { table, last } = await aCatalogue(shop)
    const images = new Set(shop.imageFiles.addresses())
    const before = await comparableRows(engine())
    const importing = aShop(counted.engine, { newId: ids, imageFiles: shop.imageFiles })
    const faults: unknown[] = []
    const report = (event: { kind: string }) => event.kind === 'fault' && faults.push(event)
    expect(await importTable(importing, table, { report })).toMatchObject({ written: false, faulty: 1 })
    expect(faults).toMatchObject([{ issues: [{ message: 'Ce produit vient d’être supprimé.' }] }])
    const { products, ...others } = before
    await expectUntouched(engine(), shop, { ...others, products: products.filter(({ id }) => id !== last) })
    expect(shop.imageFiles.addresses()).toEqual(images)
    expect((await shop.store.audit.list({ limit: 1000, offset: 0 })).map(({ action }) => action)).toContain(
      'products.import-taken-back',
    )
  })

  it('leaves the catalogue as before when the client leaves, also its added products', async () => {
    const shop = aShop(engine(), { newId: ids })
    const { table } = await aCatalogue(shop)
    const before = await comparableRows(engine())
    for (const file of [table, tableOf(NEW_COLUMNS, newRows(200))]) {
      const client = new AbortController()
      const report = ({ kind, ...event }: { kind: string; step?: string; done?: number }) => {
        if (kind === 'progress' && event.step === 'write' && (event.done ?? 0) >= 100) client.abort()
      }
      await expect(importTable(shop, file, { report, signal: client.signal })).rejects.toThrow()
      await expectUntouched(engine(), shop, before)
    }
  })

  it('keeps what was sold, ordered and edited meanwhile', { tags: ['C-16'] }, async () => {
    const client = new AbortController()
    const done = Promise.withResolvers<void>()
    const counted = betweenTransactions(engine(), {
      after: async (transactions) => {
        if (transactions !== 5) return
        const products = await shop.store.products.listAfter(null, 1000)
        const added = products.find(({ name }) => name === 'Bonnet 0')
        if (!added) expect.fail('nothing was added yet')
        expect((await placeOrder(shop, anOrderInput(added, 3))).ok).toBe(true)
        expect((await placeOrder(shop, anOrderInput(body, 2))).ok).toBe(true)
        await changeProduct(shop, body._id, { discount: 5 })
        client.abort()
        done.resolve()
      },
    })
    const shop = aShop(engine(), { newId: ids })
    const body = await addProduct(shop, { name: 'Body', price: 1000, stock: 3 })
    const importing = aShop(counted.engine, { newId: ids })
    const table = tableOf(
      ['id', ...NEW_COLUMNS],
      [
        [body._id, 'Body', '1200', '8', 'Doux.', body.category, body.subCategory ?? '', ''],
        ...newRows(300).map((row) => ['', ...row]),
      ],
    )
    const { signal } = client
    await expect(importTable(importing, table, { signal })).rejects.toThrow()
    await done.promise
    expect(await shop.store.products.listAfter(null, 1000)).toMatchObject([
      { name: 'Body', price: 1000, discount: 5 },
    ])
    // What was ordered can be restored.
    expect(await shop.store.trash.list({ search: '', since: 0, limit: 5, offset: 0 })).toMatchObject([
      { name: 'Bonnet 0' },
    ])
    await expectConsistentStock(engine())
  })

  it('is taken back by the job of another process when its own has ended, once and in parts', async () => {
    const shop = aShop(engine(), { newId: ids })
    const { table } = await aCatalogue(shop)
    const before = await comparableRows(engine())
    const killed = betweenTransactions(engine(), {
      before: (transactions) => {
        if (transactions >= 4) throw new Error('killed')
      },
    })
    await expect(importTable(aShop(killed.engine, { newId: ids }), table)).rejects.toThrow('killed')
    expect(await comparableRows(engine())).not.toEqual(before)

    // The next process is killed too, in the middle of taking it back.
    const again = betweenTransactions(engine(), {
      before: (transactions) => {
        if (transactions >= 8) throw new Error('killed')
      },
    })
    const second = aShop(again.engine, { newId: ids })
    second.advance(A_MINUTE)
    await expect(endUnfinishedImports(second)).rejects.toThrow('killed')
    const [one, other] = [aShop(engine(), { newId: ids }), aShop(engine(), { newId: ids })]
    for (const process of [one, other]) process.advance(30 * A_MINUTE)
    await Promise.all([endUnfinishedImports(one), endUnfinishedImports(other)])
    await expectUntouched(engine(), shop, before)
    expect(await shop.store.outbox.listUnsent(10)).toEqual([])
  })

  it('is taken back before the next import is checked', async () => {
    const shop = aShop(engine(), { newId: ids })
    const { table } = await aCatalogue(shop)
    const before = await comparableRows(engine())
    const killed = betweenTransactions(engine(), {
      before: (transactions) => {
        if (transactions >= 4) throw new Error('killed')
      },
    })
    await expect(importTable(aShop(killed.engine, { newId: ids }), table)).rejects.toThrow('killed')
    await withImportLock(shop, async () => expectUntouched(engine(), shop, before))
  })

  it('does not write on when another process takes it back', async () => {
    const shop = aShop(engine(), { newId: ids })
    const { table } = await aCatalogue(shop)
    const before = await comparableRows(engine())
    const counted = betweenTransactions(engine(), {
      after: async (transactions) => {
        // As when the connection that holds the lock is lost.
        if (transactions === 3) await unfinishedImportJob(shop).run({}, new AbortController().signal)
      },
    })
    await expect(importTable(aShop(counted.engine, { newId: ids }), table)).rejects.toThrow('lost its lock')
    await expectUntouched(engine(), shop, before)
  })
})
