import type { PublicBirthList } from '../../contracts/birth-list.ts'
import type { GiftMoneyInput, GiftOrderInput } from '../../contracts/birth-list-form.ts'
import type { OrderInput } from '../../contracts/order-form.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type BirthList, birthListState, MIN_MONEY } from '../../domain/birth-lists/birth-list.ts'
import {
  type BirthListGift,
  type GiftState,
  type GiftWithOrder,
  giftState,
  PROMISE_MS,
} from '../../domain/birth-lists/gifts.ts'
import { type DomainError, fail, failAt, type Issue, type Result } from '../../domain/errors.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { PAYMENT_CODE_LENGTH, paymentCodeFrom } from '../../domain/orders/order-id.ts'
import { giftAddress } from '../../domain/orders/recipient.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { fingerprintOf } from '../accounts/secrets.ts'
import type { AppContext } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { type Placed, placeFor, placeOrderIn } from '../orders/place-order.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lockProductsOf } from '../stock/change-stock.ts'
import { type ListDeps, publicView, readWishes, type Wish } from './read-list.ts'

type GiveDeps = ListDeps & Pick<AppContext, 'newId' | 'randomBytes'>

type GivenArticles =
  | (Extract<Placed, { ok: true }> & { list: PublicBirthList })
  | Extract<Placed, { ok: false }>

/**
 * Places an order of articles of a list. Products are locked before the list, as everywhere, and units are counted with
 * the list locked, so that two givers never take the same last piece.
 * @param customerId the giver's account, which then shows the order
 */
export function giveArticles(
  shop: GiveDeps,
  shareKey: string,
  input: GiftOrderInput,
  customerId: string | null = null,
): Promise<GivenArticles> {
  return inTransaction(shop, (tx) => placeFor(tx, shop, customerId, () => giveIn(tx, shop, shareKey, input)))
}

async function giveIn(
  tx: OpenTransaction,
  shop: GiveDeps,
  shareKey: string,
  input: GiftOrderInput,
): Promise<GivenArticles> {
  const found = await tx.birthLists.findByShareKey(shareKey)
  if (!found) return fail('BIRTH_LIST_NOT_FOUND')
  const ids = new Set(input.items.map(({ itemId }) => itemId))
  await lockProductsOf(
    tx,
    (await tx.birthLists.items([found.id])).filter(({ id }) => ids.has(id)),
  )
  const list = await tx.birthLists.lock(found.id)
  if (!list) return fail('BIRTH_LIST_NOT_FOUND')
  const within = { ...shop, store: tx }
  const wishes = await readWishes(tx, list.id, shop.clock())
  const isRepeat = (await tx.orders.find(input.orderId)) !== null
  const refused = isRepeat ? null : await orderObjection(within, list, wishes, input)
  if (refused) return refused
  const placed = await placeOrderIn(tx, shop, orderInputOf(list, wishes, input), {
    // Without the address, which the parents may change between a request and its repetition.
    fingerprint: fingerprintOf([list.id, input]),
    hidesAddress: input.delivery === 'parents',
  })
  if (!placed.ok) return placed
  if (!placed.repeated) await insertGifts(tx, within, list, input)
  return { ...placed, list: await publicView(within, list) }
}

async function orderObjection(
  shop: ListDeps,
  list: BirthList,
  wishes: readonly Wish[],
  input: GiftOrderInput,
): Promise<DomainError | null> {
  const closed = closedObjection(list, shop.clock())
  if (closed) return closed
  const issues = input.items.flatMap(({ itemId, quantity }, index): Issue[] => {
    const wish = wishes.find(({ item }) => item.id === itemId)
    const problem = wish ? unitsProblem(wish, quantity) : 'Cet article n’est plus sur la liste.'
    return problem === null ? [] : [{ path: `items.${index}.quantity`, message: problem }]
  })
  if (issues[0]) return fail('GIFT_TAKEN', { message: issues[0].message, issues })
  if (input.delivery === 'giver') {
    return input.deliveryAddress === ''
      ? failAt('deliveryAddress', 'INVALID_INPUT', 'Indiquez votre adresse de livraison.')
      : null
  }
  if (input.paymentMethod === 'Cash') return failAt('paymentMethod', 'GIFT_NEEDS_WALLET')
  const { toParents } = await publicView(shop, list)
  return toParents ? null : failAt('delivery', 'INVALID_INPUT', NOT_TO_PARENTS)
}

const NOT_TO_PARENTS =
  'La boutique ne livre plus dans le quartier des parents. Choisissez la livraison chez vous.'

function closedObjection(list: BirthList, now: number): DomainError | null {
  const state = birthListState(list, now)
  if (state === 'open') return null
  const message = state === 'ended' ? 'Cette liste de naissance est terminée.' : undefined
  return fail('BIRTH_LIST_CLOSED', message === undefined ? {} : { message })
}

function unitsProblem({ item, progress: { remaining } }: Wish, quantity: number): string | null {
  if (quantity <= remaining) return null
  return remaining === 0
    ? `${quoted(item.name)} est déjà offert.`
    : `${quoted(item.name)}\u202f: il n’en reste que ${remaining} à offrir.`
}

/** The order as any shopper sends it; for the parents, it says for whom it is, because its customer is the giver. */
function orderInputOf(list: BirthList, wishes: readonly Wish[], input: GiftOrderInput): OrderInput {
  const { orderId, totalAmount, deliveryFee, discount, promotionCodes, paymentMethod } = input
  const items = input.items.flatMap(({ itemId, quantity, price }): OrderInput['items'] => {
    const item = wishes.find((wish) => wish.item.id === itemId)?.item
    if (!item) return []
    const { productId, name, color, size } = item
    return [{ productId, name, color, size, quantity, price, image: '' }]
  })
  const own = { deliveryAddress: input.deliveryAddress, district: input.district }
  const parents = {
    deliveryAddress: giftAddress({ name: list.recipient, phone: list.phone, address: list.address }),
    district: list.district ?? undefined,
  }
  return {
    ...{ orderId, items, totalAmount, deliveryFee, discount, promotionCodes, paymentMethod },
    ...{ customerName: input.giverName, customerPhone: input.giverPhone },
    ...(input.delivery === 'parents' ? parents : own),
  }
}

