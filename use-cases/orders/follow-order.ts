import type { PaymentChoiceInput } from '../../contracts/follow.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { isInDoubt } from '../../domain/money/doubt.ts'
import { type FollowedOrder, followedOrder, postponementDays } from '../../domain/orders/followed-order.ts'
import { type Order, startOfWanted } from '../../domain/orders/order.ts'
import { PAYMENT_CODE_LENGTH, paymentCodeFrom, readOrderId } from '../../domain/orders/order-id.ts'
import { notOffered } from '../../domain/orders/payment-choice.ts'
import { type Receipt, receiptOf } from '../../domain/payments/receipt.ts'
import { formatWeekdayDate } from '../../domain/text/format.ts'
import { hashSecret, isSameSecret } from '../accounts/secrets.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { actOnOrder } from './act-on-order.ts'
import { newFollowKey } from './place-order.ts'
import type { CustomerInput } from './resolve-action.ts'

type Followed = Result<{ order: FollowedOrder }>
/** Returns an order to the holder of its key. Wrong keys, unknown and deleted orders get the same error (D-50). */
export async function followOrder(shop: ReadDeps, orderId: string, key: string): Promise<Followed> {
  const opened = await openOrder(shop, orderId, key)
  return opened.ok ? { ok: true, order: await shown(shop, opened.order) } : opened
}

/** Returns what the holder of the order's key has paid; ORDER_LINK_INVALID also while nothing is paid (E-24). */
export async function readReceipt(
  shop: ReadDeps,
  orderId: string,
  key: string,
): Promise<Result<{ receipt: Receipt; order: FollowedOrder }>> {
  const opened = await openOrder(shop, orderId, key)
  if (!opened.ok) return opened
  const receipt = receiptOf(opened.order, await shop.store.fulfillment.ledger(opened.order.orderId))
  if (!receipt) return fail('ORDER_LINK_INVALID')
  return { ok: true, receipt, order: await shown(shop, opened.order) }
}

/** Cancels a pending order. A repeated request has no effect. */
export async function cancelFollowed(shop: WriteDeps, orderId: string, key: string): Promise<Followed> {
  const opened = await openOrder(shop, orderId, key)
  if (!opened.ok) return opened
  const { order } = opened
  if (order.status === 'cancelled') return { ok: true, order: await shown(shop, order) }
  if (order.status !== 'pending') return fail('ORDER_NOT_PENDING')
  const cancel = { action: 'cancel', reason: 'Annulée par le client' } as const
  return act(shop, order, { ...cancel, version: order.version })
}

export async function changeFollowedAddress(
  shop: WriteDeps,
  { orderId, key, deliveryAddress }: { orderId: string; key: string; deliveryAddress: string },
): Promise<Followed> {
  const opened = await openOrder(shop, orderId, key)
  if (!opened.ok) return opened
  if (opened.order.hidesAddress) return fail('ORDER_MOVED')
  return act(shop, opened.order, { action: 'change_address', deliveryAddress })
}

/** Postpones a delivery to another day, such as 2026-11-23. */
export async function postponeFollowed(
  shop: WriteDeps,
  { orderId, key, day }: { orderId: string; key: string; day: string },
): Promise<Followed> {
  const opened = await openOrder(shop, orderId, key)
  if (!opened.ok) return opened
  if (!postponementDays(shop.clock()).includes(day)) {
    return failAt('day', 'INVALID_INPUT', 'Choisissez un jour des deux prochaines semaines.')
  }
  const again = startOfWanted(day)
  if (opened.order.wantedDay === day) return { ok: true, order: await shown(shop, opened.order) }
  const note = `Le client demande la livraison à partir du ${formatWeekdayDate(day)}.`
  return act(shop, opened.order, { action: 'postpone', again, note })
}

/** Maximum number of attempts when the order changes between the check and the action. */
const TRIES = 3

/**
 * Changes how the customer pays what is still due, until it is settled. A repeated request has no effect.
 * @param seen how the order was to be paid when the customer chose; another choice in the meantime is not overwritten
 */
