import { useState } from 'react'
import type { ShownOrder } from '../../../contracts/order.ts'
import { useChange } from '../change/use-change.ts'
import { type OrderActionBody, orderAction } from '../orders/order-action.ts'

type QueueInput = Extract<OrderActionBody, { action: 'call' | 'cancel' }>

/** An order whose result is stored; a row with the result replaces its card. */
export interface DoneOrder {
  order: ShownOrder
  label: string
  /** id of the previous order in the list; null for the first order */
  after: string | null
}

/** Maximum number of displayed results. An older result can still be undone on the page of its order. */
const SHOWN = 5
/** How long a result is displayed. */
export const RESULT_MS = 60_000

export function useQueue(orders: readonly ShownOrder[]) {
  /** `label`: text of the result, such as `Confirmée` */
  const { send, pending, sentKey } = useChange<{ orderId: string; label: string }>()
  const [done, setDone] = useState<readonly DoneOrder[]>([])
  const without = (rows: readonly DoneOrder[], orderId: string) =>
    rows.filter(({ order }) => order.orderId !== orderId)

  const submit = (orderId: string, label: string, input: QueueInput) =>
    void send({ ...orderAction(orderId, input), success: '', key: { orderId, label } }, (result) => {
      if (!result.ok) return
      const { order } = result.data
      const after = orders[orders.findIndex((one) => one.orderId === orderId) - 1]?.orderId ?? null
      setDone((rows) => [...without(rows, orderId), { order, label, after }].slice(-SHOWN))
    })

  const undo = ({ orderId, version }: ShownOrder) => {
    const undone = orderAction(orderId, { action: 'undo', version })
    const success = `La commande ${orderId} est de nouveau à confirmer`
    void send({ ...undone, success, key: { orderId, label: 'undo' } }, ({ ok }) => {
      if (ok) setDone((rows) => without(rows, orderId))
    })
  }

  const forget = (orderId: string) => setDone((rows) => without(rows, orderId))

  return { rows: mergeDone(orders, done), sent: pending ? sentKey : null, submit, undo, forget }
}
export type Queue = ReturnType<typeof useQueue>

export type QueueRow = { order: ShownOrder; done: DoneOrder | null }

/** Merges orders and results: a result replaces the card of its order until the order changes again. */
export function mergeDone(orders: readonly ShownOrder[], done: readonly DoneOrder[]): QueueRow[] {
  const recent = done.filter(
    (one) =>
      !orders.some(({ orderId, version }) => orderId === one.order.orderId && version > one.order.version),
  )
  const isDone = ({ orderId }: ShownOrder) => recent.some((one) => one.order.orderId === orderId)
  const rows: QueueRow[] = orders.filter((order) => !isDone(order)).map((order) => ({ order, done: null }))
  for (const one of recent) {
    const before = rows.findIndex(({ order }) => order.orderId === one.after)
    rows.splice(before + 1, 0, { order: one.order, done: one })
  }
  return rows
}
