import { createHash } from 'node:crypto'
import type { EnteredOrderInput } from '../../contracts/order-action.ts'
import type { NewOrder } from '../../data/queries/orders.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { deliveryMethodOf } from '../../domain/cart/order-from-cart.ts'
import { fail, type LineProblem, type Result } from '../../domain/errors.ts'
import { type ManagedItem, type ManagedOrder, stateOf } from '../../domain/fulfillment/managed-order.ts'
import { readableCode } from '../../domain/orders/order-id.ts'
import { orderTotal } from '../../domain/pricing/price.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { type ActDeps, lockOrder } from './act-on-order.ts'
import { moveOrderedStock } from './ordered-stock.ts'
import { newFollowKey, PAYMENT_CODE_LENGTH } from './place-order.ts'
import { enteredItems } from './resolve-action.ts'

export type EnteredOrder = Result<{ order: ManagedOrder; repeated: boolean }>

type Shop = ActDeps & Pick<AppContext, 'randomBytes'>

/**
 * Stores an order that an administrator enters: from a phone call, a chat or the shop (D-12). As for a shopper's order,
 * the id is the idempotency key, and a total other than the displayed one is refused.
 */
export function enterOrder(shop: Shop, input: EnteredOrderInput): Promise<EnteredOrder> {
  const fingerprint = fingerprintOf(input)
  return inTransaction(shop, async (tx): Promise<EnteredOrder> => {
    const priced = await enteredItems(tx, shop, input.lines, [])
    // Read after the products are locked, so that a concurrent repeat waits until the first one is written.
    const stored = await tx.orders.find(input.orderId)
    if (stored && stored.fingerprint !== fingerprint) return fail('ORDER_ID_TAKEN')
    if (stored) return found(tx, input.orderId, true)
    if (!priced.ok) return priced
    const totalAmount = orderTotal(priced.items) + input.deliveryFee
    if (totalAmount !== input.totalAmount) return priceChanged(priced.items)
    const order = newOrder(shop, input, priced.items, totalAmount)
    return insert(tx, shop, order, fingerprint)
  })
}

async function insert(
  tx: OpenTransaction,
  shop: Shop,
  order: NewOrder,
  fingerprint: string,
): Promise<EnteredOrder> {
  const { orderId, channel = null, status } = order
  const now = Date.parse(order.createdAt)
  await tx.fulfillment.insertFirstEvent(orderId, {
    kind: 'placed',
    at: now,
    actor: { user: shop.actor, courierId: null },
    changes: { channel: [null, channel] },
    note: '',
    key: null,
  })
  if (!(await tx.orders.insert(order, fingerprint, now))) return fail('ORDER_ID_TAKEN')
  const entered = await found(tx, orderId, false)
  if (!entered.ok) return entered
  const after = stateOf(entered.order)
  const cause = { reference: orderId, actor: shop.actor, at: now }
  const short = await moveOrderedStock(tx, { ...after, items: [] }, after, cause)
  if (short) return short
  await record(tx, shop, {
    action: 'order.entered',
    subject: { id: orderId, name: orderId },
    changes: { channel: [null, channel], status: [null, status] },
  })
  tx.publish({ kind: 'order', orderId, status })
  return entered
}

async function found(tx: OpenTransaction, orderId: string, repeated: boolean): Promise<EnteredOrder> {
  const order = await lockOrder(tx, orderId)
  return order ? { ok: true, order, repeated } : fail('ORDER_NOT_FOUND')
}

function priceChanged(items: readonly ManagedItem[]): EnteredOrder {
  const problems = items.map(
    ({ productId, name, price, discount }): LineProblem => ({
      productId,
      name,
      problem: 'price',
      price: price + discount,
      stock: 0,
    }),
  )
  const message = 'Un prix a changé. Vérifiez le nouveau total, puis enregistrez.'
  return fail('PRICE_CHANGED', { message, items: problems })
}

function newOrder(shop: Shop, input: EnteredOrderInput, items: ManagedItem[], totalAmount: number): NewOrder {
  const at = new Date(shop.clock()).toISOString()
  const { lines: _lines, confirmed, ...fields } = input
  const byWallet = input.paymentMethod !== 'Cash'
  return {
    ...fields,
    items,
    totalAmount,
    status: confirmed ? 'confirmed' : 'pending',
    followKey: newFollowKey(shop),
    paymentStatus: 'pending',
    deliveryMethod: deliveryMethodOf(input.paymentMethod),
    paymentCode: byWallet ? readableCode(shop.randomBytes(PAYMENT_CODE_LENGTH), PAYMENT_CODE_LENGTH) : null,
    createdAt: at,
    updatedAt: at,
  }
}

function fingerprintOf(input: EnteredOrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
