import type { StatementInput } from '../../contracts/statement.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { record } from '../audit/record.ts'
import { lockMoney } from '../birth-lists/gift-money.ts'
import type { PaidDeps } from '../birth-lists/order-paid.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { book } from './book.ts'
import { provedBy, requestOf } from './desk-step.ts'
import { bookOnGift } from './link-gift.ts'

type Row = StatementInput['rows'][number]

export interface ImportedRows {
  /** rows that no statement had before */
  stored: number
  booked: number
  refused: { line: number; number: string; message: string }[]
}

/**
 * Stores a part of a statement's rows, and books those that the person ticked (E-21). Repeating it changes nothing; a row
 * whose order has changed since the preview is stored and not booked.
 */
export async function importStatement(
  shop: PaidDeps,
  { rows, ...statement }: StatementInput,
): Promise<Result<ImportedRows>> {
  const result: ImportedRows = { stored: 0, booked: 0, refused: [] }
  const { id, wallet } = statement
  if ((await shop.store.statements.find(id))?.undoneAt) return fail('STATEMENT_UNDONE')
  for (const row of rows.filter(({ target }) => target !== null)) {
    const booked = await inTransaction(shop, (tx) => bookRow(tx, shop, { id, wallet }, row))
    if (!booked.ok) {
      result.refused.push({ line: row.line, number: row.number, message: booked.message })
    } else if (booked.stored) {
      result.stored += 1
      result.booked += 1
    }
  }
  // Also stores the refused rows; the others have been stored already.
  await shop.store.transaction(async (tx) => {
    let stored = 0
    for (const row of rows) {
      if ((await registerRow(tx, shop, { id, wallet }, row)) !== null) stored += 1
    }
    result.stored += stored
    if (result.stored > 0) await insertStatement(tx, shop, statement, result)
  })
  return { ok: true, ...result }
}

interface Source {
  /** of the statement */
  id: string
  wallet: Wallet
}

/** Stores what the statement says about a transaction. @returns its id; null when a statement had it before */
async function registerRow(
  tx: OpenTransaction,
  shop: WriteDeps,
  { id: statementId, wallet }: Source,
  { number, amount, at, phone }: Row,
): Promise<string | null> {
  const registered = { id: shop.newId(), wallet, number, createdAt: shop.clock() }
  const { id, statementAmount, removedAmount, payerPhone } = await tx.walletTransactions.register(registered)
  if (statementAmount !== null || removedAmount !== null) return null
  const stated = { statementAmount: amount, statementAt: Date.parse(at), statementId }
  await tx.walletTransactions.state(id, { ...stated, payerPhone: payerPhone ?? phone })
  return id
}

async function bookRow(
  tx: OpenTransaction,
  shop: PaidDeps,
  source: Source,
  row: Row,
): Promise<Result<{ stored: boolean }>> {
  const [kind, id = ''] = row.target?.split(':') ?? []
  if (kind === 'gift') return bookGiftRow(tx, shop, source, row, id)
  const payment = kind === 'payment' ? await tx.providerPayments.find(id) : null
  if (kind === 'payment' && !payment) return fail('PAYMENT_UNKNOWN')
  const order = await lockOrder(tx, payment?.orderId ?? id)
  if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
  const locked = payment && (await tx.providerPayments.lock(payment.id))
  if ((await registerRow(tx, shop, source, row)) === null) return { ok: true, stored: false }
  const { number, amount } = row
  const found = locked && ({ kind: 'payment', payment: locked, isRead: false } as const)
  const arrival = { wallet: source.wallet, number, amount, ...(found && { source: found }) }
  const audit = provedBy('payment.matched', arrival)
  const request = { ...requestOf(shop, order, `statement ${source.id} ${number}`, audit), strict: true }
  const booked = await book(tx, shop, order, arrival, request)
  return booked.ok ? { ok: true, stored: true } : booked
}

async function bookGiftRow(
  tx: OpenTransaction,
  shop: PaidDeps,
  source: Source,
  row: Row,
  giftId: string,
): Promise<Result<{ stored: boolean }>> {
  const locked = await lockMoney(tx, shop, giftId)
  if (!locked) return fail('GIFT_NOT_FOUND')
  if ((await registerRow(tx, shop, source, row)) === null) return { ok: true, stored: false }
  const { number, amount } = row
  const audit = provedBy('payment.matched', { amount, number })
  const booked = await bookOnGift(tx, shop, locked, { wallet: source.wallet, number, amount }, audit)
  return booked.ok ? { ok: true, stored: true } : booked
}

/** The first part of a statement inserts it with its mapping, which is proposed for the next one. */
async function insertStatement(
  tx: OpenTransaction,
  shop: WriteDeps,
  { id, wallet, fileName, mapping, dateOrder }: Omit<StatementInput, 'rows'>,
  { stored, booked }: ImportedRows,
): Promise<void> {
  await tx.statements.add({
    ...{ id, wallet, fileName, mapping: JSON.stringify(mapping), dateOrder, lines: stored, undoneAt: null },
    ...{ userId: shop.actor?.id ?? null, userName: shop.actor?.name ?? null, createdAt: shop.clock() },
  })
  await record(tx, shop, {
    action: 'payment.statement',
    subject: { id, name: fileName },
    changes: { wallet: [null, wallet], stored: [null, stored], booked: [null, booked] },
  })
  tx.publish({ kind: 'wallet', wallet })
}
