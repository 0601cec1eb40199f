import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readMigrations } from '../../data/migration-files.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { type DailyReport, reportSections } from '../../domain/deliveries/daily-report.ts'
import { anEnteredLine } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import {
  aConfirmedOrder,
  act,
  aDeliveredOrder,
  addCourier,
  anOrderOnItsWay,
  DELIVERED,
} from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { submitPaymentClaim } from '../payments/submit-payment-claim.ts'
import { eraseCustomer } from '../personal-data/customer-data.ts'
import { closeSettlement } from './close-settlement.ts'
import { exportDailyReport, readDailyReport } from './list-cash.ts'

const AWA = { id: 'awa', name: 'Awa' }
const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const A_DAY_MS = 86_400_000

/** The figures of a report, without failure reasons and refund methods whose value is 0. */
function figures({ orders, delivered, failed, cash, wallets, refunds, fees }: DailyReport) {
  return {
    ...{ orders, delivered, fees, cash },
    failed: failed.filter(({ count }) => count !== 0).map(({ reason, count }) => [reason, count]),
    wallets: wallets.map(({ method, claimed, paid }) => [method, claimed.count, claimed.amount, paid]),
    refunds: refunds.filter(({ amount }) => amount !== 0).map(({ method, amount }) => [method, amount]),
  }
}

