import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { DESK_STATES } from '../../domain/payments/desk.ts'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { cancelOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier, anOrderOnItsWay } from '../../tests/support/delivered-orders.ts'
import { aListWithMoney } from '../../tests/support/list-money.ts'
import { aClaimedOrder, anOrphan, decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { aPaidProduct, aWalletOrder, notify, startedPayment } from '../../tests/support/payments.ts'
import { ownPostgres } from '../../tests/support/postgres.ts'
import { aPaidOrder, work } from '../../tests/support/refunds.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { importAll } from '../../tests/support/statements.ts'
import { copyToVersionBefore } from '../../tests/support/version-before.ts'
import { readDailyReport } from '../deliveries/list-cash.ts'
import { sumOrders } from '../orders/list-orders.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { listDesk } from './list-desk.ts'

const DAY = '2026-03-02'
const AWA = { id: 'awa', name: 'Awa' }

async function anEmptyEngine(like: Engine) {
  if (like.name === 'postgres') return ownPostgres()
  const engine = openMemorySqlite()
  return { engine, remove: () => engine.close() }
}

/** A shop in the middle of its day: money that is paid, announced, short, too much, in doubt, lost and on its way back. */
async function aShopWithOpenMoney(engine: Engine): Promise<TestShop> {
  const shop = { ...aShop(engine, { ...withProviders(), newId: () => crypto.randomUUID() }), actor: AWA }
  const product = await aPaidProduct(shop)
  await addCourier(shop)
  await aClaimedOrder(shop)
  await aDeliveredOrder(shop, product)
  const { orderId: atDoor } = await anOrderOnItsWay(shop, product)
  await act(shop, atDoor, { action: 'deliver', method: 'Wave', note: '' })
  const { orderId: short } = await anOrderOnItsWay(shop, product)
  await act(shop, short, { action: 'deliver', method: 'Cash', amount: 9000, note: 'Le reste demain' })
  const cancelled = await aPaidOrder(shop)
  await cancelOrder(shop, cancelled.orderId)
  const trashed = await aPaidOrder(shop)
  await deleteOrder(shop, trashed.orderId)
  await startedPayment(await aWalletOrder(shop))
  const other = await startedPayment(await aWalletOrder(shop))
  shop.paymentProviders.wave.settle(other, { status: 'paid', amount: 9000 })
  await notify(shop, other)
  await work(shop)
  const twice = await aPaidOrder(shop)
  await decide(shop, {
    action: 'link',
    item: await anOrphan(shop, 'T_TWICE', 15_000),
    orderId: twice.orderId,
  })
  await importAll(shop, [{ at: shop.clock(), number: 'T_NOBODY', amount: 7000 }])
  return shop
}

/** What the version before had asked Wave for, and what became of it. */
async function askedBefore(shop: TestShop, engine: Engine, state: 'queued' | 'unclear') {
  const { orderId, id } = await aPaidOrder(shop)
  await shop.store.transaction((tx) =>
    enqueue(tx, {
      ...{ channel: 'payment', kind: 'refund', key: `refund ${id}`, recipient: id },
      ...{ payload: { paymentId: id }, at: shop.clock() },
    }),
  )
  await engine.db.updateTable('outbox').set({ state }).where('key', '=', `refund ${id}`).execute()
  return orderId
}

async function figuresOf(shop: TestShop) {
  const desk = DESK_STATES.map((state) => listDesk(shop, { state, limit: 50, page: 1 }))
  const orders = await shop.store.orders.list({ order: 'oldest' })
  return {
    sums: await sumOrders(shop, {}),
    orders: orders.map(({ items: _, ...order }) => order),
    desk: (await Promise.all(desk)).map(({ entries }) => entries),
    report: await readDailyReport(shop, DAY),
  }
}

/** The shop after the upgrade, on an engine of its own. */
async function upgraded(shop: TestShop, engine: Engine) {
  const { engine: opened, remove } = await anEmptyEngine(engine)
  await copyToVersionBefore('0028', engine, opened)
  await migrate(opened)
  const { clock, paymentProviders } = shop
  return { after: { ...aShop(opened, withProviders()), clock, paymentProviders, actor: AWA }, remove }
}

describeOnEachEngine('a shop of the version before', (engine) => {
  it('opens with every franc where it was: paid, announced, short, too much, in doubt and lost', {
    tags: ['E-20', 'D-31', 'D-54', 'K-10'],
  }, async () => {
    const { receive, promised } = await aListWithMoney(engine())
    await receive(20_000)
    await promised(30_000)
    const shop = await aShopWithOpenMoney(engine())
    const expected = await figuresOf(shop)
    // The version before knew neither the ledger's rows of lists nor what a delivery left to pay.
    await engine().db.deleteFrom('orderPayments').where('giftId', 'is not', null).execute()
    const { rest, ...report } = expected.report as typeof expected.report & { rest?: number }
    expect(rest).toBe(6000)
    const { after, remove } = await upgraded(shop, engine())
    expect(await figuresOf(after)).toEqual({ ...expected, report })
    await remove()
  })

  it('carries on what it had asked for, and settles what was open', { tags: ['E-20'] }, async () => {
    const shop = { ...aShop(engine(), withProviders()), actor: AWA }
    const claimed = await aClaimedOrder(shop)
    const linked = await aWalletOrder(shop)
    const item = await anOrphan(shop, 'T_LINKED', 15_000)
    await decide(shop, { action: 'link', item, orderId: linked.orderId })
    const [queued, unclear] = [
      await askedBefore(shop, engine(), 'queued'),
      await askedBefore(shop, engine(), 'unclear'),
    ]
    const { after, remove } = await upgraded(shop, engine())
    await work(after)
    expect(shop.paymentProviders.wave.refunds).toHaveLength(1)
    expect(await moneyOf(after, queued)).toMatchObject({ received: 15_000, refunded: 15_000 })
    expect(await desk(after, 'to-return')).toMatchObject([{ orderId: unclear, note: 'unclear' }])
    await decide(after, { action: 'confirm', item: claimed.item, amount: 15_000, number: 'T_CLAIM' })
    expect(await desk(after, 'to-check')).toEqual([])
    await decide(after, { action: 'unlink', item })
    expect(await desk(after, 'orphaned')).toMatchObject([{ item, amount: 15_000 }])
    expect(await moneyOf(after, linked.orderId)).toMatchObject({ received: 0, paymentStatus: 'pending' })
    await remove()
  })
})
