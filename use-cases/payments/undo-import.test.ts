import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aClaimedOrder, anOrphan, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { aWalletOrder } from '../../tests/support/payments.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { anImport, importAll, type Line } from '../../tests/support/statements.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { listStatements, undoImport } from './change-statement.ts'
import { importStatement } from './import-statement.ts'
import { listDays } from './list-days.ts'

const AWA = { id: 'awa', name: 'Awa' }

const numbers = async (shop: TestShop, state: Parameters<typeof desk>[1]) =>
  (await desk(shop, state)).map(({ number, amount }) => [number, amount])

const latestAudit = async (shop: TestShop) => (await shop.store.audit.list({ limit: 1, offset: 0 }))[0]

const received = async (shop: TestShop, orderId: string) => (await moneyOf(shop, orderId)).received

describeOnEachEngine('undoImport', (engine) => {
  it('takes an import back, and the file can be imported again', {
    tags: ['E-21', 'E-22', 'E-23'],
  }, async () => {
    const shop = aShop(engine())
    const { orderId, lines } = await anImport(shop)
    const [listed] = (await listStatements(shop, { limit: 30, page: 1 })).statements
    expect(listed).toMatchObject({
      ...{ id: 'statement-W', wallet: 'Wave', fileName: 'releve.csv', userName: 'Awa', undoneAt: null },
      ...{ lines: 2, count: 2, amount: 15_700 },
    })
    shop.publishedEvents.length = 0
    expect(await undoImport({ ...shop, actor: AWA }, 'statement-W')).toEqual({ ok: true, left: false })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 0, paymentStatus: 'pending' })
    for (const state of ['matched', 'orphaned', 'removed'] as const)
      expect(await desk(shop, state)).toEqual([])
    expect(await listDays(shop, '2026-03')).toMatchObject([{ booked: 0, stated: 0 }])
    expect(await latestAudit(shop)).toMatchObject({
      ...{ action: 'payment.statement-undone', subject: { id: 'statement-W', name: 'releve.csv' } },
      ...{ actor: AWA, changes: { wallet: [null, 'Wave'], rows: [2, 0] } },
    })
    expect(shop.publishedEvents).toContainEqual({ kind: 'wallet', wallet: 'Wave' })
    const { statements, total } = await listStatements(shop, { limit: 30, page: 1 })
    expect([total, statements]).toMatchObject([1, [{ undoneAt: expect.any(String), count: 0, from: null }]])

    const { imported, input } = await importAll(shop, lines, 'Wave', 'again')
    expect(imported).toMatchObject({ stored: 2, booked: 1 })
    expect(await received(shop, orderId)).toBe(15_000)
    expect(await numbers(shop, 'orphaned')).toEqual([['T_2', 700]])
    expect(await importStatement(shop, { ...input, id: 'statement-W' })).toMatchObject({
      code: 'STATEMENT_UNDONE',
    })
  })

  it('changes nothing when it is repeated', { tags: ['E-23'] }, async () => {
    const shop = aShop(engine())
    const { lines } = await anImport(shop)
    await undoImport(shop, 'statement-W')
    await importAll(shop, lines, 'Wave', 'again')
    const before = [await desk(shop, 'matched'), await desk(shop, 'orphaned')]
    expect(await undoImport(shop, 'statement-W')).toEqual({ ok: true, left: false })
    expect([await desk(shop, 'matched'), await desk(shop, 'orphaned')]).toEqual(before)
    const entries = await shop.store.audit.list({ limit: 50, offset: 0 })
    expect(entries.filter(({ action }) => action === 'payment.statement-undone')).toHaveLength(1)
    expect(await undoImport(shop, 'none')).toMatchObject({ code: 'STATEMENT_NOT_FOUND' })
  })

  it('forgets the columns and the dates of an import that was taken back', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    await anImport(shop)
    expect(await shop.store.statements.lastMapping('Wave')).not.toBeNull()
    await undoImport(shop, 'statement-W')
    expect(await shop.store.statements.lastMapping('Wave')).toBeNull()
  })

  it('takes a large import back in parts', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const lines: Line[] = []
    for (const number of ['A', 'B', 'C']) {
      const { paymentCode: reference } = await aWalletOrder(shop)
      lines.push({ at: shop.clock(), number, amount: 15_000, reference })
    }
    await importAll(shop, lines)
    expect(await undoImport(shop, 'statement-W', 2)).toEqual({ ok: true, left: true })
    expect((await desk(shop, 'matched')).length).toBe(1)
    expect((await shop.store.statements.find('statement-W'))?.undoneAt).toBeNull()
    expect(await undoImport(shop, 'statement-W', 2)).toEqual({ ok: true, left: false })
    expect(await desk(shop, 'matched')).toEqual([])
  })

  it('names a transaction whose money was given back, and takes the others off', {
    tags: ['E-21'],
  }, async () => {
    const shop = aShop(engine())
    const returned = await aWalletOrder(shop)
    const kept = await aWalletOrder(shop)
    await importAll(shop, [
      { at: shop.clock(), number: 'W_1', amount: 1500 },
      { at: shop.clock(), number: 'W_2', amount: 1500 },
    ])
    for (const { item, number } of await desk(shop, 'orphaned')) {
      const { orderId } = number === 'W_1' ? returned : kept
      await decide(shop, { action: 'link', item, orderId })
    }
    const back = { action: 'refund', amount: 1500, method: 'Cash', note: '' } as const
    await actOnOrder(shop, returned.orderId, back)
    expect(await undoImport(shop, 'statement-W')).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: expect.stringContaining('W_1'),
    })
    expect(await moneyOf(shop, returned.orderId)).toMatchObject({ received: 1500, refunded: 1500 })
    expect(await received(shop, kept.orderId)).toBe(0)
  })

  it('leaves the money of an order in the trash', { tags: ['E-21'] }, async () => {
    const shop = aShop(engine())
    const { orderId } = await anImport(shop)
    await actOnOrder(shop, orderId, { action: 'delete' })
    expect(await undoImport(shop, 'statement-W')).toEqual({ ok: true, left: false })
    await actOnOrder(shop, orderId, { action: 'restore' })
    expect(await received(shop, orderId)).toBe(15_000)
  })
})

