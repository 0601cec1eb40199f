import { expect, it } from 'vitest'
import { PRODUCT_COLUMNS } from '../../domain/catalogue/product-csv.ts'
import { readProductTable } from '../../domain/catalogue/product-table.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { cancelOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { changeProducts } from '../catalogue/change-products.ts'
import { importProducts } from '../catalogue/import/import-products.ts'
import { replaceProduct } from '../catalogue/replace-product.ts'
import { undoBulkAction } from '../catalogue/undo-bulk-action.ts'
import { placeOrder } from '../orders/place-order.ts'
import { countStock, receiveGoods, undoReceipt } from '../stock/adjust-stock.ts'
import { setVariantStocks } from '../stock/set-variant-stocks.ts'
import { askForAlert, listAlerts } from './stock-alerts.ts'

const ID = 'receipt-00000001'

/** A dress whose only unit of size 6 mois has been sold, and a bottle without stock. A shopper waits for each. */
async function aSoldOutShop(shop: TestShop) {
  const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 50, '6 mois': 1 })
  const bottle = await addProduct(shop, { name: 'Biberon', price: 1000, stock: 0 })
  const items = [
    { productId: dress._id, name: 'Robe', quantity: 1, price: 1000, color: null, size: '6 mois', image: '' },
  ]
  const placed = await placeOrder(shop, anOrderInput(dress, 1, { items }))
  if (!placed.ok) throw new Error(placed.message)
  const requested = { color: null, phone: '771234567' }
  await askForAlert(shop, { ...requested, productId: dress._id, size: '6 mois' })
  await askForAlert(shop, { ...requested, productId: bottle._id, size: null })
  return { shop, dress, bottle, orderId: placed.order.orderId }
}
type SoldOutShop = Awaited<ReturnType<typeof aSoldOutShop>>

async function importRow(shop: TestShop, id: string, name: string, stock: string, variants: string) {
  const columns = ['id', 'name', 'stock', 'variants'] as const
  const read = readProductTable([
    { line: 1, cells: columns.map((column) => PRODUCT_COLUMNS[column]) },
    { line: 2, cells: [id, name, stock, variants] },
  ])
  if (!read.ok) throw new Error(read.message)
  const done = await importProducts(shop, read.table, {
    dryRun: false,
    signal: new AbortController().signal,
    report: (event) => expect(event.kind).not.toBe('fault'),
  })
  expect(done.written).toBe(true)
}

/** All ways in which the size 6 mois of the dress comes back in stock. */
const OF_VARIANT: Readonly<Record<string, (sold: SoldOutShop) => Promise<unknown>>> = {
  'goods received': ({ shop, dress }) =>
    receiveGoods(shop, {
      ...{ id: ID, supplier: '', note: '' },
      lines: [{ productId: dress._id, color: null, size: '6 mois', quantity: 1 }],
    }),
  'a count': ({ shop, dress }) =>
    countStock(shop, {
      ...{ id: ID, note: '' },
      lines: [{ productId: dress._id, color: null, size: '6 mois', counted: 2 }],
    }),
  'an edited cell': ({ shop, dress }) =>
    setVariantStocks(shop, dress._id, [{ color: null, size: '6 mois', stock: 1, was: 0 }]),
  'the form': ({ shop, dress }) =>
    replaceProduct(
      shop,
      dress._id,
      productDetails({ name: 'Robe', price: 1000, sizes: ['3 mois', '6 mois'], stock: 51 }),
      {
        files: [anImage()],
        variants: [
          { color: null, size: '3 mois', stock: 50 },
          { color: null, size: '6 mois', stock: 1 },
        ],
      },
    ),
  'a CSV import': ({ shop, dress }) => importRow(shop, dress._id, 'Robe', '51', '/3 mois=50|/6 mois=1'),
  'a cancelled order': ({ shop, orderId }) => cancelOrder(shop, orderId),
  'a deleted order': ({ shop, orderId }) => deleteOrder(shop, orderId),
}

const OF_PRODUCT: Readonly<Record<string, (sold: SoldOutShop) => Promise<unknown>>> = {
  'goods received': ({ shop, bottle }) =>
    receiveGoods(shop, {
      ...{ id: ID, supplier: '', note: '' },
      lines: [{ productId: bottle._id, color: null, size: null, quantity: 1 }],
    }),
  'a bulk edit': ({ shop, bottle }) => changeProducts(shop, [bottle._id], { stock: 1 }),
  'a CSV import': ({ shop, bottle }) => importRow(shop, bottle._id, 'Biberon', '1', ''),
}

async function arrived(shop: TestShop) {
  const { groups } = await listAlerts(shop, { arrived: true, limit: 30, page: 1 })
  return groups.map(({ name, size, pieces }) => [name, size, pieces])
}

const events = (shop: TestShop) => shop.publishedEvents.filter(({ kind }) => kind === 'stock-alert').length

describeOnEachEngine('stock alerts', (engine) => {
  it.each(Object.entries(OF_VARIANT))(
    'are due for a size that comes back in stock through %s',
    { tags: ['F-50'] },
    async (_, refill) => {
      const sold = await aSoldOutShop(aShop(engine()))
      expect(await arrived(sold.shop)).toEqual([])
      const before = events(sold.shop)
      await refill(sold)
      expect(await arrived(sold.shop)).toEqual([['Robe', '6 mois', 1]])
      expect(events(sold.shop)).toBeGreaterThan(before)
    },
  )

  it.each(Object.entries(OF_PRODUCT))(
    'are due for a product without sizes that comes back in stock through %s',
    { tags: ['F-50'] },
    async (_, refill) => {
      const sold = await aSoldOutShop(aShop(engine()))
      const before = events(sold.shop)
      await refill(sold)
      expect(await arrived(sold.shop)).toEqual([['Biberon', null, 1]])
      expect(events(sold.shop)).toBeGreaterThan(before)
    },
  )

  it('are due after the undo of a bulk edit that set the stock to 0', { tags: ['F-50'] }, async () => {
    const shop = aShop(engine())
    const bottle = await addProduct(shop, { name: 'Biberon', price: 1000, stock: 4 })
    const changed = await changeProducts(shop, [bottle._id], { stock: 0 })
    await askForAlert(shop, { productId: bottle._id, color: null, size: null, phone: '771234567' })
    const undo = changed.ok ? changed.undo : null
    expect(await undoBulkAction(shop, undo?.id ?? '')).toMatchObject({ ok: true })
    expect(await arrived(shop)).toEqual([['Biberon', null, 4]])
  })

  it('are no longer due after a receipt is undone or a cancelled order is reopened', {
    tags: ['F-50'],
  }, async () => {
    const sold = await aSoldOutShop(aShop(engine()))
    await OF_VARIANT['goods received']?.(sold)
    await undoReceipt(sold.shop, ID)
    expect(await arrived(sold.shop)).toEqual([])
    await cancelOrder(sold.shop, sold.orderId)
    expect(await arrived(sold.shop)).toEqual([['Robe', '6 mois', 1]])
    await reopenOrder(sold.shop, sold.orderId)
    expect(await arrived(sold.shop)).toEqual([])
  })
})
