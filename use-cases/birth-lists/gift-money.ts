import type { OpenTransaction } from '../../data/store.ts'
import type { BirthList } from '../../domain/birth-lists/birth-list.ts'
import { type GiftWithOrder, giftState, type MoneyState } from '../../domain/birth-lists/gifts.ts'
import { isHeld, ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { alignLedger, bookGift, type GiftArrival, unbookGift } from '../payments/book-gift.ts'
import { orderPaid, type PaidDeps } from './order-paid.ts'
import { readWishes } from './read-list.ts'

type Tx = OpenTransaction

export interface LockedGift {
  list: BirthList
  gift: GiftWithOrder
}

/** Locks an article's product and its list, as everywhere in this order, because money may pay its units. */
export async function lockWish(
  tx: Tx,
  shop: PaidDeps,
  { listId, itemId }: { listId: string; itemId: string },
): Promise<BirthList | null> {
  const item = (await tx.birthLists.items([listId])).find(({ id }) => id === itemId)
  if (item) await tx.products.lock([item.productId])
  const list = await tx.birthLists.lock(listId)
  if (list) await alignLedger(tx, shop, listId)
  return list
}

/** Locks a gift of money; null for another gift and for none. */
export async function lockMoney(tx: Tx, shop: PaidDeps, giftId: string): Promise<LockedGift | null> {
  const found = await tx.birthLists.findGift(giftId)
  const list = found && found.state !== null ? await lockWish(tx, shop, found) : null
  const gift = list && (await tx.birthLists.findGift(giftId))
  return list && gift ? { list, gift } : null
}

/** Books money of a gift that has arrived, and orders the article once all of it is paid. */
export async function receiveMoney(
  tx: Tx,
  shop: PaidDeps,
  { list, gift }: LockedGift,
  arrival: GiftArrival,
): Promise<Result<object>> {
  const after = { state: 'received', amount: arrival.amount } as const
  const booked = await bookGift(tx, shop, gift, arrival, async () => {
    if (gift.state === 'received') return fail('GIFT_MOVED', { message: RECEIVED })
    return (await fitObjection(tx, shop, gift, after)) ?? { ok: true, after }
  })
  return booked.ok ? orderWhatIsPaid(tx, shop, list, gift.itemId) : booked
}

const RECEIVED = 'Cette participation est déjà reçue. Rattachez ce paiement à une autre, ou rendez-le.'

/** Notes that a gift's money was given back: all of it, or a part. @param id of the row in the ledger */
export function returnMoney(
  tx: Tx,
  shop: PaidDeps,
  { gift }: LockedGift,
  given: GiftArrival,
  id?: string,
): Promise<Result<object>> {
  const left = gift.amount + given.amount
  return bookGift(
    tx,
    shop,
    gift,
    given,
    async () => {
      if (!isHeld(gift)) return fail('GIFT_MOVED')
      if (left < 0) {
        const message = `La boutique n’a que ${formatFrancs(gift.amount)} de cette participation.`
        return failAt('amount', 'REFUND_TOO_LARGE', message)
      }
      // What was given stays readable.
      const after =
        left === 0
          ? ({ state: 'cancelled', amount: gift.amount } as const)
          : ({ state: 'received', amount: left } as const)
      return { ok: true, after }
    },
    id,
  )
}

/** Changes the state of money by hand. What did not arrive leaves the ledger again. */
export async function changeState(
  tx: Tx,
  shop: PaidDeps,
  locked: LockedGift,
  { state, number }: { state: MoneyState; number: string | null },
): Promise<Result<object>> {
  const { list, gift } = locked
  if (gift.orderId !== null) return fail('GIFT_MOVED')
  if (state === 'received') {
    const method = walletOf(gift.wallet)
    return receiveMoney(tx, shop, locked, { method, number, amount: gift.amount })
  }
  if (isHeld(gift)) {
    const rows = withoutReversals(await tx.fulfillment.bookedRows(ledgerIdOf(list.id)))
    const row = rows.findLast(({ giftId, kind }) => giftId === gift.id && kind === 'payment')
    const taken = row ? await unbookGift(tx, shop, gift, row, { whole: true }) : fail('GIFT_MOVED')
    if (!taken.ok) return taken
  }
  const present = (await tx.birthLists.findGift(gift.id)) ?? gift
  const refused = isHeld(gift)
    ? null
    : await fitObjection(tx, shop, present, { state, amount: present.amount })
  if (refused) return refused
  await tx.birthLists.setMoney(gift.id, { state, changedAt: shop.clock() })
  // Others may have paid the article while this promise waited.
  return orderWhatIsPaid(tx, shop, list, gift.itemId)
}

/** What only a person can solve waits in `À faire`; the money is booked all the same. */
async function orderWhatIsPaid(
  tx: Tx,
  shop: PaidDeps,
  list: BirthList,
  itemId: string,
): Promise<Result<object>> {
  const ordered = await orderPaid(tx, shop, list, itemId)
  return ordered.ok || ordered.code === 'DISTRICT_REQUIRED' || ordered.code === 'INVALID_INPUT'
    ? { ok: true }
    : ordered
}

/** Money that does not count yet must fit into what is missing. */
async function fitObjection(
  tx: Tx,
  { clock }: Pick<PaidDeps, 'clock'>,
  gift: GiftWithOrder,
  after: Pick<GiftWithOrder, 'amount'> & { state: MoneyState },
): Promise<DomainError | null> {
  const now = clock()
  const counted = (one: GiftWithOrder) =>
    ['promised', 'received'].includes(giftState(one, now)) ? one.amount : 0
  const more = counted({ ...gift, ...after }) - counted(gift)
  if (more <= 0) return null
  const wish = (await readWishes(tx, gift.listId, now)).find(({ item }) => item.id === gift.itemId)
  const missing = wish?.progress.missing ?? 0
  if (more <= missing) return null
  const message =
    missing === 0
      ? 'Ce cadeau a été offert entre-temps\u202f: rendez cet argent à la personne.'
      : `Il ne manque plus que ${formatFrancs(missing)} pour ce cadeau\u202f: rendez la différence à la personne, ou demandez aux parents d’en souhaiter plus.`
  return fail('GIFT_TAKEN', { message })
}
