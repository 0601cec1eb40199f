import { expect, it } from 'vitest'
import { UNFINISHED_AT } from '../../../domain/catalogue/unfinished-actions.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { anOrderInput } from '../../../tests/builders/order-input.ts'
import { betweenTransactions } from '../../../tests/support/between-transactions.ts'
import { describeOnEachEngine } from '../../../tests/support/databases.ts'
import { expectConsistentStock } from '../../../tests/support/ledger.ts'
import { addProduct } from '../../../tests/support/product-fixtures.ts'
import {
  endUnfinishedImports,
  importTable,
  NEW_COLUMNS,
  newRows,
  TO_THE_END,
  tableOf,
} from '../../../tests/support/product-import.ts'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { purgeExpired } from '../../trash/purge-trash.ts'
import { listBulkActions } from '../bulk-actions.ts'
import { getProduct } from '../get-product.ts'
import { undoBulkAction } from '../undo-bulk-action.ts'

const ROWS = 1000
const A_MINUTE = 60_000
/** A row writes its product, its stock, its undo data and its announcement. */
const WRITES_OF_A_BATCH = 50 * 6

const ids = () => crypto.randomUUID()

describeOnEachEngine('an import of many rows', (engine) => {
  it('lets a page, a search and an order run between any two transactions, each of some rows', {
    tags: ['G-22', 'C-16'],
    timeout: 120_000,
  }, async () => {
    const shop = aShop(engine(), { newId: ids })
    const body = await addProduct(shop, { name: 'Body', stock: 500 })
    let orders = 0
    const counted = betweenTransactions(engine(), {
      after: async () => {
        expect((await placeOrder(shop, anOrderInput(body, 1))).ok).toBe(true)
        expect((await getProduct(shop, body._id)).ok).toBe(true)
        orders += 1
      },
    })
    const importing = aShop(counted.engine, { newId: ids })
    expect(await importTable(importing, tableOf(NEW_COLUMNS, newRows(ROWS)))).toMatchObject({
      written: true,
      created: ROWS,
    })
    expect(orders).toBeGreaterThan(ROWS / 50)
    expect(Math.max(...counted.rows)).toBeLessThanOrEqual(WRITES_OF_A_BATCH)
    expect(await getProduct(shop, body._id)).toMatchObject({ product: { stock: 500 - orders } })

    const [action, ...others] = await listBulkActions(shop)
    expect([action?.products, others]).toEqual([ROWS, []])
    const before = counted.rows.length
    expect(await undoBulkAction(importing, action?.id ?? '', TO_THE_END)).toMatchObject({
      count: ROWS,
      left: [],
    })
    expect(counted.rows.length - before).toBeGreaterThan(ROWS / 50)
    // The trash has a row for each product, its audit entry and its images too.
    expect(Math.max(...counted.rows.slice(before))).toBeLessThanOrEqual(2 * WRITES_OF_A_BATCH)
    expect(await shop.store.products.count()).toBe(1)
    expect(await listBulkActions(shop)).toEqual([])
    await expectConsistentStock(engine())
  })

  it('is not offered for undo while it is written, neither here nor by the version before', async () => {
    const listed: unknown[] = []
    const counted = betweenTransactions(engine(), {
      after: async (transactions) => {
        if (transactions !== 2) return
        const [row] = await engine().db.selectFrom('bulkActions').selectAll().execute()
        listed.push(await listBulkActions(shop), row?.undoneAt, Number(row?.createdAt))
        listed.push(await undoBulkActionOf(shop, row?.id))
        // The daily purge deletes what can no longer be undone.
        await purgeExpired({ ...shop, clock: () => shop.clock() + HOUR_MS })
      },
    })
    const shop = aShop(counted.engine, { newId: ids })
    await importTable(shop, tableOf(NEW_COLUMNS, newRows(120)))
    expect(listed).toEqual([[], expect.anything(), UNFINISHED_AT, 'BULK_ACTION_UNDONE'])
    expect(await listBulkActions(shop)).toMatchObject([{ kind: 'import', products: 120, name: null }])
  })
})

async function undoBulkActionOf(shop: TestShop, id = '') {
  const undone = await undoBulkAction(shop, id)
  return undone.ok || undone.code
}

describeOnEachEngine('the undo of an import of many rows', (engine) => {
  it('answers before a proxy gives up, and goes on by itself', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine(), { newId: ids })
    await importTable(shop, tableOf(NEW_COLUMNS, newRows(120)))
    const [action] = await listBulkActions(shop)
    const other = Promise.withResolvers<void>()
    // Another import keeps it waiting.
    const importing = shop.withLock('import', () => other.promise)
    const answer = await undoBulkAction(shop, action?.id ?? '', { answerWithinMs: 1 })
    expect(answer).toMatchObject({ ok: true, continues: true })
    expect(await undoBulkAction(shop, action?.id ?? '')).toMatchObject({ code: 'BULK_ACTION_UNDONE' })
    expect(await shop.store.products.count()).toBe(120)
    other.resolve()
    await importing
    await expect.poll(() => shop.store.bulkActions.unfinished()).toEqual([])
    expect(await shop.store.products.count()).toBe(0)
  })

  it('is finished by the job when its process ends in between, and is offered to nobody else', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine(), { newId: ids })
    await importTable(shop, tableOf(NEW_COLUMNS, newRows(170)))
    const [action] = await listBulkActions(shop)
    const killed = betweenTransactions(engine(), {
      before: (transactions) => {
        if (transactions >= 3) throw new Error('killed')
      },
    })
    const id = action?.id ?? ''
    await expect(undoBulkAction(aShop(killed.engine, { newId: ids }), id)).rejects.toThrow('killed')
    expect(await shop.store.products.count()).toBe(70)
    expect(await listBulkActions(shop)).toEqual([])
    expect(await undoBulkAction(shop, id)).toMatchObject({ ok: false, code: 'BULK_ACTION_UNDONE' })
    shop.advance(A_MINUTE)
    await endUnfinishedImports(shop)
    expect(await shop.store.products.count()).toBe(0)
    expect(await shop.store.trash.count({ search: '', since: 0 })).toBe(170)
    expect(await engine().db.selectFrom('bulkActions').select(['phase', 'undoneAt']).execute()).toMatchObject(
      [{ phase: null }],
    )
  })
})
