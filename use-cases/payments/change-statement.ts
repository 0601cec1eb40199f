import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { ListedStatement } from '../../data/queries/imported-statements.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction, AuditChanges } from '../../domain/audit/audit.ts'
import { toDakarInput } from '../../domain/dakar-time.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import type { WalletTransaction } from '../../domain/payments/wallet-transaction.ts'
import { record } from '../audit/record.ts'
import type { PaidDeps } from '../birth-lists/order-paid.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { alreadyBooked } from './book.ts'
import { type DeskActed, done } from './desk-step.ts'
import { restoreTransaction, unlinkTransaction } from './link-transaction.ts'

type Tx = OpenTransaction
type InputOf<Name extends DeskActionInput['action']> = Extract<DeskActionInput, { action: Name }>

/** Corrects what a statement says about a transaction. Money that the ledger has with another amount leaves its order. */
export async function correctRow(
  tx: Tx,
  shop: PaidDeps,
  id: string,
  { amount, at, item, key }: InputOf<'correct'>,
): Promise<DeskActed> {
  const known = await tx.walletTransactions.find(id)
  if (!known) return fail('TRANSACTION_UNKNOWN')
  const booked = await tx.fulfillment.bookedUnder(known.wallet, known.number)
  const stays = amount === known.statementAmount || amount === booked.amount
  const freed = stays ? await lockRow(tx, id) : await freeRow(tx, shop, id, { item, key })
  if (!freed.ok) return freed
  const { statementAmount, statementAt } = freed.row
  if (statementAmount === null) return fail('NOT_ON_STATEMENT')
  // The screen shows minutes; the seconds of an unchanged time stay.
  const isSame = toDakarInput(statementAt) === toDakarInput(Date.parse(at))
  const time = isSame ? statementAt : Date.parse(at)
  if (statementAmount !== amount || statementAt !== time) {
    await tx.walletTransactions.change(id, { statementAmount: amount, statementAt: time })
    await recordRow(tx, shop, 'payment.row-corrected', freed.row, {
      amount: [statementAmount, amount],
      at: [isoTime(statementAt), isoTime(time)],
    })
  }
  return done('Ligne du relevé corrigée')
}

/** Takes a row out of its statement. Money that rests on it alone leaves its order. */
export async function removeRow(
  tx: Tx,
  shop: PaidDeps,
  id: string,
  { note, item, key }: InputOf<'remove'>,
): Promise<DeskActed> {
  const freed = await freeRow(tx, shop, id, { item, key })
  if (!freed.ok) return freed
  const { statementAmount, statementAt, removedAmount } = freed.row
  if (removedAmount === null) {
    if (statementAmount === null) return fail('NOT_ON_STATEMENT')
    await tx.walletTransactions.change(id, {
      ...{ statementAmount: null, statementAt: null },
      ...{ removedAt: shop.clock(), removedAmount: statementAmount, removedTime: statementAt },
    })
    await recordRow(tx, shop, 'payment.row-removed', freed.row, {
      amount: [statementAmount, null],
      note: [null, note],
    })
  }
  return done('Ligne retirée du relevé')
}

/** Takes back that a transaction was set aside, or that its row was taken out of the statement. */
export async function restoreItem(tx: Tx, shop: WriteDeps, id: string): Promise<DeskActed> {
  const row = await tx.walletTransactions.lock(id)
  if (!row || row.removedAmount === null) return restoreTransaction(tx, shop, id)
  const { statementId, payerPhone, removedAmount, removedTime } = row
  await tx.walletTransactions.state(id, {
    ...{ statementAmount: removedAmount, statementAt: removedTime, statementId, payerPhone },
  })
  await recordRow(tx, shop, 'payment.row-restored', row, { amount: [null, removedAmount] })
  return done('Ligne de nouveau sur le relevé')
}

type FreedRow = Result<{ row: WalletTransaction }>

