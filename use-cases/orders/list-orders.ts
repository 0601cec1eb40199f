import type { OrderFilterQuery, OrderQuery } from '../../contracts/order.ts'
import type { ReturnQuery } from '../../contracts/order-details.ts'
import type { OrderFilter } from '../../data/queries/order-filter.ts'
import type { OrderSelection } from '../../data/queries/orders.ts'
import { differences } from '../../domain/audit/audit.ts'
import { PROMISE_MS } from '../../domain/birth-lists/gifts.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { ListedOrder, ReturnStatus } from '../../domain/orders/order.ts'
import { ORDER_HEADINGS, orderCells } from '../../domain/orders/order-csv.ts'
import { type OrderFlags, orderFlags } from '../../domain/orders/order-flags.ts'
import { record } from '../audit/record.ts'
import { readInBatches } from '../batches.ts'
import { giftsOfOrders } from '../birth-lists/gifts-of-orders.ts'
import { countMoneyTasks } from '../birth-lists/read-list.ts'
import type { ReadDeps, TimedDeps, WriteDeps } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

const AT_A_TIME = 200

/** Whether a query selects all matching orders, and not a page of them. */
export function isWholeList({ limit, page }: OrderQuery): boolean {
  return limit === undefined && page === undefined
}

/** Lists one page of orders, newest first by default. */
export async function listOrders(shop: SettingsSource, query: OrderQuery) {
  const { store } = shop
  const selection = selectionOf(query)
  const { limit = 100, page = 1 } = query
  const offset = (page - 1) * limit
  const orders = await store.orders.list({ ...selection, limit, offset })
  const isLastPage = orders.length < limit && (orders.length > 0 || offset === 0)
  // Counted only when needed, because counting the matches takes as long as finding them.
  const total = isLastPage ? offset + orders.length : await store.orders.count(selection)
  const flagged: readonly (ListedOrder & { flags?: OrderFlags })[] = query.flags
    ? await withFlags(shop, orders)
    : orders
  return { orders: await withDetails(store, flagged), total, page, limit }
}

export function countSelected({ store }: ReadDeps, query: OrderQuery): Promise<number> {
  return store.orders.count(selectionOf(query))
}

/** Yields all matching orders in batches, and lets other requests run after each batch. */
export async function* readOrders({ store }: ReadDeps, query: OrderQuery) {
  const selection = selectionOf(query)
  const { order, ...filter } = selection
  let offset = 0
  const batches = readInBatches<ListedOrder>(AT_A_TIME, (last) => {
    if (order === undefined) return store.orders.listAfter(last, AT_A_TIME, filter)
    offset += last ? AT_A_TIME : 0
    return store.orders.list({ ...selection, limit: AT_A_TIME, offset })
  })
  for await (const orders of batches) yield await withDetails(store, orders)
}

function selectionOf(query: OrderQuery): OrderSelection {
  return { ...readFilter(query), ...(query.sort && { order: query.sort }) }
}

async function withDetails<Listed extends ListedOrder>(
  store: Pick<ReadDeps['store'], 'payments' | 'birthLists' | 'orderNotes'>,
  orders: readonly Listed[],
) {
  const ids = orders.map(({ orderId }) => orderId)
  const [notices, giftOf, pinned] = await Promise.all([
    store.payments.listFor(ids),
    giftsOfOrders(store, ids),
    store.orderNotes.pinned(ids),
  ])
  const claims = Map.groupBy(notices, ({ orderId }) => orderId)
  return orders.map((order) => {
    const { orderId } = order
    const pinnedNotes = pinned.get(orderId) ?? []
    return { ...order, paymentNotices: claims.get(orderId) ?? [], pinnedNotes, gift: giftOf(orderId) }
  })
}

/** Adds flags to the orders of a page, with two queries in total. */
async function withFlags(shop: SettingsSource, orders: readonly ListedOrder[]) {
  const [records, declined, { orderLimits }] = await Promise.all([
    shop.store.orderFlags.records(orders),
    shop.store.whatsAppMessages.declined(orders.map(({ orderId }) => orderId)),
    readSettings(shop, ['orderLimits']),
  ])
  return orders.map((order) => {
    const record = order.customerPhone === null ? null : (records.get(order.customerPhone) ?? null)
    return { ...order, flags: orderFlags(order, record, orderLimits, declined) }
  })
}

/** Adds up the amounts of the selected orders, in francs. */
export function sumOrders({ store }: ReadDeps, query: OrderFilterQuery) {
  return store.orders.sums(readFilter(query))
}

