import type { OrderInput } from '../../contracts/order-form.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import { deliveryMethodOf } from '../../domain/cart/order-from-cart.ts'
import { chooseDelivery } from '../../domain/deliveries/zones.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { ListedOrder, PlacedOrder } from '../../domain/orders/order.ts'
import { PAYMENT_CODE_LENGTH, paymentCodeFrom } from '../../domain/orders/order-id.ts'
import { priceOrder, sold } from '../../domain/orders/price-order.ts'
import { linesToPrice, withTerms } from '../../domain/orders/promoted-lines.ts'
import { visibleOrder } from '../../domain/orders/visible-order.ts'
import { agreePrice, knowsPromotions, type Offers } from '../../domain/promotions/agree-price.ts'
import { type AppliedPromotion, publicPromotion } from '../../domain/promotions/promotion.ts'
import { fingerprintOf, randomToken } from '../accounts/secrets.ts'
import { soldAt } from '../catalogue/planned-products.ts'
import type { AppContext } from '../context.ts'
import { openPromotions, publishUses } from '../promotions/open-promotions.ts'
import { readSettings } from '../settings/read-settings.ts'
import { changeStock, type LockedProduct, lockProductsOf } from '../stock/change-stock.ts'

const KEY_BYTES = 16

/**
 * Time after the order, in milliseconds, in which a repeated request still returns the page key: the first response may
 * have been lost.
 */
const REPEATED_KEY_MS = DAY_MS

/** `followKey`: key of the order's page; null when the request is repeated after REPEATED_KEY_MS */
export type Placed = Result<{ order: PlacedOrder; repeated: boolean; followKey: string | null }> & {
  /** the codes that no active promotion has; absent for none */
  guessed?: readonly string[]
}

type PlaceDeps = Pick<AppContext, 'store' | 'settings' | 'clock' | 'randomBytes'>

/**
 * Places an order in one transaction that locks the products and reserves the stock.
 * The order id is the idempotency key: other content under the same id is refused.
 * @param customerId the account that then shows the order; one that is gone does not make the order fail
 */
export function placeOrder(
  shop: PlaceDeps,
  input: OrderInput,
  customerId: string | null = null,
): Promise<Placed> {
  return shop.store.transaction((tx) => placeFor(tx, shop, customerId, () => placeOrderIn(tx, shop, input)))
}

/** Places an order that an account then shows. */
export async function placeFor<Answer extends Placed>(
  tx: OpenTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  customerId: string | null,
  place: () => Promise<Answer>,
): Promise<Answer> {
  // Locked first, because the account may be erased at the same time; without it, the order is a guest's.
  const customer = customerId && (await tx.accounts.lock(customerId))
  const placed = await place()
  if (customer && placed.ok && !placed.repeated) {
    await tx.customers.addOrder(customer._id, placed.order.orderId, 'placed', clock())
  }
  return placed
}

/**
 * `placeOrder` in a transaction that also stores what the order belongs to.
 * @param hidesAddress whether the customer does not see where the order goes
 */
export async function placeOrderIn(
  tx: OpenTransaction,
  { settings, clock, randomBytes }: Omit<PlaceDeps, 'store'>,
  input: OrderInput,
  { fingerprint = fingerprintOf(contentOf(input)), hidesAddress = false } = {},
): Promise<Placed> {
  const locked = await lockProductsOf(tx, input.items)
  // Read after the lock, so that a concurrent repeat waits for the first request and finds its result.
  const now = clock()
  const offered = await soldAt(tx, locked, now)
  const products = new Map(offered.map((product) => [product._id, product]))
  const first = await repeatOf(tx, input.orderId, fingerprint, now)
  if (first) return first

  const { orderId, customerPhone: phone, promotionCodes: codes = [] } = input
  const { guess, ...offers } = await openPromotions(tx, { codes, phone, orderId, now })
  const priced = await price(tx, settings, input, { products, offers, now })
  if (!priced.ok) return { ...priced, ...guess }
  const { units, promotions, lines, ...fields } = priced
  const order = newOrder(input, fields, now, randomBytes)
  const followKey = newFollowKey({ randomBytes })
  const { zone, district, deliveryFee } = fields
  const stored = { ...order, items: lines, zone, district, deliveryFee, followKey, promotions, hidesAddress }
  if (!(await tx.orders.insert(stored, fingerprint, now))) return fail('ORDER_ID_TAKEN')
  tx.publish({ kind: 'order', orderId, status: order.status, change: 'created' })
  publishUses(tx, promotions)
  await changeStock(tx, locked, sold(units), { reason: 'sale', reference: orderId, at: now })
  return {
    ok: true,
    order: {
      ...order,
      deliveryAddress: visibleOrder({ ...order, hidesAddress }, 'customer').deliveryAddress,
      ...shownPromotions(promotions),
    },
    repeated: false,
    followKey,
    ...guess,
  }
}

