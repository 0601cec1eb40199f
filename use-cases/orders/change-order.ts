import type { Store } from '../../data/store.ts'
import type { Order, OrderStatus } from '../../domain/orders/order.ts'
import { piecesByProduct } from '../../domain/orders/price-order.ts'
import { holdsStock, mayBecome, orderStatusLabel } from '../../domain/orders/states.ts'
import { type Outcome, REFUSAL_TEXTS, type Refusal, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'

type Deps = Pick<Shop, 'store' | 'clock' | 'announce'>
type Changed = Outcome<{ message: string }>

/** Confirms a pending order (administration.md §4). */
export function confirmOrder(deps: Deps, orderId: string): Promise<Changed> {
  return moveOrder(deps, orderId, 'confirmed', 'Commande confirmée avec succès')
}

/** Cancels a pending order; its pieces go back into the stock. */
export function cancelOrder(deps: Deps, orderId: string): Promise<Changed> {
  return moveOrder(deps, orderId, 'cancelled', 'Commande annulée avec succès')
}

/** Deletes an order in any state; pieces it still holds go back into the stock. */
export function deleteOrder(deps: Deps, orderId: string): Promise<Changed> {
  return changeOrder(deps, orderId, async (store, order) => {
    if (holdsStock(order.status)) await putBack(store, order)
    await store.orders.delete(orderId)
    return { message: 'Commande supprimée avec succès', status: 'deleted' }
  })
}

function moveOrder(deps: Deps, orderId: string, to: OrderStatus, message: string): Promise<Changed> {
  return changeOrder(deps, orderId, async (store, order) => {
    if (!mayBecome(order.status, to)) {
      const state = orderStatusLabel(order.status)
      return refuse('ORDER_NOT_PENDING', { message: `${REFUSAL_TEXTS.ORDER_NOT_PENDING} État : ${state}.` })
    }
    if (!holdsStock(to)) await putBack(store, order)
    await store.orders.setStatus(orderId, to, deps.clock())
    return { message, status: to }
  })
}

/** Keeps the order's row for the whole act, so that of two administrators at once the second sees what the first did. */
async function changeOrder(
  { store, announce }: Deps,
  orderId: string,
  act: (store: Store, order: Order) => Promise<{ message: string; status: string } | Refusal>,
): Promise<Changed> {
  const done = await store.transaction(async (inside) => {
    const order = await inside.orders.lock(orderId)
    if (!order) return refuse('ORDER_NOT_FOUND')
    const result = await act(inside, order)
    return 'ok' in result ? result : { ok: true as const, ...result, order }
  })
  if (!done.ok) return done
  announce({ kind: 'order', orderId, status: done.status })
  for (const productId of piecesByProduct(done.order.items).keys()) announce({ kind: 'product', productId })
  return { ok: true, message: done.message }
}

async function putBack(store: Store, order: Order): Promise<void> {
  // In the order of their ids, as orders take them: two transactions never wait for each other.
  const pieces = [...piecesByProduct(order.items)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [productId, count] of pieces) await store.products.sell(productId, -count)
}
