import type { OpenTransaction } from '../../data/store.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { dayText, departureDay } from '../../domain/deliveries/wanted-day.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import type { ReadDeps } from '../context.ts'

interface Leaving {
  action: string
  courierId?: string | null
  day?: string | null | undefined
}

/** Says that an order would leave on another day than wanted or planned; null when it does not. */
export async function otherDayWarning(
  { couriers }: Pick<OpenTransaction, 'couriers'>,
  order: ListedOrder,
  { action, courierId = null, day }: Leaving,
  now: number,
): Promise<string | null> {
  const today = dayOf(now)
  const wanted = departureDay(order.wantedDay, today)
  if (action === 'assign') {
    const isOther = courierId !== null && order.wantedDay !== null && day != null && day !== wanted
    return isOther ? wantedText(order, wanted, today) : null
  }
  if (action !== 'dispatch') return null
  if (wanted !== today) return wantedText(order, wanted, today)
  const run = order.runId === null ? null : await couriers.findRun(order.runId)
  return run && run.day > today ? `${order.orderId} est dans la tournée de ${dayText(run.day, today)}.` : null
}

function wantedText({ orderId, customerName }: ListedOrder, day: string, today: string): string {
  return `${orderId} (${customerName}) est à livrer ${dayText(day, today)}.`
}

export interface AssignedRun {
  courierName: string
  /** as 2026-11-22 */
  day: string
  orders: number
}

/** The runs that these orders were assigned to, with how many of them each has got. */
export async function assignedRuns(
  { store }: ReadDeps,
  action: string,
  orders: readonly Pick<ListedOrder, 'runId'>[],
): Promise<AssignedRun[]> {
  if (action !== 'assign') return []
  const byRun = Map.groupBy(orders, ({ runId }) => runId)
  const runs = await Promise.all(
    [...byRun].map(async ([runId, { length }]) => {
      const run = runId === null ? null : await store.couriers.findRun(runId)
      const courier = run && (await store.couriers.find(run.courierId))
      return run && courier ? [{ courierName: courier.name, day: run.day, orders: length }] : []
    }),
  )
  return runs.flat().toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
