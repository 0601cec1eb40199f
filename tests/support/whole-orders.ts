import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { createStore } from '../../data/store.ts'
import type { Order } from '../../domain/orders/order.ts'
import { expectConsistentStock } from './ledger.ts'

/** All orders, including those in the trash. */
export async function allOrders(engine: Engine): Promise<Order[]> {
  const store = createStore(engine)
  const rows = await engine.db.selectFrom('orders').select('orderId').orderBy('orderId').execute()
  const orders: Order[] = []
  for (const { orderId } of rows) {
    const found = await store.orders.find(orderId)
    if (found) orders.push(await store.fulfillment.complete(found.order))
  }
  return orders
}

/** Units of an order line that were taken from the stock and not put back, as damaged units and those with a courier. */
function heldPieces(order: Order, item: Order['items'][number]): number {
  const { quantity, refused, returned, damaged, waiting } = item
  if (order.status === 'cancelled') return 0
  if (order.fulfillmentStatus === 'returned_to_stock') return damaged
  const delivered = /delivered$/.test(order.fulfillmentStatus)
  return order.deletedAt && !delivered ? waiting : quantity - refused - returned + damaged + waiting
}

/**
 * Checks each order against its events and payments, and the remaining stock against the units of all orders.
 * @param initial stock by size before the first order
 */
export async function expectWholeOrders(
  engine: Engine,
  productId: string,
  initial: Readonly<Record<string, number>>,
): Promise<void> {
  const store = createStore(engine)
  const orders = await allOrders(engine)
  for (const order of orders) await expectWhole(engine, order)
  const ledger = await engine.db.selectFrom('orderPayments').selectAll().execute()
  const sumOf = (rows: typeof ledger) => rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(sumOf(ledger.filter(({ method }) => method === 'Credit'))).toBe(0)
  await expectPartition(engine)
  await expectFees(engine)

  const listed = orders.filter(({ deletedAt }) => deletedAt === null)
  const net = listed.reduce((sum, { received, refunded }) => sum + received - refunded, 0)
  expect((await store.orders.sums({})).received).toBe(net)

  const left = (size: string) => {
    const held = orders.flatMap((order) =>
      order.items.filter((item) => item.size === size).map((item) => heldPieces(order, item)),
    )
    return held.reduce((stock, pieces) => stock - pieces, initial[size] ?? 0)
  }
  const sizes = Object.keys(initial)
  const variants = await store.stock.variantsOf(productId)
  expect(Object.fromEntries(variants.map(({ size, stock }) => [size, stock]))).toEqual(
    Object.fromEntries(sizes.map((size) => [size, left(size)])),
  )
  const product = await store.products.find(productId)
  const purchases = listed
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  expect(product).toMatchObject({ purchases, unallocatedStock: 0 })
  await expectConsistentStock(engine)
}

async function expectWhole(engine: Engine, order: Order): Promise<void> {
  const { fulfillment } = createStore(engine)
  const { orderId, items, attempt } = order
  const events = await fulfillment.events(orderId)
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
  expect(events).toHaveLength(order.version)

  const entries = await fulfillment.ledger(orderId)
  const sum = (rows: typeof entries) => rows.reduce((total, { amount }) => total + amount, 0)
  const refunds = entries.filter(({ kind }) => kind === 'refund')
  expect([order.received, order.refunded]).toEqual([sum(entries) - sum(refunds), 0 - sum(refunds)])
  expect(order.received - order.refunded).toBeGreaterThanOrEqual(0)
  expect(entries.every(({ eventNumber }) => eventNumber <= order.version)).toBe(true)

  const price = items.reduce((total, item) => total + item.price * item.quantity, 0)
  expect(order.totalAmount).toBe(price + order.deliveryFee)
  expect(order.credit).toBeLessThanOrEqual(order.totalAmount)
  for (const { quantity, refused, returned, damaged, waiting } of items) {
    expect(refused + returned).toBeLessThanOrEqual(quantity)
    const isBack = order.fulfillmentStatus === 'returned_to_stock'
    expect(damaged + waiting).toBeLessThanOrEqual(isBack || order.deletedAt ? quantity : refused + returned)
  }
  const attempts = await fulfillment.attempts(orderId)
  expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1))
  expect(attempts.filter(({ endedAt }) => endedAt === null)).toHaveLength(attempt ? 1 : 0)
  if (attempt) expect(order.fulfillmentStatus).toBe('out_for_delivery')
}

/** Checks that each courier's fees are counted by settlements, or not counted yet. */
async function expectFees(engine: Engine): Promise<void> {
  const attempts = await engine.db.selectFrom('deliveryAttempts').selectAll().execute()
  const settlements = await engine.db.selectFrom('settlements').selectAll().execute()
  const open = await createStore(engine).settlements.openFees()
  for (const courierId of new Set(attempts.map((attempt) => attempt.courierId ?? ''))) {
    const own = attempts.filter((attempt) => attempt.courierId === courierId && attempt.undoneAt === null)
    const counted = settlements.filter((settlement) => settlement.courierId === courierId)
    const earned = own.reduce((sum, { fee }) => sum + Number(fee), 0)
    const paid = counted.reduce((sum, { fees }) => sum + Number(fees), 0)
    expect(paid + (open.get(courierId)?.fees ?? 0)).toBe(earned)
  }
}

/** Checks that cash collected by couriers is in exactly one settlement, or not handed over yet. */
async function expectPartition(engine: Engine): Promise<void> {
  const { db } = engine
  const rows = await db.selectFrom('orderPayments').selectAll().where('courierId', 'is not', null).execute()
  expect(rows.every(({ method }) => method === 'Cash')).toBe(true)
  const settlements = await db.selectFrom('settlements').selectAll().execute()
  for (const { id, expected, courierId } of settlements) {
    const own = rows.filter(({ settlementId }) => settlementId === id)
    expect(own.every((row) => row.courierId === courierId)).toBe(true)
    expect(own.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(expected))
  }
  const known = new Set(settlements.map(({ id }) => id))
  expect(rows.every(({ settlementId }) => settlementId === null || known.has(settlementId))).toBe(true)
}