const anOrder = fc.record({
  known: fc.constantFrom('unpaid', 'by hand', 'confirmed', 'provider'),
  stated: fc.constantFrom('no', 'same', 'other amount'),
})

describe('undoImport of any import', () => {
  it('leaves the ledger, the desk and the totals as they were before', {
    tags: ['E-21', 'E-22'],
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anOrder, { minLength: 1, maxLength: 6 }), async (orders) => {
        const engine = openMemorySqlite()
        await migrate(engine)
        const shop = aShop(engine)
        const lines: Line[] = [{ at: shop.clock(), number: 'W', amount: -40_000 }]
        const orderIds: string[] = []
        for (const [index, { known, stated }] of orders.entries()) {
          const number = `N${index}`
          const order = known === 'confirmed' ? await aClaimedOrder(shop) : await aWalletOrder(shop)
          const { orderId, paymentCode: reference, amount } = order
          orderIds.push(orderId)
          if (known === 'by hand') await actOnOrder(shop, orderId, { action: 'pay', amount, method: 'Wave' })
          if (known === 'confirmed')
            await decide(shop, { action: 'confirm', item: `claim:${reference}`, amount, number })
          if (known === 'provider') await anOrphan(shop, number, amount)
          const told = stated === 'same' ? amount : amount - 500
          if (stated !== 'no') lines.push({ at: shop.clock() + index, number, amount: told, reference })
        }
        const contents = async () => ({
          money: await Promise.all(orderIds.map((orderId) => moneyOf(shop, orderId))),
          lists: await Promise.all(
            (['matched', 'mismatched', 'orphaned', 'removed'] as const).map((state) => numbers(shop, state)),
          ),
          days: await listDays(shop, '2026-03'),
        })
        const balances = ({ money, lists, days }: Awaited<ReturnType<typeof contents>>) => ({
          money: money.map(({ rows, ...sums }) => ({
            ...sums,
            open: rows.filter(([, number]) => number === null),
          })),
          ...{ lists, days: days.filter(({ booked, stated }) => booked !== 0 || stated !== 0) },
        })
        const before = balances(await contents())
        await importAll(shop, lines)
        const after = await contents()
        expect(await undoImport(shop, 'statement-W')).toEqual({ ok: true, left: false })
        const isOurs = orders.map(({ known }) => known !== 'provider')
        const undone = balances(await contents())
        // What a provider told of stays on the order that the import found for it.
        expect(undone.money.filter((_, index) => isOurs[index])).toEqual(
          before.money.filter((_, index) => isOurs[index]),
        )
        if (isOurs.every(Boolean)) expect(undone).toEqual(before)
        await importAll(shop, lines, 'Wave', 'again')
        expect((await contents()).lists).toEqual(after.lists)
        await engine.close()
      }),
      { numRuns: propertyRuns(8) },
    )
  })
})