/** Prices an order as its sender saw it, with its promotions and its delivery. */
async function price(
  tx: Store,
  settings: AppContext['settings'],
  input: OrderInput,
  { products, offers, now }: { products: Map<string, LockedProduct>; offers: Offers; now: number },
) {
  const isPlain = !knowsPromotions(input) && offers.promotions.length === 0
  const { deliveryZones } = await readSettings({ store: tx, settings }, ['deliveryZones'])
  const totalShown = isPlain ? input.totalAmount - (input.deliveryFee ?? 0) : null
  const priced = priceOrder(input.items, totalShown, products, now)
  if (!priced.ok) return priced
  const sent = isPlain ? input : { ...input, deliveryFee: null }
  const delivery = chooseDelivery(deliveryZones, sent, priced.totalAmount)
  if (!delivery.ok) return delivery
  const { zone, zoneId, district, deliveryFee: fee } = delivery
  const lines = withTerms(priced.items, products)
  const agreed = agreePrice(
    {
      lines: linesToPrice(lines),
      delivery: deliveryZones.length > 0 ? { zoneId, fee } : null,
      ...{ phone: input.customerPhone, now },
    },
    offers,
    { ...input, deliveryFee: input.deliveryFee ?? 0 },
  )
  if (!agreed.ok) return agreed
  const { promotions, deliveryFee, total: totalAmount } = agreed.price
  const { items, units } = priced
  return { ok: true as const, items, lines, units, promotions, zone, district, deliveryFee, totalAmount }
}

function shownPromotions(promotions: readonly AppliedPromotion[]): Pick<PlacedOrder, 'promotions'> {
  return promotions.length > 0 ? { promotions: promotions.map(publicPromotion) } : {}
}

async function repeatOf(
  store: Store,
  orderId: string,
  fingerprint: string,
  now: number,
): Promise<Placed | null> {
  const stored = await store.orders.find(orderId)
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) return fail('ORDER_ID_TAKEN')
  const { order } = stored
  const recent = now - Date.parse(order.createdAt) <= REPEATED_KEY_MS
  return { ok: true, order: asPlaced(order), repeated: true, followKey: recent ? order.followKey : null }
}

/** Reduces a stored order to the fields of the response to a new order. */
function asPlaced(stored: ListedOrder): PlacedOrder {
  const order = visibleOrder(stored, 'customer')
  return {
    orderId: order.orderId,
    items: order.items.map(
      ({ refused, returned, damaged, waiting, discount, discountReason, allocated, terms, ...item }) => item,
    ),
    totalAmount: order.totalAmount,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    deliveryMethod: order.deliveryMethod,
    customerName: order.customerName,
    deliveryAddress: order.deliveryAddress,
    customerPhone: order.customerPhone,
    paymentCode: order.paymentCode,
    ...shownPromotions(order.promotions),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

function newOrder(
  input: OrderInput,
  priced: Pick<PlacedOrder, 'items' | 'totalAmount'>,
  now: number,
  randomBytes: AppContext['randomBytes'],
): PlacedOrder {
  const at = new Date(now).toISOString()
  const cash = input.paymentMethod === 'Cash'
  return {
    orderId: input.orderId,
    items: priced.items,
    totalAmount: priced.totalAmount,
    status: 'pending',
    paymentMethod: input.paymentMethod,
    paymentStatus: 'pending',
    deliveryMethod: deliveryMethodOf(input.paymentMethod),
    customerName: input.customerName,
    deliveryAddress: input.deliveryAddress,
    customerPhone: input.customerPhone,
    paymentCode: cash ? null : paymentCodeFrom(randomBytes(PAYMENT_CODE_LENGTH)),
    createdAt: at,
    updatedAt: at,
  }
}

/** The content for the fingerprint: the shopper's decisions, but not images and names. */
function contentOf(input: OrderInput): unknown[] {
  return [
    input.items.map(({ productId, quantity, price, color, size }) => [
      productId,
      quantity,
      price,
      color,
      size,
    ]),
    input.totalAmount,
    input.paymentMethod,
    input.customerName,
    input.deliveryAddress,
    input.customerPhone,
    // Included only when sent, so that a repeat by an older client has the same fingerprint as its first attempt.
    ...(input.district || input.deliveryFee ? [input.district ?? '', input.deliveryFee ?? 0] : []),
    ...(knowsPromotions(input) ? [{ codes: input.promotionCodes, discount: input.discount }] : []),
  ]
}

/** Creates the secret key in the link to an order's page for the customer: 128 random bits as base64url. */
export function newFollowKey({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return randomToken({ randomBytes }, KEY_BYTES)
}
