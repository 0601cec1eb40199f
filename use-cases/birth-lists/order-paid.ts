import type { NewOrder } from '../../data/queries/orders.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { BirthList } from '../../domain/birth-lists/birth-list.ts'
import type { BirthListGift } from '../../domain/birth-lists/gifts.ts'
import { isHeld } from '../../domain/birth-lists/list-money.ts'
import { deliveryMethodOf } from '../../domain/cart/order-from-cart.ts'
import { chooseDelivery } from '../../domain/deliveries/zones.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { orderIdFrom, PAYMENT_CODE_LENGTH, paymentCodeFrom } from '../../domain/orders/order-id.ts'
import { linesToPrice } from '../../domain/orders/promoted-lines.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import { orderTotal } from '../../domain/pricing/price.ts'
import { priceCart } from '../../domain/promotions/price-cart.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { newFollowKey } from '../orders/place-order.ts'
import { enteredItems } from '../orders/resolve-action.ts'
import { moveToOrder } from '../payments/book-gift.ts'
import { openPromotions, publishUses } from '../promotions/open-promotions.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readWishes, taskOf, type Wish } from './read-list.ts'

export type PaidDeps = WriteDeps & Pick<AppContext, 'settings' | 'randomBytes'>

const ORDER_ID_BYTES = 10

/** Who gives an article that several people have paid together. */
const MANY_GIVERS = 'plusieurs proches'

/**
 * Orders what the money of a wish has paid, for its parents, who pay the delivery at their door. Lock the product and the list
 * first. Money that does not pay all open units, or that nothing can be ordered for, stays where it is.
 * @returns the order; null for none; an error when only a person can help
 */
export async function orderPaid(
  tx: OpenTransaction,
  shop: PaidDeps,
  list: BirthList,
  itemId: string,
): Promise<Result<{ orderId: string | null }>> {
  const now = shop.clock()
  const wish = (await readWishes(tx, list.id, now)).find(({ item }) => item.id === itemId)
  if (!wish || taskOf(wish, list, now) !== 'order') return { ok: true, orderId: null }
  const gifts = wish.gifts.filter(isHeld)
  const wallet = walletOf(gifts.at(-1)?.wallet)
  const built = await buildOrder(tx, shop, { list, wish, wallet, now })
  if (!built.ok) return built
  const { order } = built
  const { orderId } = order
  const changes = { channel: [null, 'web'] as const }
  const inserted = await insertOrder(tx, shop, order, { fingerprint: '', changes })
  if (!inserted.ok) return inserted
  publishUses(tx, order.promotions ?? [])
  const amount = await moveToOrder(tx, shop, gifts, orderId)
  await insertUnits(tx, shop, wish, { orderId, at: now })
  await record(tx, shop, {
    action: 'birth-list.ordered',
    subject: { id: list.id, name: list.id },
    changes: { orderId: [null, orderId], amount: [null, amount] },
  })
  return { ok: true, orderId }
}

/** The order as an administrator enters it: at the price and with the promotions of now, and with the fee of the parents' zone. */
async function buildOrder(
  tx: OpenTransaction,
  shop: PaidDeps,
  { list, wish, wallet, now }: { list: BirthList; wish: Wish; wallet: Wallet; now: number },
): Promise<Result<{ order: NewOrder }>> {
  const { productId, color, size, quantity } = wish.item
  const line = { productId, color, size, quantity: quantity - wish.progress.taken }
  const priced = await enteredItems(tx, shop, [{ ...line, discount: 0, discountReason: '' }], [])
  if (!priced.ok) return priced
  const { deliveryZones } = await readSettings({ store: tx, settings: shop.settings }, ['deliveryZones'])
  const sent = { district: list.district ?? '', deliveryFee: null, paymentMethod: wallet }
  const delivery = chooseDelivery(deliveryZones, sent, orderTotal(priced.items))
  if (!delivery.ok) return fail('DISTRICT_REQUIRED', { message: NOT_DELIVERED })
  const { zone, zoneId, district, deliveryFee: fee } = delivery
  const orderId = orderIdFrom(shop.randomBytes(ORDER_ID_BYTES))
  const phone = list.phone
  const { promotions } = await openPromotions(tx, { codes: [], phone, orderId, now })
  const lines = linesToPrice(priced.items)
  const price = priceCart({
    ...{ lines, promotions, phone, now },
    delivery: deliveryZones.length > 0 ? { zoneId, fee } : null,
  })
  const at = new Date(now).toISOString()
  const order: NewOrder = {
    ...{ orderId, items: priced.items, zone, district, channel: 'web' },
    ...{ totalAmount: price.total, deliveryFee: price.deliveryFee, promotions: price.promotions },
    ...{ status: 'confirmed', paymentMethod: wallet, paymentStatus: 'pending' },
    deliveryMethod: deliveryMethodOf(wallet),
    ...{ customerName: list.recipient, customerPhone: phone, deliveryAddress: list.address },
    paymentCode: paymentCodeFrom(shop.randomBytes(PAYMENT_CODE_LENGTH)),
    followKey: newFollowKey(shop),
    ...{ createdAt: at, updatedAt: at },
  }
  return { ok: true, order }
}

const NOT_DELIVERED =
  'La boutique ne livre plus dans le quartier des parents. Demandez-leur d’en choisir un autre sur leur liste.'

/** Records the units of the order, so that the list counts them once. */
async function insertUnits(
  tx: OpenTransaction,
  { newId }: Pick<PaidDeps, 'newId'>,
  { item, progress }: Wish,
  { orderId, at }: { orderId: string; at: number },
): Promise<void> {
  const giver: Omit<BirthListGift, 'id'> = {
    ...{ listId: item.listId, itemId: item.id, orderId, quantity: item.quantity - progress.taken },
    ...{ amount: 0, state: null, wallet: null, paymentCode: null, delivery: 'parents' },
    ...{
      giverName: MANY_GIVERS,
      giverPhone: '',
      anonymous: false,
      message: '',
      createdAt: at,
      changedAt: at,
    },
  }
  await tx.birthLists.insertGift({ ...giver, id: newId() })
}