async function insertGifts(
  tx: OpenTransaction,
  shop: GiveDeps,
  { id: listId }: BirthList,
  { orderId, items, delivery, ...input }: GiftOrderInput,
): Promise<void> {
  const { giverName, giverPhone, anonymous, message } = input
  const at = shop.clock()
  for (const { itemId, quantity } of items) {
    await tx.birthLists.insertGift({
      ...{ id: shop.newId(), listId, itemId, orderId, quantity, amount: 0, delivery },
      ...{ giverName, giverPhone, anonymous, message, createdAt: at, changedAt: at },
      ...{ state: null, wallet: null, paymentCode: null },
    })
  }
}

export interface GivenMoney {
  id: string
  amount: number
  state: GiftState
  wallet: Wallet
  walletNumber: string
  paymentCode: string
  /** ISO date */
  until: string
}

/** Promises money towards an article, never more than is missing. A repeated id gets the first answer. */
export function giveMoney(
  shop: GiveDeps,
  shareKey: string,
  input: GiftMoneyInput,
): Promise<Result<{ money: GivenMoney; list: PublicBirthList; repeated: boolean }>> {
  return inTransaction(shop, async (tx) => {
    const found = await tx.birthLists.findByShareKey(shareKey)
    const list = found && (await tx.birthLists.lock(found.id))
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    const within = { ...shop, store: tx }
    const existing = await tx.birthLists.findGift(input.id)
    if (existing && !isSameMoney(existing, list, input)) return fail('GIFT_ID_TAKEN')
    const refused = existing ? null : await moneyObjection(within, list, input)
    if (refused) return refused
    if (!existing) await insertMoney(tx, within, list, input)
    const gift = existing ?? (await tx.birthLists.findGift(input.id))
    if (!gift) return fail('GIFT_ID_TAKEN')
    const money = await shownMoney(within, gift, input.wallet)
    return { ok: true, money, list: await publicView(within, list), repeated: existing !== null }
  })
}

function isSameMoney(gift: GiftWithOrder, list: BirthList, input: GiftMoneyInput): boolean {
  const { itemId, amount, wallet, giverPhone } = input
  // What arrived may differ from what was promised.
  const isAmount = gift.state !== 'promised' || gift.amount === amount
  const isSame = gift.itemId === itemId && isAmount && gift.wallet === wallet
  return isSame && gift.listId === list.id && gift.giverPhone === giverPhone
}

async function moneyObjection(
  shop: ListDeps,
  list: BirthList,
  { itemId, amount, wallet }: GiftMoneyInput,
): Promise<DomainError | null> {
  const { store } = shop
  const now = shop.clock()
  const closed = closedObjection(list, now)
  if (closed) return closed
  if ((await walletNumber(shop, wallet)) === null) {
    return failAt('wallet', 'INVALID_INPUT', `La boutique ne reçoit pas d’argent par ${wallet}.`)
  }
  const wish = (await readWishes(store, list.id, now)).find(({ item }) => item.id === itemId)
  if (!wish?.item.takesMoney) {
    return failAt('itemId', 'GIFT_TAKEN', 'Une participation n’est plus possible pour cet article.')
  }
  if (!wish.offer) return failAt('itemId', 'GIFT_TAKEN', 'Cet article n’est plus vendu.')
  const { missing } = wish.progress
  if (missing === 0) return failAt('amount', 'GIFT_TAKEN', `${quoted(wish.item.name)} est déjà offert.`)
  if (amount > missing) {
    return failAt('amount', 'GIFT_TAKEN', `Il ne manque plus que ${formatFrancs(missing)}.`)
  }
  const least = Math.min(MIN_MONEY, missing)
  return amount < least
    ? failAt('amount', 'INVALID_INPUT', `Le montant est d’au moins ${formatFrancs(least)}.`)
    : null
}

/** A code that another payment has is drawn again. */
const CODES = 5

async function insertMoney(
  tx: OpenTransaction,
  shop: GiveDeps,
  { id: listId }: BirthList,
  input: GiftMoneyInput,
): Promise<void> {
  const at = shop.clock()
  const money: Omit<BirthListGift, 'paymentCode'> = {
    ...{ ...input, listId, createdAt: at, changedAt: at },
    ...{ orderId: null, quantity: 0, state: 'promised', delivery: null },
  }
  for (let drawn = 0; drawn < CODES; drawn++) {
    const paymentCode = paymentCodeFrom(shop.randomBytes(PAYMENT_CODE_LENGTH))
    if (await tx.birthLists.insertGift({ ...money, paymentCode })) return
  }
}

async function walletNumber(shop: ListDeps, wallet: Wallet): Promise<string | null> {
  const { wallets } = await readSettings(shop, ['wallets'])
  return wallets.find(({ name }) => name === wallet)?.number ?? null
}

async function shownMoney(shop: ListDeps, gift: GiftWithOrder, wallet: Wallet): Promise<GivenMoney> {
  return {
    ...{ id: gift.id, amount: gift.amount, state: giftState(gift, shop.clock()), wallet },
    walletNumber: (await walletNumber(shop, wallet)) ?? '',
    paymentCode: gift.paymentCode ?? '',
    until: new Date(gift.createdAt + PROMISE_MS).toISOString(),
  }
}