async function lockRow(tx: Tx, id: string): Promise<FreedRow> {
  const row = await tx.walletTransactions.lock(id)
  return row ? { ok: true, row } : fail('TRANSACTION_UNKNOWN')
}

/** Takes money off its order that nothing but the statement proves, and locks the transaction. */
async function freeRow(
  tx: Tx,
  shop: PaidDeps,
  id: string,
  { item, key }: { item: string; key: string },
): Promise<FreedRow> {
  const known = await tx.walletTransactions.find(id)
  if (!known) return fail('TRANSACTION_UNKNOWN')
  if (isProven(known) || known.statementAmount === null) return lockRow(tx, id)
  const unlinked = await unlinkTransaction(tx, shop, id, { action: 'unlink', item, key })
  if (!unlinked.ok) return unlinked
  const locked = await lockRow(tx, id)
  if (!locked.ok) return locked
  const { wallet, number } = locked.row
  const booked = await tx.fulfillment.bookedUnder(wallet, number)
  return booked.amount === 0 || isProven(locked.row) ? locked : alreadyBooked(tx, number, booked.orderId)
}

/** A provider or a person told of the transaction, not the statement alone. */
const isProven = ({ amount, at, proven }: WalletTransaction) =>
  (amount !== null && at !== null) || proven === 1

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

async function recordRow(
  tx: Tx,
  shop: WriteDeps,
  action: AuditAction,
  { id, wallet, number }: WalletTransaction,
  changes: AuditChanges,
): Promise<void> {
  await record(tx, shop, { action, subject: { id, name: number }, changes })
  tx.publish({ kind: 'wallet', wallet })
}

/** Bookings that one request takes back; each is a transaction of its own. */
const AT_A_TIME = 100

/**
 * Takes an import back, part by part: money that rests on it alone leaves its orders, then its rows leave the desk and
 * the totals. Call it until nothing is `left`; its rows can be imported again.
 */
export async function undoImport(
  shop: PaidDeps,
  id: string,
  atATime = AT_A_TIME,
): Promise<Result<{ left: boolean }>> {
  const statement = await shop.store.statements.find(id)
  if (!statement) return fail('STATEMENT_NOT_FOUND')
  let stuck: DomainError | null = null
  for (const row of await shop.store.statements.restingOn(id, atATime)) {
    const input = { item: `transaction:${row.id}`, key: `undo ${id} ${row.number}` }
    const freed = await inTransaction(shop, (tx) => freeRow(tx, shop, row.id, input))
    // The others leave all the same.
    if (!freed.ok) stuck ??= { ...freed, message: `Transaction ${row.number}\u202f: ${freed.message}` }
  }
  if (stuck) return stuck
  return shop.store.transaction(async (tx) => {
    if ((await tx.statements.restingOn(id, 1)).length > 0) return { ok: true, left: true }
    const rows = await tx.statements.undo(id, shop.clock())
    if (statement.undoneAt === null) {
      const { fileName, wallet } = statement
      const changes = { wallet: [null, wallet], rows: [rows, 0] } as const
      await record(tx, shop, { action: 'payment.statement-undone', subject: { id, name: fileName }, changes })
      tx.publish({ kind: 'wallet', wallet })
    }
    return { ok: true, left: false }
  })
}

/** Lists imported statements, the newest first. */
export async function listStatements({ store }: ReadDeps, { limit, page }: { limit: number; page: number }) {
  const [statements, total] = await Promise.all([
    store.statements.list({ limit, offset: (page - 1) * limit }),
    store.statements.count(),
  ])
  return { statements: statements.map(shownStatement), total, page, limit }
}

function shownStatement({ from, until, createdAt, undoneAt, ...statement }: ListedStatement) {
  return {
    ...{ ...statement, at: isoTime(createdAt), undoneAt: isoTime(undoneAt) },
    ...{ from: isoTime(from), until: isoTime(until) },
  }
}
