import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import type { Order, OrderStatus } from '../../domain/orders/order.ts'
import { canReopen, canTransition, orderStatusLabel, reservesStock } from '../../domain/orders/states.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { releaseStock, reserveStock } from './ordered-stock.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>
type Changed = Result<{ message: string }>

const AUDIT_EVENTS = {
  confirmed: 'order.confirmed',
  cancelled: 'order.cancelled',
  pending: 'order.reopened',
  deleted: 'order.deleted',
} as const

interface Change {
  message: string
  status: keyof typeof AUDIT_EVENTS
}

/** Confirms a pending order (B-141). */
export function confirmOrder(shop: Deps, orderId: string): Promise<Changed> {
  return moveOrder(shop, orderId, 'confirmed', 'Commande confirmée avec succès')
}

/** Cancels a pending order and returns its units to the stock. */
export function cancelOrder(shop: Deps, orderId: string): Promise<Changed> {
  return moveOrder(shop, orderId, 'cancelled', 'Commande annulée avec succès')
}

/** Undoes a recent cancellation and reserves the stock again. Fails when too few units are left. */
export function reopenOrder(shop: Deps, orderId: string): Promise<Changed> {
  return changeOrder(shop, orderId, async (tx, order) => {
    const now = shop.clock()
    if (!canReopen(order, now)) return fail('CANCELLATION_FINAL')
    if (!(await reserveStock(tx, order, now))) {
      return fail('OUT_OF_STOCK', { message: `${ERROR_MESSAGES.OUT_OF_STOCK} La commande reste annulée.` })
    }
    await tx.orders.setStatus(orderId, 'pending', now)
    return { message: 'Commande rétablie', status: 'pending' }
  })
}

/** Deletes an order in any state and returns the units it reserves to the stock. */
export function deleteOrder(shop: Deps, orderId: string): Promise<Changed> {
  return changeOrder(shop, orderId, async (tx, order) => {
    if (reservesStock(order.status)) await releaseStock(tx, order, shop.clock())
    await tx.orders.delete(orderId)
    return { message: 'Commande supprimée avec succès', status: 'deleted' }
  })
}

function moveOrder(
  shop: Deps,
  orderId: string,
  to: Exclude<OrderStatus, 'pending'>,
  message: string,
): Promise<Changed> {
  return changeOrder(shop, orderId, async (tx, order) => {
    if (!canTransition(order.status, to)) {
      const state = orderStatusLabel(order.status)
      return fail('ORDER_NOT_PENDING', { message: `${ERROR_MESSAGES.ORDER_NOT_PENDING} État : ${state}.` })
    }
    if (!reservesStock(to)) await releaseStock(tx, order, shop.clock())
    await tx.orders.setStatus(orderId, to, shop.clock())
    return { message, status: to }
  })
}

function changeOrder(
  shop: Deps,
  orderId: string,
  act: (tx: OpenTransaction, order: Order) => Promise<Change | DomainError>,
): Promise<Changed> {
  return shop.store.transaction(async (tx): Promise<Changed> => {
    const order = await tx.orders.findForUpdate(orderId)
    if (!order) return fail('ORDER_NOT_FOUND')
    const result = await act(tx, order)
    if ('ok' in result) return result
    await record(tx, shop, {
      action: AUDIT_EVENTS[result.status],
      subject: { id: orderId, name: orderId },
      changes: { status: [order.status, result.status] },
    })
    tx.publish({ kind: 'order', orderId, status: result.status })
    return { ok: true, message: result.message }
  })
}
