import type { CourierOrder, CourierRun } from '../../contracts/courier-run.ts'
import type { QueuedAction } from './action-queue.ts'

/** An order with its last unsent action. */
export interface Stop {
  order: CourierOrder
  waiting: QueuedAction | null
}

/** Number of open stops, francs to collect and francs collected. A stop with an unsent action counts as completed. */
export interface Totals {
  left: number
  toCollect: number
  collected: number
}

export function stopsOf({ id, orders }: CourierRun, queue: readonly QueuedAction[]) {
  const waiting = queue.filter(({ runId, refusal }) => runId === id && refusal === null)
  const stops = orders.map(
    (order): Stop => ({
      order,
      waiting: waiting.findLast(({ orderId }) => orderId === order.orderId) ?? null,
    }),
  )
  const open = stops.filter((stop) => stop.waiting === null && stop.order.state === 'to_deliver')
  const done = stops.filter((stop) => !open.includes(stop))
  const collected = done.reduce(
    (sum, { order, waiting }) => sum + (waiting ? typed(waiting) : order.collected),
    0,
  )
  const toCollect = open.reduce((sum, { order }) => sum + order.due, 0)
  return { open, done, totals: { left: open.length, toCollect, collected } satisfies Totals }
}

function typed({ input }: QueuedAction): number {
  return 'amount' in input ? (input.amount ?? 0) : 0
}
