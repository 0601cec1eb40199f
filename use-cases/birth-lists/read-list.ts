import type {
  BirthListQuery,
  ListedBirthList,
  ManagedBirthList,
  OwnBirthList,
  PublicBirthList,
  ShownWish,
} from '../../contracts/birth-list.ts'
import type { Store } from '../../data/store.ts'
import { type BirthList, type BirthListItem, birthListState } from '../../domain/birth-lists/birth-list.ts'
import {
  type GiftWithOrder,
  giftState,
  type WishOffer,
  type WishProgress,
  wishChanges,
  wishProgress,
  wishState,
} from '../../domain/birth-lists/gifts.ts'
import { ledgerIdOf, type MoneyTask, moneyTask } from '../../domain/birth-lists/list-money.ts'
import { lineImage } from '../../domain/cart/cart-line.ts'
import { findVariant } from '../../domain/catalogue/variants.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { findDistrict } from '../../domain/deliveries/zones.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { ERASED_TEXT } from '../../domain/orders/order.ts'
import { netLines } from '../../domain/payments/receipt.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { hashSecret, isSameSecret } from '../accounts/secrets.ts'
import { soldAt } from '../catalogue/planned-products.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { findStocked, type LockedProduct } from '../stock/change-stock.ts'

export type ListDeps = Pick<AppContext, 'store' | 'clock' | 'settings'>

/** An article of a list with its gifts and with what the shop sells now. */
export interface Wish {
  item: BirthListItem
  product: LockedProduct | null
  offer: WishOffer | null
  /** of one unit now or, when it is gone, when it was added */
  price: number
  gifts: GiftWithOrder[]
  progress: WishProgress
}

type ListStore = Pick<Store, 'birthLists' | 'products' | 'stock' | 'plannedChanges'>

/** @param without the order whose gifts are not counted */
export function readWishes(
  store: ListStore,
  listId: string,
  now: number,
  without: string | null = null,
): Promise<Wish[]> {
  return wishesOf(store, [listId], now, without)
}

async function wishesOf(
  store: ListStore,
  listIds: readonly string[],
  now: number,
  without: string | null = null,
): Promise<Wish[]> {
  const [items, gifts] = await Promise.all([store.birthLists.items(listIds), store.birthLists.gifts(listIds)])
  const ids = [...new Set(items.map(({ productId }) => productId))]
  const sold = await soldAt(store, await findStocked(store, ids), now)
  return items.map((item) => {
    const product = sold.find(({ _id }) => _id === item.productId) ?? null
    const offer = product && offerOf(product, item, now)
    const price = offer?.price ?? item.price
    const own = gifts.filter(({ itemId, orderId }) => itemId === item.id && (!without || orderId !== without))
    return { item, product, offer, price, gifts: own, progress: wishProgress(item, own, price, now) }
  })
}

function offerOf(product: LockedProduct, item: BirthListItem, now: number): WishOffer | null {
  const stocked = product.variants.length === 0 ? product : findVariant(product.variants, item)
  return stocked ? { price: unitPrice(product, now), stock: stocked.stock } : null
}

/** What the shop has to do with the money that it holds for a wish. */
export const taskOf = ({ item, progress, offer }: Wish, list: BirthList, now: number): MoneyTask | null =>
  moneyTask(item, progress, offer, birthListState(list, now))

/** Counts the articles whose money is to order or to give back. */
export async function countMoneyTasks({ store, clock }: TimedDeps): Promise<number> {
  const now = clock()
  const ids = await store.birthLists.holdingMoney()
  const lists = new Map((await store.birthLists.findAll(ids)).map((list) => [list.id, list]))
  const wishes = await wishesOf(store, ids, now)
  return wishes.filter((wish) => {
    const list = lists.get(wish.item.listId)
    return list && taskOf(wish, list, now) !== null
  }).length
}

function shownWish({ item, product, offer, price, progress }: Wish): Omit<ShownWish, 'task'> {
  const { id, productId, color, size, quantity, takesMoney } = item
  return {
    ...{ id, productId, color, size, quantity, takesMoney, price, ...progress },
    name: product?.name ?? item.name,
    image: product
      ? (lineImage({ images: product.images, colors: product.colors, color }) ?? null)
      : item.image,
    state: wishState(progress, offer),
    stock: offer?.stock ?? 0,
    changes: wishChanges(item, offer),
  }
}

function shownList(list: BirthList, wishes: readonly Wish[], now: number) {
  const { shareKey, title, message, expectedOn, recipient } = list
  return {
    ...{ shareKey, title, message, expectedOn, recipient },
    state: birthListState(list, now),
    endsAt: new Date(list.endsAt).toISOString(),
    items: wishes.map((wish) => ({ ...shownWish(wish), task: null })),
  }
}

export async function publicView(shop: ListDeps, list: BirthList): Promise<PublicBirthList> {
  const now = shop.clock()
  const { deliveryZones } = await readSettings(shop, ['deliveryZones'])
  const zone = findDistrict(deliveryZones, list.district ?? '')?.zone ?? null
  return {
    ...shownList(list, await readWishes(shop.store, list.id, now), now),
    toParents: deliveryZones.length === 0 || zone !== null,
    parentsZone: zone && { id: zone.id, fee: zone.fee, freeFrom: zone.freeFrom },
  }
}

