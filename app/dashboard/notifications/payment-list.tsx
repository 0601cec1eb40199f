import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ShownOrder } from '../orders/read-orders.ts'
import { OrderLink } from './order-link.tsx'

interface PaymentListProps {
  orders: readonly ShownOrder[]
  onCheck: (orderId: string, checked: boolean) => void
}

/** Payments to check. Those just checked stay, so that a mistake can be undone. */
export function PaymentList({ orders, onCheck }: PaymentListProps) {
  const [checked, setChecked] = useState<readonly ShownOrder[]>([])
  const rows = [
    ...orders.map((order) => ({ order, isChecked: false })),
    ...checked.filter((order) => !isIn(orders, order)).map((order) => ({ order, isChecked: true })),
  ].sort((a, b) => ((a.order.createdAt ?? '') < (b.order.createdAt ?? '') ? 1 : -1))

  function check(order: ShownOrder, isChecked: boolean) {
    setChecked((before) => [
      ...before.filter((other) => !isIn([order], other)),
      ...(isChecked ? [order] : []),
    ])
    onCheck(order.orderId, isChecked)
  }

  return rows.map(({ order, isChecked }) => (
    <li key={order.orderId} className="grid gap-1 rounded-card bg-ground p-3">
      <OrderLink order={order} />
      <Button
        variant={isChecked ? 'quiet' : 'secondary'}
        onClick={() => check(order, !isChecked)}
        aria-label={`${isChecked ? 'Remettre à vérifier' : 'Marquer comme vérifié'} : ${order.orderId}`}
        className="max-w-full justify-self-start wrap-anywhere text-sm!"
      >
        {isChecked ? 'Vérifié. Remettre à vérifier' : 'Marquer comme vérifié'}
      </Button>
    </li>
  ))
}

function isIn(orders: readonly ShownOrder[], { orderId }: ShownOrder): boolean {
  return orders.some((order) => order.orderId === orderId)
}
