import { type FavouriteChange, favouriteChanges } from '../catalogue/favourite-changes.ts'
import { DAY_MS } from '../durations.ts'
import type { BirthListItem } from './birth-list.ts'

/** Time in which promised money has to arrive; until then, nobody else can give it. */
export const PROMISE_MS = 3 * DAY_MS

export const MONEY_STATES = ['promised', 'received', 'cancelled'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** What a giver took: units of an article in an order, or money towards an article. */
export interface BirthListGift {
  id: string
  listId: string
  itemId: string
  /** null for money until it pays an order */
  orderId: string | null
  /** units; 0 for money */
  quantity: number
  /** francs; 0 for articles */
  amount: number
  /** null for articles */
  state: MoneyState | null
  wallet: string | null
  paymentCode: string | null
  delivery: GiftDelivery | null
  giverName: string
  giverPhone: string
  anonymous: boolean
  message: string
  /** epoch milliseconds */
  createdAt: number
  changedAt: number
}

export const GIFT_DELIVERIES = ['parents', 'giver'] as const
export type GiftDelivery = (typeof GIFT_DELIVERIES)[number]

/** A gift with what became of its order; null for money without one and for an order that no longer exists. */
export interface GiftWithOrder extends BirthListGift {
  order: 'ordered' | 'delivered' | 'cancelled' | null
  /** francs that are still due for its order; negative for what it has too much */
  due: number
}

export const GIFT_STATES = ['ordered', 'delivered', 'promised', 'received', 'expired', 'cancelled'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/**
 * Units are taken while their order is neither cancelled nor deleted, and money while it may still arrive. Money that paid an
 * order shares its fate.
 */
export function giftState({ state, orderId, order, createdAt }: GiftWithOrder, now: number): GiftState {
  if (state === null || orderId !== null) return order ?? 'cancelled'
  return state === 'promised' && now - createdAt >= PROMISE_MS ? 'expired' : state
}

export function isCounted(gift: GiftWithOrder, now: number): boolean {
  return !['expired', 'cancelled'].includes(giftState(gift, now))
}

/** How much of a wish is fulfilled. Amounts in francs. */
export interface WishProgress {
  /** units in orders */
  taken: number
  promised: number
  received: number
  /** units that can still be ordered: those that money was put towards are left to the money */
  remaining: number
  /** money that can still be given */
  missing: number
}

/** @param price of one unit now, in francs */
export function wishProgress(
  { quantity }: Pick<BirthListItem, 'quantity'>,
  gifts: readonly GiftWithOrder[],
  price: number,
  now: number,
): WishProgress {
  const counted = gifts.filter((gift) => isCounted(gift, now))
  const taken = counted.reduce((sum, gift) => sum + gift.quantity, 0)
  // Money that paid an order counts as the units of this order.
  const money = counted.filter(({ orderId }) => orderId === null)
  const amountOf = (state: MoneyState) =>
    money.reduce((sum, gift) => sum + (gift.state === state ? gift.amount : 0), 0)
  const [promised, received] = [amountOf('promised'), amountOf('received')]
  const given = promised + received
  const open = Math.max(0, quantity - taken)
  return {
    ...{ taken, promised, received },
    remaining: Math.max(0, open - unitsFor(given, price)),
    missing: Math.max(0, price * open - given),
  }
}

/** The units that an amount pays, the last one perhaps in part. */
function unitsFor(money: number, price: number): number {
  if (money === 0) return 0
  return price > 0 ? Math.ceil(money / price) : 1
}

/** What is sold now of a wish; null when the product is gone or hidden, or no longer has the colour and size. */
export interface WishOffer {
  price: number
  stock: number
}

export const WISH_STATES = ['open', 'offered', 'sold_out', 'gone'] as const
export type WishState = (typeof WISH_STATES)[number]

/** @param progress at the price of the offer, or at the price when it was added */
export function wishState({ remaining, missing }: WishProgress, offer: WishOffer | null): WishState {
  if (remaining === 0 && missing === 0) return 'offered'
  if (!offer) return 'gone'
  return offer.stock > 0 ? 'open' : 'sold_out'
}

/** Stock when an item was added is not stored: low stock and none are always told. */
const PLENTY = Number.MAX_SAFE_INTEGER

/** What has changed since an article was added, in French. */
export function wishChanges(
  { price }: Pick<BirthListItem, 'price'>,
  offer: WishOffer | null,
): FavouriteChange[] {
  return offer
    ? favouriteChanges({ price, stock: PLENTY }, offer)
    : [{ text: 'N’est plus vendu', isGood: false }]
}
