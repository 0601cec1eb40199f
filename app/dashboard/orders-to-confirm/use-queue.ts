import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ShownOrder } from '../../../contracts/order.ts'
import { useActionResult } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { OrderActionBody } from '../orders/order-action.ts'

type QueueInput = Extract<OrderActionBody, { action: 'call' | 'cancel' | 'undo' }>

export interface QueueSubmission {
  orderId: string
  input: QueueInput
  /** text of the result, such as `Confirmée` */
  label: string
}

export interface QueueResult extends Omit<QueueSubmission, 'input'> {
  /** the order after the action; null when nothing was stored */
  order: ShownOrder | null
  undone: boolean
}

/** An order whose result is stored; a row with the result replaces its card. */
export interface DoneOrder {
  order: ShownOrder
  label: string
  /** id of the previous order in the list; null for the first order */
  after: string | null
}

/** Maximum number of displayed results. An older result can still be undone on the page of its order. */
const SHOWN = 5

export function useQueue(orders: readonly ShownOrder[]) {
  const fetcher = useFetcher<QueueResult>()
  const [done, setDone] = useState<readonly DoneOrder[]>([])
  const sent = fetcher.state === 'idle' ? null : ((fetcher.json ?? null) as QueueSubmission | null)

  const send = (submission: QueueSubmission) => void fetcher.submit(JSON.stringify(submission), SUBMIT_JSON)
  const submit = (orderId: string, label: string, input: QueueInput) => {
    if (!sent) send({ orderId, label, input })
  }
  const undo = ({ orderId, version }: ShownOrder) =>
    send({ orderId, label: 'Annuler', input: { action: 'undo', version } })

  useActionResult(fetcher.data, ({ orderId, label, order, undone }) => {
    if (!order) return
    const others = done.filter((one) => one.order.orderId !== orderId)
    if (undone) {
      setDone(others)
      return void notify.success(`Commande ${orderId}\u202f: annulé, elle est de nouveau à confirmer`)
    }
    const after = orders[orders.findIndex((one) => one.orderId === orderId) - 1]?.orderId ?? null
    setDone([...others, { order, label, after }].slice(-SHOWN))
    void notify.success(`Commande ${orderId}\u202f: ${label}`, {
      action: { label: 'Annuler', onClick: () => undo(order) },
    })
  })

  return { rows: mergeDone(orders, done), sent, submit, undo }
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
