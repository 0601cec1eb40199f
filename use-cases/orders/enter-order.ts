import type { EnteredOrderInput } from '../../contracts/order-action.ts'
import type { NewOrder } from '../../data/queries/orders.ts'
import { deliveryMethodOf } from '../../domain/cart/order-from-cart.ts'
import { fail, type LineProblem, type Result } from '../../domain/errors.ts'
import type { Order, OrderItem } from '../../domain/orders/order.ts'
import { PAYMENT_CODE_LENGTH, paymentCodeFrom } from '../../domain/orders/order-id.ts'
import { orderTotal } from '../../domain/pricing/price.ts'
import { fingerprintOf } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { insertOrder } from './insert-order.ts'
import { newFollowKey } from './place-order.ts'
import { enteredItems } from './resolve-action.ts'

export type EnteredOrder = Result<{ order: Order; repeated: boolean }>

type Shop = WriteDeps & Pick<AppContext, 'randomBytes'>

/**
 * Stores an order that an administrator enters: from a phone call, a chat or the shop (D-12). As for a shopper's order,
 * the id is the idempotency key, and a total other than the displayed one is refused.
 */
export function enterOrder(shop: Shop, input: EnteredOrderInput): Promise<EnteredOrder> {
  const fingerprint = fingerprintOf(input)
  return inTransaction(shop, async (tx) => {
    const priced = await enteredItems(tx, shop, input.lines, [])
    // Read after the products are locked, so that a concurrent repeat waits for the first request and finds its order.
    const stored = await tx.orders.find(input.orderId)
    if (stored) {
      if (stored.fingerprint !== fingerprint) return fail('ORDER_ID_TAKEN')
      return { ok: true, order: await tx.fulfillment.complete(stored.order), repeated: true }
    }
    if (!priced.ok) return priced
    const totalAmount = orderTotal(priced.items) + input.deliveryFee
    if (totalAmount !== input.totalAmount) return priceChanged(priced.items)
    const order = newOrder(shop, input, priced.items, totalAmount)
    const { orderId, channel = null, status } = order
    const channelChange = [null, channel] as const
    const inserted = await insertOrder(tx, shop, order, { fingerprint, changes: { channel: channelChange } })
    if (!inserted.ok) return inserted
    await record(tx, shop, {
      action: 'order.entered',
      subject: { id: orderId, name: orderId },
      changes: { channel: channelChange, status: [null, status] },
    })
    return { ...inserted, repeated: false }
  })
}

function priceChanged(items: readonly OrderItem[]): EnteredOrder {
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

function newOrder(shop: Shop, input: EnteredOrderInput, items: OrderItem[], totalAmount: number): NewOrder {
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
    paymentCode: byWallet ? paymentCodeFrom(shop.randomBytes(PAYMENT_CODE_LENGTH)) : null,
    createdAt: at,
    updatedAt: at,
  }
}
