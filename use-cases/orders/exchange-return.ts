import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { NewOrder } from '../../data/queries/orders.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import type { Order, OrderItem } from '../../domain/orders/order.ts'
import { returnValue } from '../../domain/orders/returns.ts'
import { swappedLines } from '../../domain/orders/swapped-lines.ts'
import { orderTotal } from '../../domain/pricing/price.ts'
import type { WriteDeps } from '../context.ts'
import { type ActionRequest, applyAction } from './apply-action.ts'
import { insertOrder } from './insert-order.ts'
import { enteredItems } from './resolve-action.ts'

type Input = Extract<OrderActionInput, { action: 'exchange_return' }>

/** Ends a received return with a new order of the replacement units, paid with the credit for the returned ones (D-41). */
export async function exchangeReturn(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: Order,
  input: Input,
  request: ActionRequest,
): Promise<DomainError | null> {
  const { returnId, orderId } = input
  const found = order.returns.find(({ id }) => id === returnId)
  if (!found) return fail('RETURN_NOT_FOUND')
  const priced = await enteredItems(tx, shop, swappedLines(order, found.lines, input.lines), [])
  if (!priced.ok) return priced
  const amount = input.amount ?? returnValue(order, found)
  const exchange = { action: 'exchange_return', returnId, exchangeOrderId: orderId, amount } as const
  const applied = await applyAction(tx, shop, order, exchange, request)
  if (!applied.ok) return applied
  const credit = -applied.effects.payments.reduce((sum, { amount: moved }) => sum + moved, 0)
  return insertExchangeOrder(tx, shop, exchangeOrder(order, orderId, priced.items, request.now), credit)
}

function exchangeOrder(order: Order, orderId: string, items: OrderItem[], now: number): NewOrder {
  const { customerName, deliveryAddress, customerPhone, zone, district, hidesAddress } = order
  const at = new Date(now).toISOString()
  return {
    ...{ orderId, items, customerName, deliveryAddress, customerPhone, zone, district, hidesAddress },
    totalAmount: orderTotal(items),
    status: 'confirmed',
    paymentMethod: 'Cash',
    paymentStatus: 'pending',
    deliveryMethod: 'cash_on_delivery',
    paymentCode: null,
    channel: 'exchange',
    exchangeOf: order.orderId,
    createdAt: at,
    updatedAt: at,
  }
}

/** @param credit francs that the customer has already paid for the returned units */
async function insertExchangeOrder(
  tx: OpenTransaction,
  shop: WriteDeps,
  order: NewOrder,
  credit: number,
): Promise<DomainError | null> {
  const { orderId, exchangeOf = '', createdAt } = order
  const changes = { exchangeOf: [null, exchangeOf] as const }
  const inserted = await insertOrder(tx, shop, order, { fingerprint: '', changes })
  if (!inserted.ok) return inserted
  const transfer = { kind: 'transfer', method: 'Credit', amount: credit, courierId: null, note: '' } as const
  const rows = credit > 0 ? [{ ...transfer, id: shop.newId() }] : []
  await tx.fulfillment.pay(orderId, rows, { number: 1, actor: shop.actor, at: Date.parse(createdAt) })
  return null
}
