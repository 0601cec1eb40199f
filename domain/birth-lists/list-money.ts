import type { BirthListItem, BirthListState } from './birth-list.ts'
import type { GiftWithOrder, WishOffer, WishProgress } from './gifts.ts'

const PREFIX = 'liste '

/** Under which the ledger has the money of a list, until an order has it. No order has an id with a space. */
export const ledgerIdOf = (listId: string): string => `${PREFIX}${listId}`

/** The list whose money the ledger has under this id; null for an order's. */
export function listOfLedgerId(orderId: string): string | null {
  return orderId.startsWith(PREFIX) ? orderId.slice(PREFIX.length) : null
}

/** Whether the shop has the money of a gift, and no order has it. */
export function isHeld({ state, orderId }: Pick<GiftWithOrder, 'state' | 'orderId'>): boolean {
  return state === 'received' && orderId === null
}

/** Whether the order that a gift of money has paid has money to give back. */
export function isOwed({ amount, due }: Pick<GiftWithOrder, 'amount' | 'due'>): boolean {
  return amount > 0 && due < 0
}

/**
 * What the shop has to do with the money that it holds for a wish. `order`: it pays all open units; `sold_out`: so, but the
 * stock is short; `gone`: the article is no longer sold; `return`: nothing is left to give, or the list has ended.
 */
export const MONEY_TASKS = ['order', 'sold_out', 'gone', 'return'] as const
export type MoneyTask = (typeof MONEY_TASKS)[number]

/** @returns null while the shop holds nothing, or waits for the rest of the price */
export function moneyTask(
  { quantity }: Pick<BirthListItem, 'quantity'>,
  { taken, promised, received, missing }: WishProgress,
  offer: WishOffer | null,
  list: BirthListState,
): MoneyTask | null {
  const open = quantity - taken
  if (received === 0) return null
  if (open <= 0) return 'return'
  if (promised > 0) return null
  if (!offer) return 'gone'
  if (missing > 0) return list === 'ended' ? 'return' : null
  return offer.stock >= open ? 'order' : 'sold_out'
}
