import type { EnteredOrderInput } from '../../contracts/order-action.ts'
import type { NewOrder } from '../../data/queries/orders.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { deliveryMethodOf } from '../../domain/cart/order-from-cart.ts'
import { canPromise, NO_PROMISE } from '../../domain/deliveries/wanted-day.ts'
import { fail, failAt, type LineProblem, type Result } from '../../domain/errors.ts'
import type { Order, OrderItem } from '../../domain/orders/order.ts'
import { PAYMENT_CODE_LENGTH, paymentCodeFrom } from '../../domain/orders/order-id.ts'
import { linesToPrice } from '../../domain/orders/promoted-lines.ts'
import { agreePrice } from '../../domain/promotions/agree-price.ts'
import type { LineToPrice } from '../../domain/promotions/cart-to-price.ts'
import type { PricedCart } from '../../domain/promotions/price-cart.ts'
import { fingerprintOf } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { addRemark } from '../conversations/add-remark.ts'
import { inTransaction } from '../in-transaction.ts'
import { openPromotions, publishUses } from '../promotions/open-promotions.ts'
import { readSettings } from '../settings/read-settings.ts'
import { insertOrder } from './insert-order.ts'
import { newFollowKey } from './place-order.ts'
import { enteredItems } from './resolve-action.ts'

export type EnteredOrder = Result<{ order: Order; repeated: boolean }>

type Shop = WriteDeps & Pick<AppContext, 'randomBytes' | 'settings'>

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
    const { wantedDay } = input
    if (wantedDay && !canPromise(wantedDay, shop.clock()))
      return failAt('wantedDay', 'INVALID_INPUT', NO_PROMISE)
    const agreed = await agreeOn(tx, shop, input, linesToPrice(priced.items))
    if (!agreed.ok) return { ...agreed, items: pricesOf(priced.items) }
    const order = newOrder(shop, input, priced.items, agreed.price)
    const { orderId, channel = null, status } = order
    const channelChange = [null, channel] as const
    const changes = { channel: channelChange, ...(wantedDay && { wantedDay: [null, wantedDay] as const }) }
    const inserted = await insertOrder(tx, shop, order, { fingerprint, changes })
    if (!inserted.ok) return inserted
    publishUses(tx, agreed.price.promotions)
    await tellConversation(tx, shop, input)
    await record(tx, shop, {
      action: 'order.entered',
      subject: { id: orderId, name: orderId },
      changes: { channel: channelChange, status: [null, status] },
    })
    return { ...inserted, repeated: false }
  })
}

/** The order joins its conversation, also when the customer hides the number or orders for somebody else (W-07). */
async function tellConversation(
  tx: OpenTransaction,
  shop: Shop,
  { conversationId, orderId }: EnteredOrderInput,
): Promise<void> {
  const conversation = conversationId ? await tx.conversations.lock(conversationId) : null
  if (!conversation) return
  const text = `Commande ${orderId} créée depuis cette conversation.`
  await addRemark(tx, conversation, { text, orderId }, shop)
}

/** The price with the promotions that the administrator saw; `deliveryFee` is the fee before promotions. */
async function agreeOn(
  tx: OpenTransaction,
  { settings, clock }: Shop,
  input: EnteredOrderInput,
  lines: LineToPrice[],
) {
  const { orderId, customerPhone: phone, promotionCodes, deliveryFee: fee, totalAmount } = input
  const now = clock()
  const offers = await openPromotions(tx, { codes: promotionCodes ?? [], phone, orderId, now })
  const { deliveryZones } = await readSettings({ store: tx, settings }, ['deliveryZones'])
  const zoneId = deliveryZones.find(({ name }) => name === input.zone)?.id ?? null
  const cart = { lines, delivery: { zoneId, fee }, phone, now }
  const agreed = agreePrice(cart, offers, { totalAmount, promotionCodes })
  const isPlain = offers.codes.length + offers.promotions.length === 0
  return !agreed.ok && isPlain ? fail('PRICE_CHANGED', { message: PRICE_CHANGED }) : agreed
}

const PRICE_CHANGED = 'Un prix a changé. Vérifiez le nouveau total, puis enregistrez.'

/** The current prices, with which the form shows the new total. */
function pricesOf(items: readonly OrderItem[]): LineProblem[] {
  return items.map(({ productId, name, price, discount }) => ({
    productId,
    name,
    problem: 'price',
    price: price + discount,
    stock: 0,
  }))
}

function newOrder(
  shop: Shop,
  input: EnteredOrderInput,
  items: OrderItem[],
  { total: totalAmount, deliveryFee, promotions }: PricedCart,
): NewOrder {
  const at = new Date(shop.clock()).toISOString()
  const { lines: _lines, promotionCodes: _codes, conversationId: _conversation, confirmed, ...fields } = input
  const byWallet = input.paymentMethod !== 'Cash'
  return {
    ...fields,
    items,
    ...{ totalAmount, deliveryFee, promotions },
    status: confirmed ? 'confirmed' : 'pending',
    followKey: newFollowKey(shop),
    paymentStatus: 'pending',
    deliveryMethod: deliveryMethodOf(input.paymentMethod),
    paymentCode: byWallet ? paymentCodeFrom(shop.randomBytes(PAYMENT_CODE_LENGTH)) : null,
    createdAt: at,
    updatedAt: at,
  }
}
