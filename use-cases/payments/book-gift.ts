import type { BookedRow } from '../../data/queries/order-payments.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { BirthListGift } from '../../domain/birth-lists/gifts.ts'
import { isHeld, ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type Settled, withoutReversals } from '../../domain/money/settles.ts'
import type { LedgerEntry } from '../../domain/orders/amounts.ts'
import type { PaymentMethod } from '../../domain/orders/order.ts'
import { walletOf } from '../../domain/payments/wallet-transaction.ts'
import type { WriteDeps } from '../context.ts'
import { alreadyBooked, lockNumber } from './book.ts'
import { keepAmount } from './settle.ts'

type Tx = OpenTransaction

/** Money of a gift that arrived, or that was given back (`amount` below 0). */
export interface GiftArrival {
  method: PaymentMethod
  /** the wallet's transaction number, where it is known */
  number: string | null
  /** francs */
  amount: number
}

type Money = Pick<BirthListGift, 'state' | 'amount'>

/**
 * Books money of a gift whose list is locked, once, as `book` does for orders (docs/money.md): a row that was entered without
 * its number gets it.
 * @param decide what the gift becomes by new money, or why that is refused
 * @param id of the new row in the ledger, for money that a person enters as new: it is no earlier entry that gets its number
 */
export async function bookGift(
  tx: Tx,
  shop: WriteDeps,
  gift: BirthListGift,
  { method, number, amount }: GiftArrival,
  decide: () => Promise<Result<{ after: Money }>>,
  id?: string,
): Promise<Result<object>> {
  const orderId = ledgerIdOf(gift.listId)
  const settled: Settled = { gift: { state: gift.state, amount: gift.amount } }
  const rows = withoutReversals(await tx.fulfillment.bookedRows(orderId))
  const own = rows.filter((row) => row.giftId === gift.id && row.kind !== 'transfer')
  if (method !== 'Cash' && number !== null) {
    const locked = await lockNumber(tx, shop, { orderId }, { wallet: method, number, amount })
    if (!locked.ok) return locked
    const numbered = rows.find((row) => row.method === method && row.transactionNumber === number)
    if (numbered) {
      const isCounted = numbered.giftId === gift.id && (amount < 0 || gift.state === 'received')
      return isCounted ? { ok: true } : alreadyBooked(tx, number, orderId)
    }
    if (locked.dismissed) settled.dismissed = locked.dismissed
    const known = own.find(
      (row) => row.transactionNumber === null && row.method === method && row.amount === amount,
    )
    if (known && id === undefined) {
      await tx.statements.numberEntry(known.id, method, number)
      const { dismissed } = settled
      await tx.fulfillment.settle(known.id, { ...known.settles, number: dismissed ? { dismissed } : {} })
      return { ok: true }
    }
  }
  const decided = await decide()
  if (!decided.ok) return decided
  const kind = amount > 0 ? 'payment' : 'refund'
  const rowId = id ?? shop.newId()
  await addRow(tx, shop, gift, { id: rowId, kind, method, amount, transactionNumber: number })
  await tx.fulfillment.settle(rowId, { row: settled })
  await tx.birthLists.setMoney(gift.id, { ...decided.after, changedAt: shop.clock() })
  return { ok: true }
}

/**
 * The inverse of `bookGift`: takes a row of the ledger off a gift, which is again what it was. A row that got its number later
 * only loses this number, unless `whole`.
 */
export async function unbookGift(
  tx: Tx,
  shop: WriteDeps,
  gift: BirthListGift,
  row: BookedRow,
  { whole = false } = {},
): Promise<Result<object>> {
  const { method, kind, amount, transactionNumber: number, settles } = row
  const settled = { ...settles?.row, ...settles?.number }
  if (settles?.number && number !== null && !whole && method !== 'Cash' && method !== 'Credit') {
    const { number: _, ...rest } = settles
    await tx.statements.numberEntry(row.id, method, number, false)
    await tx.fulfillment.settle(row.id, rest)
  } else {
    const isUntouched = isHeld(gift) && gift.amount === amount
    if (gift.orderId !== null || (kind === 'payment' && !isUntouched))
      return fail('GIFT_MOVED', { message: SPENT })
    const was = settled.gift ?? { state: 'promised', amount: gift.amount }
    await addRow(tx, shop, gift, {
      id: shop.newId(),
      kind,
      method,
      amount: -amount,
      transactionNumber: number,
    })
    await tx.birthLists.setMoney(gift.id, { ...was, changedAt: shop.clock() })
  }
  await keepAmount(tx, row, settled)
  return { ok: true }
}

const SPENT =
  'L’argent de cette participation a été rendu ou a payé une commande\u202f: il ne peut plus être retiré de la liste.'

/** Moves the money of gifts to an order, as an exchange does. @returns francs */
export async function moveToOrder(
  tx: Tx,
  shop: WriteDeps,
  gifts: readonly BirthListGift[],
  orderId: string,
): Promise<number> {
  const transfer = { kind: 'transfer', method: 'Credit' } as const
  const changedAt = shop.clock()
  for (const gift of gifts) {
    await addRow(tx, shop, gift, { ...transfer, id: shop.newId(), amount: -gift.amount })
    await tx.birthLists.setMoney(gift.id, { orderId, changedAt })
  }
  const amount = gifts.reduce((sum, gift) => sum + gift.amount, 0)
  const row = { ...transfer, id: shop.newId(), amount, courierId: null, note: '' }
  await tx.fulfillment.pay(orderId, [row], { number: 1, actor: shop.actor, at: changedAt })
  return amount
}

/**
 * Adds to the ledger what its rows and the states of a list's gifts differ by: the version before, which may still run beside,
 * changes the state only.
 */
export async function alignLedger(tx: Tx, shop: WriteDeps, listId: string): Promise<void> {
  const gifts = (await tx.birthLists.gifts([listId])).filter(
    ({ state, orderId }) => state !== null && orderId === null,
  )
  const rows = gifts.length === 0 ? [] : await tx.fulfillment.bookedRows(ledgerIdOf(listId))
  for (const gift of gifts) {
    const method = walletOf(gift.wallet)
    const booked = rows
      .filter(({ giftId }) => giftId === gift.id)
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = (isHeld(gift) ? gift.amount : 0) - booked
    if (amount === 0) continue
    const then = { ...shop, clock: () => gift.changedAt }
    await addRow(tx, then, gift, { id: shop.newId(), kind: 'payment', method, amount })
  }
}

interface NewRow extends Pick<LedgerEntry, 'kind' | 'method' | 'amount'> {
  id: string
  transactionNumber?: string | null
}

async function addRow(
  tx: Tx,
  { actor, clock }: Pick<WriteDeps, 'actor' | 'clock'>,
  { id: giftId, listId }: Pick<BirthListGift, 'id' | 'listId'>,
  row: NewRow,
): Promise<void> {
  const orderId = ledgerIdOf(listId)
  const last = (await tx.fulfillment.ledger(orderId)).at(-1)?.eventNumber ?? 0
  const cause = { number: last + 1, actor, at: clock() }
  await tx.fulfillment.pay(orderId, [{ ...row, giftId, courierId: null, note: '' }], cause)
}