describeOnEachEngine('the daily report', (engine) => {
  async function aShopWithCourier(): Promise<{ shop: TestShop; product: Product }> {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 5000, stock: 50 })
    await addCourier(shop)
    return { shop, product }
  }

  /** Places a confirmed Wave order with a payment claim. */
  async function aClaim(shop: TestShop, product: Product) {
    const order = await aConfirmedOrder(shop, product, 1, { paymentMethod: 'Wave' })
    const claim = { name: 'Fatou', phone: '771234567', amount: 5000, timestamp: TODAY, items: [] }
    const { paymentCode } = order
    await submitPaymentClaim(shop, { ...claim, paymentCode: paymentCode ?? '', paymentMethod: 'Wave' })
    return order
  }

  async function aBusyDay(shop: TestShop, product: Product) {
    const delivered = await aDeliveredOrder(shop, product, 2)
    const late = await aDeliveredOrder(shop, product)
    const absent = await anOrderOnItsWay(shop, product)
    await act(shop, absent.orderId, { action: 'fail', reason: 'absent', again: null, note: '' })
    const claimed = await aClaim(shop, product)
    await act(shop, claimed.orderId, { action: 'pay', amount: 5000, method: 'Wave' })
    const counter = await aConfirmedOrder(shop, product)
    await act(shop, counter.orderId, { action: 'pay', amount: 5000, method: 'Cash' })
    await act(shop, counter.orderId, { action: 'refund', amount: 1000, method: 'Cash', note: 'Geste' })
    return { delivered, late, absent, claimed }
  }

  const BUSY = {
    orders: 5,
    delivered: 2,
    failed: [['absent', 1]],
    cash: { expected: 20000, collected: 15000, counter: 5000, settlements: 0, settled: 0, received: 0 },
    wallets: [
      ['Wave', 1, 5000, 5000],
      ['Orange Money', 0, 0, 0],
    ],
    refunds: [['Cash', 1000]],
    fees: 3000,
  }

  it('contains the counts and amounts of a day', { tags: ['D-24', 'D-31'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aBusyDay(shop, product)
    expect(figures(await readDailyReport(shop, TODAY))).toEqual(BUSY)
    const empty = figures(await readDailyReport(shop, TOMORROW))
    expect(empty).toMatchObject({ orders: 0, delivered: 0, failed: [], refunds: [], fees: 0 })
  })

  it('contains the same figures for a past day whatever happens later', { tags: ['D-31'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    const { late, absent, claimed } = await aBusyDay(shop, product)
    shop.advance(A_DAY_MS)
    // The delivery is one minute before midnight, so that its undo (allowed for 15 minutes) can be on the next day.
    shop.advance(-(shop.clock() % A_DAY_MS) - 60_000)
    const midnight = await anOrderOnItsWay(shop, product)
    await act(shop, midnight.orderId, DELIVERED)
    const before = await readDailyReport(shop, TODAY)
    expect(before).toMatchObject({ orders: 6, delivered: 3, fees: 4500, cash: { collected: 20000 } })

    shop.advance(120_000)
    await act(shop, midnight.orderId, { action: 'undo' })
    await act(shop, absent.orderId, { action: 'dispatch' })
    await act(shop, absent.orderId, DELIVERED)
    await closeSettlement(shop, {
      ...{ id: 'settlement-1', courierId: 'moussa', expected: 20000, received: 19000 },
      note: 'Un billet manque',
    })
    await act(shop, late.orderId, { action: 'refund', amount: 5000, method: 'Wave', note: '' })
    await act(shop, late.orderId, { action: 'delete' })
    await eraseCustomer(shop, { by: 'orderId', value: claimed.orderId })

    expect(await readDailyReport(shop, TODAY)).toEqual(before)
    expect(figures(await readDailyReport(shop, TOMORROW))).toEqual({
      orders: 0,
      delivered: 0,
      failed: [],
      cash: { expected: 0, collected: 0, counter: 0, settlements: 1, settled: 20000, received: 19000 },
      wallets: [
        ['Wave', 0, 0, 0],
        ['Orange Money', 0, 0, 0],
      ],
      refunds: [['Wave', 5000]],
      fees: 0,
    })
  })

  it('is exported as rows, each with a count, an amount or both', {
    tags: ['D-31'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    await aBusyDay(shop, product)
    const batch = await exportDailyReport(shop, TODAY, false).next()
    const [headings, ...rows] = batch.value ?? []
    expect(headings).toEqual(['Jour', 'Rubrique', 'Ligne', 'Nombre', 'Montant (FCFA)'])
    expect(rows).toContainEqual([TODAY, 'Commandes et livraisons', '– Absent', '1', ''])
    expect(rows).toContainEqual([TODAY, 'Espèces', 'Encaissé par les livreurs', '', '15000'])
    expect(rows).toContainEqual([TODAY, 'Paiement mobile', 'Wave, annoncé', '1', '5000'])
    expect(rows).toContainEqual([TODAY, 'Remboursements', 'Espèces', '', '1000'])
  })

  it('adds up what promotions take off the orders of the day, and says nothing without any', {
    tags: ['H-06'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    await addOffer(shop)
    await placeOrder(shop, anOrderInput(product))
    expect(await readDailyReport(shop, TODAY)).not.toHaveProperty('discount')
    await placeOrder(shop, anOrderInput(product, 2, { totalAmount: 9000, discount: 1000 }))
    const report = await readDailyReport(shop, TODAY)
    expect(report.discount).toBe(1000)
    expect(reportSections(report)[0]?.rows[1]).toEqual({ label: 'Remises accordées', amount: 1000 })
    expect(await readDailyReport(shop, TOMORROW)).not.toHaveProperty('discount')
  })

  it('keeps the discounts of a past day when its orders are edited, and counts the difference on the day of the edit', {
    tags: ['H-06', 'D-31'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    await addOffer(shop)
    const placed = await placeOrder(shop, anOrderInput(product, 2, { totalAmount: 9000, discount: 1000 }))
    if (!placed.ok) throw new Error(placed.message)
    const before = JSON.stringify(await readDailyReport(shop, TODAY))
    shop.advance(A_DAY_MS)
    const lines = [anEnteredLine(product, { quantity: 1 })]
    await act(shop, placed.order.orderId, { action: 'edit', lines })
    expect(JSON.stringify(await readDailyReport(shop, TODAY))).toBe(before)
    expect((await readDailyReport(shop, TOMORROW)).discount).toBe(-500)
  })

  it('has the discounts of the days before the migration that stores them', { tags: ['D-31'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    await addOffer(shop)
    await placeOrder(shop, anOrderInput(product, 2, { totalAmount: 9000, discount: 1000 }))
    const { db, name } = engine()
    await db.updateTable('orderEvents').set({ discount: null }).execute()
    const { sql: text = '' } =
      (await readMigrations(name)).find((file) => file.name === '0028-money.sql') ?? {}
    const backfill = text.split(';').find((statement) => statement.includes('update order_events')) ?? ''
    await sql.raw(backfill).execute(db)
    expect((await readDailyReport(shop, TODAY)).discount).toBe(1000)
  })

  it('says what customers did not pay at the door, and takes it back with the delivery', {
    tags: ['D-24', 'D-31'],
  }, async () => {
    const { shop, product } = await aShopWithCourier()
    const short = await anOrderOnItsWay(shop, product, 3)
    await act(shop, short.orderId, { ...DELIVERED, amount: 5750 })
    const partly = await anOrderOnItsWay(shop, product, 2)
    await act(shop, partly.orderId, {
      ...{ action: 'deliver_partly', refused: [{ position: 0, quantity: 1 }], amount: 4000 },
      ...{ method: 'Cash', note: '' },
    })
    const report = await readDailyReport(shop, TODAY)
    expect(report.rest).toBe(10_250)
    const row = { label: 'Reste à payer après ces livraisons', amount: 10_250 }
    expect(reportSections(report)[0]?.rows).toContainEqual(row)
    await act(shop, partly.orderId, { action: 'undo' })
    expect((await readDailyReport(shop, TODAY)).rest).toBe(9250)
    await aDeliveredOrder(shop, product)
    expect((await readDailyReport(shop, TODAY)).rest).toBe(9250)
  })

  it('counts the replacement of a returned unit as no other order', { tags: ['D-31', 'D-41'] }, async () => {
    const { shop, product } = await aShopWithCourier()
    const { orderId } = await aDeliveredOrder(shop, product)
    const lines = [{ position: 0, quantity: 1 }]
    const { returns } = await act(shop, orderId, { action: 'request_return', lines, reason: '' })
    const returnId = returns[0]?.id ?? ''
    const restock = [{ position: 0, quantity: 1 }]
    await act(shop, orderId, { action: 'receive_return', returnId, restock })
    await act(shop, orderId, {
      ...{ action: 'exchange_return', returnId, orderId: 'ECH-0001' },
      lines: [{ ...anEnteredLine(product), quantity: 1 }],
    })
    expect(await readDailyReport(shop, TODAY)).toMatchObject({ orders: 1, delivered: 1 })
    expect((await shop.store.orders.sums({})).total).toBe(5000)
  })
})
