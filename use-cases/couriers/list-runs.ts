import type { Schema } from '../../data/schema.ts'
import { type DeliveryRun, dayOf } from '../../domain/deliveries/courier.ts'
import { runState, totalToCollect } from '../../domain/deliveries/run.ts'
import { toCollectAtDoor } from '../../domain/money/owed.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import { shownAttempt } from '../orders/get-order.ts'

/** Maximum number of failed orders, and of orders out for delivery outside the listed runs; the oldest are listed. */
const MAX_OTHERS = 200

/** Lists a day's runs (default: today), other orders out for delivery, and all failed deliveries (D-22, D-24). */
export async function listRuns({ store, clock }: TimedDeps, day: string = dayOf(clock())) {
  const [runs, couriers] = await Promise.all([store.couriers.listRuns(day), store.couriers.list()])
  const attempts = await store.fulfillment.attemptsOfRuns(runs.map(({ id }) => id))
  const nameOf = new Map(couriers.map((courier) => [courier.id, courier]))
  const shown = await Promise.all(
    runs.map(async (run) => {
      const orders = await ordersOfRun(store, run.id)
      const courier = nameOf.get(run.courierId)
      const ofRun = attempts.filter(({ runId }) => runId === run.id)
      return {
        ...run,
        courierName: courier?.name ?? '',
        courierPhone: courier?.phone ?? '',
        state: runState(run, orders),
        toCollect: totalToCollect(orders),
        collected: collectedBy(ofRun, (claim) => claim === null) + sumOf(ofRun, 'cash'),
        atDoor: collectedBy(ofRun, (claim) => claim !== null),
        orders: await withDue(store, orders),
        attempts: ofRun.map(attemptOfRun),
      }
    }),
  )
  const inRuns = new Set(runs.map(({ id }) => id))
  const ordersAt = async (fulfillment: 'out_for_delivery' | 'delivery_failed', limit: number) => {
    const found = await store.orders.list({ fulfillment: [fulfillment], order: 'oldest', limit })
    return withDue(store, found)
  }
  const ordersInRuns = shown.reduce((sum, { orders }) => sum + orders.length, 0)
  const out = await ordersAt('out_for_delivery', MAX_OTHERS + ordersInRuns)
  return {
    day,
    runs: shown.filter(({ orders, attempts }) => orders.length > 0 || attempts.length > 0),
    failed: await ordersAt('delivery_failed', MAX_OTHERS),
    others: out.filter(({ runId }) => runId === null || !inRuns.has(runId)),
  }
}

function collectedBy(
  attempts: readonly Schema['deliveryAttempts'][],
  fits: (claim: string | null) => boolean,
): number {
  return sumOf(
    attempts.filter(({ claim }) => fits(claim)),
    'collected',
  )
}

function sumOf(attempts: readonly Schema['deliveryAttempts'][], column: 'collected' | 'cash'): number {
  return attempts.reduce((sum, attempt) => sum + Number(attempt[column]), 0)
}

/** The orders of a run by position, without cancelled ones. */
export async function ordersOfRun(
  { orders }: Pick<AppContext['store'], 'orders'>,
  runId: DeliveryRun['id'],
): Promise<ListedOrder[]> {
  const found = await orders.list({ runId })
  return found
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.runPosition - b.runPosition || (a.orderId < b.orderId ? -1 : 1))
}

async function withDue(
  { orderNotes }: Pick<AppContext['store'], 'orderNotes'>,
  orders: readonly ListedOrder[],
) {
  const pinned = await orderNotes.pinned(orders.map(({ orderId }) => orderId))
  return orders.map((order) => ({
    ...order,
    due: toCollectAtDoor(order),
    pinnedNotes: pinned.get(order.orderId) ?? [],
  }))
}

function attemptOfRun(row: Schema['deliveryAttempts']) {
  const { courierId: _courierId, ...attempt } = shownAttempt(row)
  return { orderId: row.orderId, ...attempt }
}
