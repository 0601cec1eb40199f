import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction, AuditChanges } from '../../domain/audit/audit.ts'
import { fail, failAt } from '../../domain/errors.ts'
import { readOrderId } from '../../domain/orders/order-id.ts'
import type { WalletTransaction } from '../../domain/payments/wallet-transaction.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { alreadyBooked, bookOnOrder, withoutReversals } from './book-transaction.ts'
import { type DeskActed, done, isRepeated, recordOnOrder, requestOf } from './desk-step.ts'

type Tx = OpenTransaction
type InputOf<Name extends DeskActionInput['action']> = Extract<DeskActionInput, { action: Name }>

/** Books an orphaned transaction on an order: money that arrived as a payment, money that left as a refund. */
export async function linkTransaction(
  tx: Tx,
  shop: WriteDeps,
  id: string,
  input: InputOf<'link'>,
): Promise<DeskActed> {
  const transaction = await tx.walletTransactions.find(id)
  if (!transaction) return fail('TRANSACTION_UNKNOWN')
  const { wallet, number } = transaction
  const amount = transaction.statementAmount ?? transaction.amount ?? input.amount
  if (amount === undefined) return failAt('amount', 'TRANSACTION_AMOUNT')
  const order = await lockOrder(tx, readOrderId(input.orderId))
  if (!order || order.deletedAt !== null) return failAt('orderId', 'ORDER_NOT_FOUND')
  if (await isRepeated(tx, order, input.key)) return done(LINKED)
  if ((await tx.fulfillment.bookedUnder(wallet, number)).orderId === order.orderId) return done(LINKED)
  const request = requestOf(shop, order, input.key)
  const booked = await bookOnOrder(tx, shop, order, { wallet, number, amount }, request)
  if (!booked.ok) return booked
  const changes = { amount: [null, amount], number: [null, number] } as const
  await recordOnOrder(tx, shop, 'payment.linked', order.orderId, changes)
  return done(LINKED)
}

const LINKED = 'Transaction rattachée à la commande'

/** Steps that a take-back reverses; rows of other steps were booked by hand and only lose their number. */
const BOOKING_EVENTS: readonly (string | null)[] = ['receive', 'receive_claim', 'linked_refund']

/** Takes a transaction off its order, where it stays as an orphan. */
export async function unlinkTransaction(
  tx: Tx,
  shop: WriteDeps,
  id: string,
  { key, orderId: seen = '' }: InputOf<'unlink'>,
): Promise<DeskActed> {
  const known = await tx.walletTransactions.find(id)
  if (!known) return fail('TRANSACTION_UNKNOWN')
  const { wallet, number } = known
  const { orderId } = await tx.fulfillment.bookedUnder(wallet, number)
  if (orderId !== null && seen !== '' && seen !== orderId) return alreadyBooked(number, orderId)
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (!order || (await isRepeated(tx, order, key))) return done(UNLINKED)
  await tx.walletTransactions.lock(id)
  const entries = await tx.walletTransactions.entries({ wallet, number })
  for (const entry of withoutReversals(entries.filter((one) => one.orderId === orderId))) {
    const { amount } = entry
    if (!BOOKING_EVENTS.includes(entry.event)) {
      await tx.statements.numberEntry(entry.id, wallet, number, false)
      continue
    }
    const credit = creditAdded(entry.changes)
    const action = { action: 'take_back', method: wallet, amount, credit, transactionNumber: number } as const
    const taken = await applyAction(tx, shop, order, action, requestOf(shop, order, key))
    if (!taken.ok) return taken
  }
  await recordOnOrder(tx, shop, 'payment.unlinked', order.orderId, { number: [number, null] })
  return done(UNLINKED)
}

/** @param changes of an event, as JSON @returns francs that it added to the order's credit */
function creditAdded(changes: string | null): number {
  const { credit } = JSON.parse(changes ?? '{}') as AuditChanges
  return Number(credit?.[1] ?? 0) - Number(credit?.[0] ?? 0)
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
  if (booked.amount !== 0) return alreadyBooked(transaction.number, booked.orderId)
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
  { id, number, dismissedNote }: WalletTransaction,
  note: string | null,
  action: AuditAction,
): Promise<void> {
  await tx.walletTransactions.change(id, { dismissedNote: note })
  const changes: AuditChanges = { note: [dismissedNote, note] }
  await record(tx, shop, { action, subject: { id, name: number }, changes })
}