function readFilter(query: OrderFilterQuery): OrderFilter {
  const filter: OrderFilter = {}
  if (query.status) filter.status = query.status
  if (query.q) filter.search = query.q
  if (query.notified) filter.notified = true
  if (query.unchecked) filter.unchecked = true
  if (query.fulfillment) filter.fulfillment = query.fulfillment
  if (query.payment === 'rest') filter.rest = true
  else if (query.payment) filter.payment = query.payment
  if (query.courier) filter.courierId = query.courier
  if (query.zone) filter.zone = query.zone
  if (query.ids) filter.ids = query.ids
  if (query.channel) filter.channel = query.channel
  if (query.from) filter.from = Date.parse(query.from)
  if (query.until) filter.until = Date.parse(query.until) + DAY_MS
  return filter
}

/** Counts what waits: the orders of each tab of the orders screen (D-00), and the lines of `À faire`. */
export async function countOrders({ store, clock }: TimedDeps) {
  const [toConfirm, toPack, packed, failed, inDelivery, returns, waiting, all] = await Promise.all([
    store.orders.count({ status: 'pending' }),
    store.orders.count({ fulfillment: ['unfulfilled'] }),
    store.orders.count({ fulfillment: ['packed'] }),
    store.orders.count({ fulfillment: ['delivery_failed'] }),
    store.orders.count({ fulfillment: ['out_for_delivery', 'delivery_failed'] }),
    store.returns.count(STATUSES.open),
    store.returns.countWaiting(),
    store.orders.count({}),
  ])
  const [owing, claims, payments, toReturn, rest, giftMoney, giftTasks, messages] = await Promise.all([
    store.fulfillment.countOwingCouriers(),
    store.fulfillment.countOpenClaims(),
    store.paymentDesk.countToDo('to-check'),
    store.paymentDesk.countToDo('to-return'),
    store.orders.count({ rest: true }),
    store.birthLists.countPromisesSince(clock() - PROMISE_MS),
    countMoneyTasks({ store, clock }),
    store.contact.countUnread(),
  ])
  return {
    toConfirm,
    toPrepare: toPack + packed,
    toPack,
    packed,
    failed,
    inDelivery,
    returns,
    waiting,
    owing,
    claims,
    payments,
    toReturn,
    rest,
    giftMoney,
    giftTasks,
    messages,
    all,
  }
}

const STATUSES = {
  open: ['requested', 'received'],
  ended: ['refunded', 'exchanged', 'refused'],
} as const satisfies Record<string, readonly ReturnStatus[]>

/** Lists one page of returns: open returns oldest first, closed returns newest first. */
export async function listReturns(
  { store }: ReadDeps,
  { state = 'open', page = 1, limit = 30 }: ReturnQuery,
) {
  const statuses = STATUSES[state]
  const selection = { statuses, oldestFirst: state === 'open', limit, offset: (page - 1) * limit }
  const [total, returns] = await Promise.all([store.returns.count(statuses), store.returns.list(selection)])
  return { returns, total, page, limit }
}

/** The oldest are listed. */
const MAX_WAITING = 500

/** Lists the units that couriers bring back from the door, and about which the shop has not decided (D-40). */
export async function listWaiting({ store }: ReadDeps) {
  const [waiting, couriers] = await Promise.all([
    store.returns.listWaiting(MAX_WAITING),
    store.couriers.list(),
  ])
  const names = new Map(couriers.map(({ id, name }) => [id, name]))
  return waiting.map(({ courierId, ...order }) => ({
    ...order,
    courierName: names.get(courierId ?? '') ?? null,
  }))
}

/** Yields the selected orders as table rows in batches, newest first, after the headings. */
export async function* exportOrders(shop: WriteDeps, query: OrderFilterQuery): AsyncGenerator<string[][]> {
  const filter = readFilter(query)
  const { store } = shop
  await record(store, shop, { action: 'orders.exported', changes: differences({}, query) })
  yield [[...ORDER_HEADINGS]]
  const couriers = new Map((await store.couriers.list()).map(({ id, name }) => [id, name]))
  const batches = readInBatches<ListedOrder>(AT_A_TIME, (last) =>
    store.orders.listAfter(last, AT_A_TIME, filter),
  )
  for await (const orders of batches) {
    const paid = await store.fulfillment.paidBy(orders.map(({ orderId }) => orderId))
    yield orders.map((order) => orderCells(order, couriers, paid.get(order.orderId)))
  }
}
