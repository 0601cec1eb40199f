import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction, AuditChanges } from '../../domain/audit/audit.ts'
import { listOfLedgerId } from '../../domain/birth-lists/list-money.ts'
import { fail, failAt } from '../../domain/errors.ts'
import { readOrderId } from '../../domain/orders/order-id.ts'
import type { WalletTransaction } from '../../domain/payments/wallet-transaction.ts'
import { record } from '../audit/record.ts'
import { lockMoney } from '../birth-lists/gift-money.ts'
import type { PaidDeps } from '../birth-lists/order-paid.ts'
import type { WriteDeps } from '../context.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { alreadyBooked, book, unbook } from './book.ts'
import { type DeskActed, done, isRepeated, provedBy, requestOf } from './desk-step.ts'
import { bookOnGift, unbookFromList } from './link-gift.ts'

type Tx = OpenTransaction
type InputOf<Name extends DeskActionInput['action']> = Extract<DeskActionInput, { action: Name }>

/**
 * Books an orphaned transaction on an order, or on the gift of money with the payment code: money that arrived as a payment,
 * money that left as a refund.
 */
export async function linkTransaction(
  tx: Tx,
  shop: PaidDeps,
  id: string,
  input: InputOf<'link'>,
): Promise<DeskActed> {
  const order = await lockOrder(tx, readOrderId(input.orderId))
  const found = order ? null : await tx.birthLists.findByPaymentCode(input.orderId.trim().toUpperCase())
  const gift = found && (await lockMoney(tx, shop, found.id))
  // Locked, because another person may correct its amount or remove it.
  const transaction = await tx.walletTransactions.lock(id)
  if (!transaction) return fail('TRANSACTION_UNKNOWN')
  const { wallet, number } = transaction
  // Nothing is what nobody knows: a row of the ledger has an amount.
  const amount = transaction.statementAmount || transaction.amount || input.amount
  if (amount === undefined) return failAt('amount', 'TRANSACTION_AMOUNT')
  if (gift) {
    const audit = provedBy('payment.linked', { amount, number })
    const booked = await bookOnGift(tx, shop, gift, { wallet, number, amount }, audit)
    return booked.ok ? done('Transaction rattachée à la participation') : booked
  }
  if (!order || order.deletedAt !== null) return failAt('orderId', 'ORDER_NOT_FOUND')
  if (await isRepeated(tx, order, input.key)) return done(LINKED)
  if ((await tx.fulfillment.bookedUnder(wallet, number)).orderId === order.orderId) return done(LINKED)
  const arrival = { wallet, number, amount }
  const request = requestOf(shop, order, input.key, provedBy('payment.linked', arrival))
  const booked = await book(tx, shop, order, arrival, request)
  return booked.ok ? done(LINKED) : booked
}

const LINKED = 'Transaction rattachée à la commande'

/** Takes a transaction off its order or gift, where it stays as an orphan. */
export async function unlinkTransaction(
  tx: Tx,
  shop: PaidDeps,
  id: string,
  { key, orderId: seen = '' }: InputOf<'unlink'>,
): Promise<DeskActed> {
  const known = await tx.walletTransactions.find(id)
  if (!known) return fail('TRANSACTION_UNKNOWN')
  const { wallet, number } = known
  const { orderId } = await tx.fulfillment.bookedUnder(wallet, number)
  if (orderId !== null && seen !== '' && seen !== orderId) return alreadyBooked(tx, number, orderId)
  const audit = { action: 'payment.unlinked', changes: { number: [number, null] } } as const
  const listId = listOfLedgerId(orderId ?? '')
  if (listId !== null) {
    const taken = await unbookFromList(tx, shop, listId, { wallet, number }, audit)
    return taken.ok ? done('Transaction détachée de la participation') : taken
  }
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (!order || (await isRepeated(tx, order, key))) return done(UNLINKED)
  await tx.walletTransactions.lock(id)
  const taken = await unbook(tx, shop, order, { wallet, number }, requestOf(shop, order, key, audit))
  return taken.ok ? done(UNLINKED) : taken
}

const UNLINKED = 'Transaction détachée de la commande'

/** Marks an orphan as no order's money, such as a withdrawal to the bank. */
export async function dismissTransaction(
  tx: Tx,
  shop: WriteDeps,
  id: string,
  note: string,
): Promise<DeskActed> {
  const transaction = await tx.walletTransactions.lock(id)
  if (!transaction) return fail('TRANSACTION_UNKNOWN')
  const booked = await tx.fulfillment.bookedUnder(transaction.wallet, transaction.number)
  if (booked.amount !== 0) return alreadyBooked(tx, transaction.number, booked.orderId)
  if (transaction.dismissedNote !== note) await setNote(tx, shop, transaction, note, 'payment.dismissed')
  return done('Transaction écartée')
}

/** Takes a dismissal back. */
export async function restoreTransaction(tx: Tx, shop: WriteDeps, id: string): Promise<DeskActed> {
  const transaction = await tx.walletTransactions.lock(id)
  if (!transaction) return fail('TRANSACTION_UNKNOWN')
  if (transaction.dismissedNote !== null) await setNote(tx, shop, transaction, null, 'payment.undismissed')
  return done('Transaction de nouveau à rattacher')
}

async function setNote(
  tx: Tx,
  shop: WriteDeps,
  { id, wallet, number, dismissedNote }: WalletTransaction,
  note: string | null,
  action: AuditAction,
): Promise<void> {
  await tx.walletTransactions.change(id, { dismissedNote: note })
  const changes: AuditChanges = { note: [dismissedNote, note] }
  await record(tx, shop, { action, subject: { id, name: number }, changes })
  tx.publish({ kind: 'wallet', wallet })
}