export async function ownView({ store, clock }: ListDeps, list: BirthList): Promise<OwnBirthList> {
  const now = clock()
  const wishes = await readWishes(store, list.id, now)
  const gifts = giftsOf(wishes)
  const paid = new Set(
    gifts.flatMap(({ amount, orderId }) => (amount > 0 && orderId !== null ? [orderId] : [])),
  )
  const { version, phone, address, district } = list
  return {
    ...shownList(list, wishes, now),
    items: wishes.map((wish) => ({ ...shownWish(wish), task: taskOf(wish, list, now) })),
    ...{ version, phone, address, district },
    endsOn: dayOf(list.endsAt - 1),
    gifts: gifts.map((gift) => ({
      ...shownGift(gift, now),
      toPay: gift.quantity > 0 && paid.has(gift.orderId ?? '') ? Math.max(0, gift.due) : 0,
      giverName: gift.anonymous || gift.giverName === ERASED_TEXT ? null : gift.giverName,
    })),
  }
}

export async function managedView(shop: ListDeps, list: BirthList): Promise<ManagedBirthList> {
  const now = shop.clock()
  const wishes = await readWishes(shop.store, list.id, now)
  const { id, createdAt, closedAt } = list
  const rows = await shop.store.fulfillment.bookedRows(ledgerIdOf(id))
  const linesOf = (gift: GiftWithOrder) =>
    netLines(rows.filter(({ giftId, kind }) => giftId === gift.id && kind !== 'transfer'))
  return {
    ...(await ownView(shop, list)),
    ...{ id, createdAt: new Date(createdAt).toISOString() },
    held: await shop.store.birthLists.heldMoney([id]),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
    gifts: giftsOf(wishes).map((gift) => {
      const { giverName, giverPhone, anonymous, orderId, wallet, paymentCode } = gift
      const shown = { giverName, giverPhone, anonymous, orderId, wallet, paymentCode, lines: linesOf(gift) }
      return { ...shownGift(gift, now), ...shown }
    }),
  }
}

function giftsOf(wishes: readonly Wish[]): GiftWithOrder[] {
  return wishes.flatMap(({ gifts }) => gifts).sort((one, other) => one.createdAt - other.createdAt)
}

function shownGift(gift: GiftWithOrder, now: number) {
  const { id, itemId, quantity, amount, message, delivery, createdAt } = gift
  return {
    ...{ id, itemId, quantity, amount, message, delivery: delivery ?? '' },
    state: giftState(gift, now),
    createdAt: new Date(createdAt).toISOString(),
  }
}

export async function getPublicList(
  shop: ListDeps,
  shareKey: string,
): Promise<Result<{ list: PublicBirthList }>> {
  const list = await shop.store.birthLists.findByShareKey(shareKey)
  return list ? { ok: true, list: await publicView(shop, list) } : fail('BIRTH_LIST_NOT_FOUND')
}

export async function getOwnList(
  shop: ListDeps,
  shareKey: string,
  ownerKey: string,
): Promise<Result<{ list: OwnBirthList }>> {
  const opened = await openOwnList(shop, shareKey, ownerKey)
  return opened.ok ? { ok: true, list: await ownView(shop, opened.list) } : opened
}

/** Finds a list for its parents. A wrong key of either kind gets the same error. */
export async function openOwnList(
  { store }: Pick<ListDeps, 'store'>,
  shareKey: string,
  ownerKey: string,
): Promise<Result<{ list: BirthList }>> {
  const list = await store.birthLists.findByShareKey(shareKey)
  const isOwner = isSameSecret(list?.ownerKeyHash ?? hashSecret(''), hashSecret(ownerKey))
  return list && isOwner ? { ok: true, list } : fail('BIRTH_LIST_NOT_FOUND')
}

/** Lists one page of the birth lists for the shop, newest first. */
export async function listBirthLists({ store, clock }: ListDeps, { limit, page }: BirthListQuery) {
  const [found, total] = await Promise.all([
    store.birthLists.list({ limit, offset: (page - 1) * limit }),
    store.birthLists.count(),
  ])
  const now = clock()
  const lists = await Promise.all(
    found.map(async (list): Promise<ListedBirthList> => {
      const wishes = await readWishes(store, list.id, now)
      const sum = (of: 'taken' | 'promised' | 'received') =>
        wishes.reduce((total, { progress }) => total + progress[of], 0)
      const { id, shareKey, title, recipient, phone } = list
      return {
        ...{ id, shareKey, title, recipient, phone },
        state: birthListState(list, now),
        endsAt: new Date(list.endsAt).toISOString(),
        createdAt: new Date(list.createdAt).toISOString(),
        ...{
          items: wishes.length,
          gifts: sum('taken'),
          promised: sum('promised'),
          received: sum('received'),
          tasks: wishes.filter((wish) => taskOf(wish, list, now) !== null).length,
        },
      }
    }),
  )
  return { lists, total, page, limit }
}

export async function getManagedList(
  shop: ListDeps,
  id: string,
): Promise<Result<{ list: ManagedBirthList }>> {
  const list = await shop.store.birthLists.find(id)
  return list ? { ok: true, list: await managedView(shop, list) } : fail('BIRTH_LIST_NOT_FOUND')
}
