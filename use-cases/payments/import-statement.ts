import type { StatementInput } from '../../contracts/statement.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { bookOnOrder, confirmProviderPayment } from './book-transaction.ts'
import { recordOnOrder, requestOf } from './desk-step.ts'

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
  shop: WriteDeps,
  { rows, ...statement }: StatementInput,
): Promise<Result<ImportedRows>> {
  const result: ImportedRows = { stored: 0, booked: 0, refused: [] }
  const { id, wallet } = statement
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
  const { id, statementAmount, payerPhone } = await tx.walletTransactions.register(registered)
  if (statementAmount !== null) return null
  const stated = { statementAmount: amount, statementAt: Date.parse(at), statementId }
  await tx.walletTransactions.change(id, { ...stated, payerPhone: payerPhone ?? phone })
  return id
}

async function bookRow(
  tx: OpenTransaction,
  shop: WriteDeps,
  source: Source,
  row: Row,
): Promise<Result<{ stored: boolean }>> {
  const [kind, id = ''] = row.target?.split(':') ?? []
  const payment = kind === 'payment' ? await tx.providerPayments.find(id) : null
  if (kind === 'payment' && !payment) return fail('PAYMENT_UNKNOWN')
  const order = await lockOrder(tx, payment?.orderId ?? id)
  if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
  const locked = payment && (await tx.providerPayments.lock(payment.id))
  if ((await registerRow(tx, shop, source, row)) === null) return { ok: true, stored: false }
  const { number, amount } = row
  const arrival = { wallet: source.wallet, number, amount }
  const request = { ...requestOf(shop, order, `statement ${source.wallet} ${number}`), strict: true }
  const booked = locked
    ? await confirmProviderPayment(tx, shop, { order, payment: locked }, arrival, request)
    : await bookOnOrder(tx, shop, order, arrival, request)
  if (!booked.ok) return booked
  const changes = { amount: [null, amount], number: [null, number] } as const
  await recordOnOrder(tx, shop, 'payment.matched', order.orderId, changes)
  return { ok: true, stored: true }
}

/** The first part of a statement inserts it with its mapping, which is proposed for the next one. */
async function insertStatement(
  tx: OpenTransaction,
  shop: WriteDeps,
  { id, wallet, fileName, mapping }: Omit<StatementInput, 'rows'>,
  { stored, booked }: ImportedRows,
): Promise<void> {
  await tx.statements.add({
    ...{ id, wallet, fileName, mapping: JSON.stringify(mapping), lines: stored },
    ...{ userId: shop.actor?.id ?? null, userName: shop.actor?.name ?? null, createdAt: shop.clock() },
  })
  await record(tx, shop, {
    action: 'payment.statement',
    subject: { id, name: fileName },
    changes: { wallet: [null, wallet], stored: [null, stored], booked: [null, booked] },
  })
}
