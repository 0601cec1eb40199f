import type { ManagedBirthList } from '../../contracts/birth-list.ts'
import type { MoneyReturnInput, MoneyStateInput } from '../../contracts/birth-list-form.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { BirthList } from '../../domain/birth-lists/birth-list.ts'
import type { GiftState, GiftWithOrder } from '../../domain/birth-lists/gifts.ts'
import { ledgerIdOf, type MoneyTask } from '../../domain/birth-lists/list-money.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { WALLETS } from '../../domain/orders/order-constants.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { closeList } from './change-list.ts'
import { changeState, type LockedGift, lockMoney, lockWish, returnMoney } from './gift-money.ts'
import { heldObjection } from './kept-data.ts'
import { orderPaid, type PaidDeps } from './order-paid.ts'
import { managedView } from './read-list.ts'

type ManageDeps = WriteDeps & Pick<AppContext, 'settings'>
type MoneyDeps = ManageDeps & PaidDeps

type Managed = Result<{ list: ManagedBirthList }>

/** An entry outlives its list, so it does not repeat what the parents wrote. */
const subjectOf = ({ id }: BirthList) => ({ id, name: id })

/** Closes a list, or opens it again, for the shop. */
export function switchManagedList(shop: ManageDeps, id: string, closed: boolean): Promise<Managed> {
  return inTransaction(shop, async (tx) => {
    const list = await tx.birthLists.lock(id)
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    const within = { ...shop, store: tx }
    const changed = await closeList(within, list, closed)
    if (changed !== list) {
      const action = closed ? 'birth-list.closed' : 'birth-list.opened'
      await record(tx, shop, { action, subject: subjectOf(list) })
    }
    return { ok: true, list: await managedView(within, changed) }
  })
}

/** Deletes a list with its gifts, unless the shop holds money for it. Orders stay. */
export function deleteManagedList(shop: ManageDeps, id: string): Promise<Result<object>> {
  return inTransaction(shop, async (tx) => {
    const list = await tx.birthLists.lock(id)
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    const held = await heldObjection(tx, shop, [id])
    if (held) return held
    await tx.birthLists.delete(id)
    await record(tx, shop, { action: 'birth-list.deleted', subject: subjectOf(list) })
    return { ok: true }
  })
}

/** Marks money as received or cancelled, or corrects that. Money that no longer fits is not counted. */
export function setMoneyState(
  shop: MoneyDeps,
  { id, giftId }: { id: string; giftId: string },
  { was, state, number = null }: MoneyStateInput,
): Promise<Managed> {
  return inTransaction(shop, async (tx) => {
    const locked = await lockMoneyOf(tx, shop, { id, giftId })
    if (!locked.ok) return locked
    const { list, gift } = locked
    const within = { ...shop, store: tx }
    if (gift.state === state) return { ok: true, list: await managedView(within, list) }
    if (gift.state !== was) return fail('GIFT_MOVED')
    const changed = await changeState(tx, shop, locked, { state, number })
    if (!changed.ok) return changed
    await record(tx, shop, {
      action: 'birth-list.money',
      subject: subjectOf(list),
      changes: { state: [was, state], amount: [null, gift.amount] },
    })
    tellOf(tx, gift)
    return { ok: true, list: await managedView(within, list) }
  })
}

/** Notes that money was given back by hand (K-10). A repeated `key` has no effect. */
export function returnGiftMoney(
  shop: MoneyDeps,
  { id, giftId }: { id: string; giftId: string },
  { key, amount, method, number }: MoneyReturnInput,
): Promise<Managed> {
  return inTransaction(shop, async (tx) => {
    const locked = await lockMoneyOf(tx, shop, { id, giftId })
    if (!locked.ok) return locked
    const { list, gift } = locked
    const within = { ...shop, store: tx }
    const row = `${giftId} ${key}`
    const rows = await tx.fulfillment.ledger(ledgerIdOf(id))
    if (rows.some((one) => one.id === row)) return { ok: true, list: await managedView(within, list) }
    const given = { method, number: method === 'Cash' ? null : number, amount: -amount }
    const returned = await returnMoney(tx, shop, locked, given, row)
    if (!returned.ok) return returned
    await record(tx, shop, {
      action: 'birth-list.returned',
      subject: subjectOf(list),
      changes: { amount: [null, -amount], method: [null, method], number: [null, given.number] },
    })
    tellOf(tx, gift)
    return { ok: true, list: await managedView(within, list) }
  })
}

/** Orders an article whose money was there before it could be ordered. Repeating it orders nothing more. */
export function orderPaidWish(
  shop: MoneyDeps,
  { id: listId, itemId }: { id: string; itemId: string },
): Promise<Managed> {
  return inTransaction(shop, async (tx) => {
    const list = await lockWish(tx, shop, { listId, itemId })
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    const ordered = await orderPaid(tx, shop, list, itemId)
    if (!ordered.ok) return ordered
    const within = { ...shop, store: tx }
    const view = await managedView(within, list)
    const task = view.items.find((item) => item.id === itemId)?.task ?? null
    const isOrdered = view.gifts.some(
      (gift) => gift.itemId === itemId && gift.amount > 0 && isOpen(gift.state),
    )
    if (task === null && isOrdered) return { ok: true, list: view }
    return fail('GIFT_NOT_ORDERED', { message: task === null ? NOT_PAID : NOT_ORDERED[task] })
  })
}

/** The money of these gifts has paid an order. */
const isOpen = (state: GiftState) => state === 'ordered' || state === 'delivered'

const NOT_PAID = 'Cet article n’est pas encore payé en entier.'
const NOT_ORDERED: Readonly<Record<MoneyTask, string>> = {
  order: 'Cette commande ne peut pas être créée.',
  sold_out: 'Le stock ne suffit pas. Réapprovisionnez l’article, puis réessayez.',
  gone: 'Cet article n’est plus vendu\u202f: rendez l’argent aux personnes.',
  return: 'Il ne reste rien à commander pour cet article\u202f: rendez l’argent aux personnes.',
}

async function lockMoneyOf(
  tx: OpenTransaction,
  shop: MoneyDeps,
  { id, giftId }: { id: string; giftId: string },
): Promise<Result<LockedGift>> {
  const found = await tx.birthLists.findGift(giftId)
  if (found?.listId !== id)
    return fail((await tx.birthLists.find(id)) ? 'GIFT_NOT_FOUND' : 'BIRTH_LIST_NOT_FOUND')
  const locked = await lockMoney(tx, shop, giftId)
  return locked ? { ok: true, ...locked } : fail('GIFT_NOT_FOUND')
}

/** Tells other screens that the money of a list has changed. */
function tellOf(tx: OpenTransaction, { wallet: name }: Pick<GiftWithOrder, 'wallet'>): void {
  const wallet = WALLETS.find((known) => known === name)
  if (wallet) tx.publish({ kind: 'wallet', wallet })
}
