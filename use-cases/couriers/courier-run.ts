import type { CourierOrder, CourierRun } from '../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import type { Schema } from '../../data/schema.ts'
import { exchangeChoices } from '../../domain/catalogue/offered-choice.ts'
import type { Courier, DeliveryRun } from '../../domain/deliveries/courier.ts'
import { linkExpiry, startOfDay } from '../../domain/deliveries/run.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { toCollectAtDoor } from '../../domain/money/owed.ts'
import { type ListedOrder, remainingUnits } from '../../domain/orders/order.ts'
import { visibleOrder } from '../../domain/orders/visible-order.ts'
import { hashSecret, isSameSecret } from '../accounts/secrets.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { readSettings } from '../settings/read-settings.ts'
import { findStocked, type LockedProduct } from '../stock/change-stock.ts'
import { ordersOfRun } from './list-runs.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'settings'>

export interface LinkHolder {
  run: DeliveryRun
  courier: Courier
}

/** Finds the run of a link. Wrong, expired and revoked links get the same error, as do those of inactive couriers. */
export async function openLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
): Promise<Result<LinkHolder>> {
  const tokenHash = hashSecret(token)
  const run = await store.couriers.findRunByToken(tokenHash)
  const matches = run !== null && isSameSecret(run.tokenHash, tokenHash)
  if (!matches || clock() >= linkExpiry(run.day)) return fail('COURIER_LINK_INVALID')
  const courier = await store.couriers.find(run.courierId)
  return courier?.active ? { ok: true, run, courier } : fail('COURIER_LINK_INVALID')
}

/** The data of a run for the courier's phone. Before the day of the run it contains no orders (D-23). */
export async function courierRun(shop: Deps, { run, courier }: LinkHolder): Promise<CourierRun> {
  const { name, whatsapp } = await readSettings(shop, ['name', 'whatsapp'])
  return {
    id: run.id,
    day: run.day,
    courierName: courier.name,
    expiresAt: new Date(linkExpiry(run.day)).toISOString(),
    shop: { name, phone: whatsapp },
    orders: await shownOrders(shop, run, isOpen(shop, run) ? await ordersOfRun(shop.store, run.id) : []),
  }
}

function isOpen({ clock }: Pick<Deps, 'clock'>, { day }: DeliveryRun): boolean {
  return clock() >= startOfDay(day)
}

/** Maximum number of attempts when the order changes between the check and the action. */
const TRIES = 3

/** Performs a courier's action on an order of the run. A repeated key has no effect (D-23). */
export async function actAsCourier(
  shop: Deps & WriteDeps,
  { run, courier }: LinkHolder,
  orderId: string,
  input: CourierActionInput,
): Promise<Result<{ order: CourierOrder | null; repeated: boolean }>> {
  for (let tries = 1; ; tries++) {
    const order = isOpen(shop, run) ? (await shop.store.orders.find(orderId))?.order : undefined
    if (!order || order.deletedAt !== null || order.runId !== run.id) {
      // If the action was done by an earlier request, the order may have left the run afterwards.
      const done = await shop.store.fulfillment.findEvent(`${orderId} ${input.key}`)
      return done ? { ok: true, order: null, repeated: true } : fail('ORDER_NOT_FOUND')
    }
    // The action is refused if the order has left the run since it was read, because its version is then newer.
    const acted = await actOnOrder(shop, orderId, { ...input, version: order.version }, courier.id)
    if (acted.ok) {
      const [shown = null] = await shownOrders(shop, run, acted.order.runId === run.id ? [acted.order] : [])
      return { ok: true, order: shown, repeated: acted.repeated }
    }
    if (acted.code !== 'ORDER_CHANGED' || tries === TRIES) return acted
  }
}

async function shownOrders(
  { store }: Deps,
  run: DeliveryRun,
  orders: readonly ListedOrder[],
): Promise<CourierOrder[]> {
  const shown = orders.filter((order) => order.status === 'confirmed' && stateOf(order) !== null)
  const ids = new Set(shown.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const products = new Map((await findStocked(store, [...ids])).map((product) => [product._id, product]))
  const attempts = await store.fulfillment.attemptsOfRuns([run.id])
  const claims = await store.payments.listFor(shown.map(({ orderId }) => orderId))
  const toCheck = new Set(claims.flatMap(({ orderId, checkedAt }) => (checkedAt === null ? [orderId] : [])))
  const pinned = await store.orderNotes.pinned(shown.map(({ orderId }) => orderId))
  return shown.map((order) => {
    const last = attempts.findLast(({ orderId, endedAt }) => orderId === order.orderId && endedAt !== null)
    const claimed = order.paymentStatus === 'claimed' || toCheck.has(order.orderId)
    return {
      ...shownOrder(order, last, products),
      claimed: claimed && toCollectAtDoor(order) > 0,
      notes: order.hidesAddress ? [] : (pinned.get(order.orderId) ?? []),
    }
  })
}

/** Null for an order whose units are back in stock. */
function stateOf({ fulfillmentStatus }: ListedOrder): CourierOrder['state'] | null {
  switch (fulfillmentStatus) {
    case 'returned_to_stock':
      return null
    case 'delivery_failed':
      return 'failed'
    case 'delivered':
    case 'partially_delivered':
      return fulfillmentStatus
    default:
      return 'to_deliver'
  }
}

function shownOrder(
  stored: ListedOrder,
  last: Schema['deliveryAttempts'] | undefined,
  products: ReadonlyMap<string, LockedProduct>,
): Omit<CourierOrder, 'claimed' | 'notes'> {
  const order = visibleOrder(stored, 'recipient')
  const due = toCollectAtDoor(order)
  return {
    orderId: order.orderId,
    state: stateOf(order) ?? '',
    customerName: order.customerName,
    phone: order.customerPhone,
    address: order.deliveryAddress,
    district: order.district,
    zone: order.zone,
    wantedDay: order.wantedDay,
    due,
    gift: order.hidesAddress,
    items: order.items.flatMap((item, position) => {
      const quantity = remainingUnits(item)
      const { name, price, refused, allocated, color, size } = item
      const exchanges = exchangeChoices(item, products.get(item.productId))
      return quantity > 0
        ? [{ position, name, quantity, price, refused, allocated, color, size, exchanges }]
        : []
    }),
    back: order.items
      .filter(({ waiting }) => waiting > 0)
      .map(({ name, waiting: quantity, color, size }) => ({ name, quantity, color, size })),
    reason: last?.reason ?? null,
    collected: Number(last?.collected ?? 0),
    method: last?.method ?? null,
    cash: Number(last?.cash ?? 0),
    endedAt: last?.endedAt ? new Date(Number(last.endedAt)).toISOString() : null,
  }
}
