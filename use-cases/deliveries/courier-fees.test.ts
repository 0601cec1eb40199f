import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readMigrations } from '../../data/migration-files.ts'
import { reportSections } from '../../domain/deliveries/daily-report.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import {
  aConfirmedOrder,
  act,
  aDeliveredOrder,
  addCourier,
  anOrderOnItsWay,
  DELIVERED,
} from '../../tests/support/delivered-orders.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { closeSettlement } from './close-settlement.ts'
import { listCash, readDailyReport } from './list-cash.ts'

const AWA = { id: 'awa', name: 'Awa' }
const TODAY = '2026-03-02'
const SETTLEMENT = { id: 'settlement-1', courierId: 'moussa', expected: 0, received: 0, note: '' }
const BY_WAVE = { ...DELIVERED, method: 'Wave' } as const

describeOnEachEngine('the fees of a courier', (engine) => {
  async function aShopWithCourier() {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    await addCourier(shop)
    return { shop, product }
  }

  it('are earned by each delivery, also one that is paid by wallet, and end with the settlement that counts them', {
    tags: ['D-30', 'D-31'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aDeliveredOrder(shop, product, 2)
    const { orderId } = await anOrderOnItsWay(shop, product)
    await act(shop, orderId, BY_WAVE)
    const failed = await anOrderOnItsWay(shop, product)
    await act(shop, failed.orderId, { action: 'fail', reason: 'absent', again: null, note: '' })
    const held = { amount: 10_000, fees: 3000, deliveries: 2 }
    expect(await listCash(shop)).toMatchObject([held])
    const net = { ...SETTLEMENT, expected: 10_000, fees: 3000, received: 7000 }
    expect(await closeSettlement(shop, net)).toMatchObject({ settlement: { fees: 3000, received: 7000 } })
    expect(await listCash(shop)).toEqual([])
    const report = await readDailyReport(shop, TODAY)
    expect(report).toMatchObject({ fees: 3000, cash: { settled: 10_000, fees: 3000, received: 7000 } })
    const rows = reportSections(report)[1]?.rows
    expect(rows).toContainEqual({ label: 'Frais réglés aux livreurs', amount: 3000 })
    expect(rows).toContainEqual({ label: 'Écart des versements', amount: 0 })
  })

  it('stay open in a settlement that does not count them, and leave the report as it was', {
    tags: ['D-30', 'D-53'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aDeliveredOrder(shop, product)
    await closeSettlement(shop, { ...SETTLEMENT, expected: 5000, received: 5000 })
    expect(await listCash(shop)).toMatchObject([{ amount: 0, fees: 1500, orders: [] }])
    const report = await readDailyReport(shop, TODAY)
    expect(report.cash).not.toHaveProperty('fees')
    expect(reportSections(report)[1]?.rows.map(({ label }) => label)).not.toContain(
      'Frais réglés aux livreurs',
    )
  })

  it('are paid by the shop when the courier holds less cash', { tags: ['D-30'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    const { orderId } = await anOrderOnItsWay(shop, product)
    await act(shop, orderId, BY_WAVE)
    const paid = { ...SETTLEMENT, fees: 1500, received: -1500 }
    expect(await closeSettlement(shop, { ...paid, received: -1501, note: 'Erreur' })).toMatchObject({
      issues: [{ path: 'received' }],
    })
    expect(await closeSettlement(shop, paid)).toMatchObject({ settlement: { received: -1500, orders: 0 } })
    expect(await listCash(shop)).toEqual([])
    expect((await readDailyReport(shop, TODAY)).cash).toMatchObject({
      settled: 0,
      fees: 1500,
      received: -1500,
    })
  })

  it('are taken back by the next settlement when a delivery is undone after it was counted', {
    tags: ['D-04', 'D-30'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    const { orderId } = await aConfirmedOrder(shop, product)
    await act(shop, orderId, { action: 'assign', courierId: 'moussa' })
    await act(shop, orderId, BY_WAVE)
    await closeSettlement(shop, { ...SETTLEMENT, fees: 1500, received: -1500 })
    await act(shop, orderId, { action: 'undo' })
    expect(await listCash(shop)).toMatchObject([{ amount: 0, fees: -1500, deliveries: -1 }])
    const back = { ...SETTLEMENT, id: 'settlement-2', fees: -1500, received: 1500 }
    expect(await closeSettlement(shop, back)).toMatchObject({ ok: true })
    expect(await listCash(shop)).toEqual([])
    expect((await readDailyReport(shop, TODAY)).fees).toBe(0)
  })

  it('that changed since the screen was read refuse the settlement', { tags: ['D-30'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aDeliveredOrder(shop, product)
    const seen = { ...SETTLEMENT, expected: 5000, fees: 1500, received: 3500 }
    const { orderId } = await anOrderOnItsWay(shop, product)
    await act(shop, orderId, BY_WAVE)
    expect(await closeSettlement(shop, seen)).toMatchObject({ code: 'SETTLEMENT_CHANGED', amount: 2000 })
  })

  it('of deliveries before a last settlement count as paid after the migration', async () => {
    const { shop, product } = await aShopWithCourier()
    await aDeliveredOrder(shop, product)
    shop.advance(1000)
    await closeSettlement(shop, { ...SETTLEMENT, expected: 5000, received: 5000 })
    shop.advance(1000)
    await aDeliveredOrder(shop, product)
    const { db, name } = engine()
    const { sql: text = '' } =
      (await readMigrations(name)).find((file) => file.name.includes('split-payments')) ?? {}
    const backfill = text.split(';').find((statement) => statement.includes('update delivery_attempts')) ?? ''
    await sql.raw(backfill.slice(backfill.indexOf('update'))).execute(db)
    expect(await listCash(shop)).toMatchObject([{ amount: 5000, fees: 1500, deliveries: 1 }])
  })
})

describeInstances('the fees of a courier on several instances', ({ open }) => {
  it('are counted once by settlements that are closed at the same time as deliveries end', {
    tags: ['D-30'],
  }, async () => {
    const shops: TestShop[] = []
    for (const name of ['a', 'b']) {
      let ids = 0
      shops.push({ ...aShop(await open(), { newId: () => `${name}-${++ids}` }), actor: AWA })
    }
    const [one, other] = shops as [TestShop, TestShop]
    const product = await addProduct(one, { price: 1000, stock: 500 })
    await addCourier(one)
    const close = async (shop: TestShop, id: string) => {
      const [held] = await listCash(shop)
      if (!held) return
      const { amount: expected, fees } = held
      await closeSettlement(shop, { ...SETTLEMENT, id, expected, fees, received: expected - fees })
    }
    for (const round of [1, 2, 3, 4, 5]) {
      const leaving = await Promise.all([anOrderOnItsWay(one, product), anOrderOnItsWay(other, product)])
      await aDeliveredOrder(one, product)
      await Promise.all([
        close(one, `one-${round}`),
        close(other, `other-${round}`),
        ...leaving.map(({ orderId }, index) =>
          actOnOrder(other, orderId, index === 0 ? BY_WAVE : DELIVERED, 'moussa'),
        ),
      ])
    }
    await close(one, 'last')
    const settlements = await one.store.settlements.list({ limit: 99, offset: 0 })
    expect(settlements.reduce((sum, { fees }) => sum + fees, 0)).toBe(15 * 1500)
    expect(settlements.reduce((sum, { expected }) => sum + expected, 0)).toBe(10_000)
    expect(await listCash(one)).toEqual([])
  })
})
