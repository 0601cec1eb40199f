import type { CourierOrder, CourierRun } from '../../contracts/courier-run.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import type { QueuedAction } from './action-queue.ts'

/** An order with its last unsent action. */
export interface Stop {
  order: CourierOrder
  waiting: QueuedAction | null
}

/**
 * Number of open stops, francs to collect, and francs collected: in cash, or reported from a wallet. A stop with an
 * unsent action counts as completed.
 */
export interface Totals {
  left: number
  toCollect: number
  cash: number
  wallets: number
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
  const collected = done.map(({ order, waiting }) => (waiting ? typed(waiting) : order))
  const sumOf = (some: typeof collected) => some.reduce((sum, paid) => sum + paid.collected, 0)
  const wallets = sumOf(collected.filter(isWallet))
  const cash = collected.reduce((sum, paid) => sum + paid.cash, sumOf(collected) - wallets)
  const toCollect = open.reduce((sum, { order }) => sum + order.due, 0)
  return { open, done, totals: { left: open.length, toCollect, cash, wallets } satisfies Totals }
}

/** The units of a finished stop that the courier brings back to the shop, also before its action is sent. */
export function unitsBack({ order, waiting }: Stop): CourierOrder['back'] {
  const { items, back, state } = order
  if (waiting === null) return state === 'failed' ? items : back
  const { input } = waiting
  if (input.action === 'fail') return items
  const refused =
    input.action === 'deliver_partly' ? input.refused : input.action === 'exchange' ? [input] : []
  const lines = refused.flatMap(({ position, quantity }) => {
    const item = items.find((one) => one.position === position)
    return item ? [{ ...item, quantity }] : []
  })
  return [...back, ...lines]
}

/** Whether the money went to the shop's wallet, which checks it, and not to the courier. */
export function isWallet({ method }: { method: string | null }): boolean {
  return WALLETS.some((wallet) => wallet === method)
}

function typed({ input }: QueuedAction): Pick<CourierOrder, 'collected' | 'method' | 'cash'> {
  return 'amount' in input
    ? { collected: input.amount ?? 0, method: input.method, cash: input.cash ?? 0 }
    : { collected: 0, method: null, cash: 0 }
}