export async function choosePayment(
  shop: WriteDeps & SettingsSource & Pick<AppContext, 'randomBytes'>,
  { orderId, key, method, seen }: { orderId: string; key: string } & PaymentChoiceInput,
): Promise<Followed> {
  const { wallets } = await readSettings(shop, ['wallets'])
  const isOffered = method === 'Cash' || wallets.some(({ name }) => name === method)
  for (let tries = 1; ; tries++) {
    const opened = await openOrder(shop, orderId, key)
    if (!opened.ok) return opened
    const { order } = opened
    if (order.paymentMethod === method) return { ok: true, order: await shown(shop, order) }
    if (order.paymentMethod !== seen) return fail('ORDER_CHANGED')
    if (!isOffered) return notOffered()
    const paymentCode = paymentCodeFrom(shop.randomBytes(PAYMENT_CODE_LENGTH))
    const chosen = { action: 'choose_payment', method, paymentCode, version: order.version } as const
    const acted = await act(shop, order, chosen)
    if (acted.ok || acted.code !== 'ORDER_CHANGED' || tries === TRIES) return acted
  }
}

/**
 * Finds the key of an order by its number and the customer's phone (D-51). Unknown orders and wrong phones run the same
 * query and comparison, so that the response time does not distinguish them.
 */
export async function findFollowed(
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  typed: { orderId: string; phone: string },
): Promise<Result<{ orderId: string; followKey: string }>> {
  const orderId = readOrderId(typed.orderId)
  const access = await shop.store.orders.followAccess(orderId)
  if (!isSame(access?.customerPhone ?? null, typed.phone)) return fail('ORDER_LINK_INVALID')
  const key = await ensureFollowKey(shop, orderId)
  return key.ok ? { ok: true, orderId, followKey: key.followKey } : fail('ORDER_LINK_INVALID')
}

/** Reads an order as its page shows it, for a caller who may see it; null for unknown and deleted orders. */
export async function readFollowed(shop: ReadDeps, orderId: string): Promise<FollowedOrder | null> {
  const stored = await shop.store.orders.find(orderId)
  if (!stored || stored.order.deletedAt !== null) return null
  return shown(shop, await shop.store.fulfillment.complete(stored.order))
}

async function openOrder(
  { store }: ReadDeps,
  orderId: string,
  key: string,
): Promise<Result<{ order: Order }>> {
  const access = await store.orders.followAccess(orderId)
  if (!isSame(access?.followKey ?? null, key)) return fail('ORDER_LINK_INVALID')
  const stored = await store.orders.find(orderId)
  if (!stored || stored.order.deletedAt !== null) return fail('ORDER_LINK_INVALID')
  return { ok: true, order: await store.fulfillment.complete(stored.order) }
}

/** Compares in constant time; null never matches. */
function isSame(secret: string | null, given: string): boolean {
  return isSameSecret(hashSecret(secret ?? ''), hashSecret(given)) && secret !== null
}

async function act(
  shop: WriteDeps,
  { orderId }: Order,
  input: CustomerInput | { action: 'cancel'; reason: string; version: number },
): Promise<Followed> {
  const acted = await actOnOrder(shop, orderId, input)
  return acted.ok ? { ok: true, order: await shown(shop, acted.order) } : acted
}

async function shown({ store }: ReadDeps, order: Order): Promise<FollowedOrder> {
  const { orderId, courierId, doorClaim } = order
  const [courier, claims, payments, refunds] = await Promise.all([
    courierId === null ? null : store.couriers.find(courierId),
    store.payments.listFor([orderId]),
    store.providerPayments.listFor([orderId]),
    store.refunds.listFor(orderId),
  ])
  const announced = claims.find(({ checkedAt }) => checkedAt === null)?.amount
  return followedOrder(order, courier, isInDoubt({ claims, doorClaim, payments }), refunds, announced)
}

/** Returns the key of an order's page. An order stored by an earlier version gets its key on the first call. */
export function ensureFollowKey(
  shop: Pick<AppContext, 'store' | 'randomBytes'>,
  orderId: string,
): Promise<Result<{ followKey: string }>> {
  return shop.store.transaction(async (tx) => {
    const order = await tx.orders.findForUpdate(orderId)
    if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
    if (order.followKey !== null) return { ok: true, followKey: order.followKey }
    const followKey = newFollowKey(shop)
    await tx.orders.setFollowKey(orderId, followKey)
    return { ok: true, followKey }
  })
}
