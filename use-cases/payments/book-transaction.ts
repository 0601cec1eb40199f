import type { OpenTransaction } from '../../data/store.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { amountToCollect } from '../../domain/orders/amounts.ts'
import type { Order, Wallet } from '../../domain/orders/order.ts'
import type { OrderAction } from '../../domain/orders/order-action.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { WriteDeps } from '../context.ts'
import { type ActionRequest, applyAction } from '../orders/apply-action.ts'

/** Money in a wallet that a person or a statement proves. */
export interface Arrival {
  wallet: Wallet
  /** the wallet's transaction number, as `transactionNumber` returns it */
  number: string
  /** francs, negative for money that left */
  amount: number
}

type Tx = OpenTransaction

/** `added`: the ledger has a new row; otherwise the number of an older one is now known */
type Booked = Result<{ added: boolean }>

/**
 * Locks a transaction number, so that two people or two instances never book it twice. Lock the order first.
 * @returns an error that names the order when the number is booked
 */
export async function claimNumber(
  tx: Tx,
  shop: WriteDeps,
  { wallet, number }: Pick<Arrival, 'wallet' | 'number'>,
): Promise<Result<{ id: string }>> {
  if (number === '') return failAt('number', 'INVALID_INPUT', 'Indiquez le numéro de la transaction.')
  const created = { id: shop.newId(), wallet, number, createdAt: shop.clock() }
  const { id, dismissedNote } = await tx.walletTransactions.register(created)
  const booked = await tx.fulfillment.bookedUnder(wallet, number)
  if (booked.amount !== 0) return alreadyBooked(number, booked.orderId)
  if (dismissedNote !== null) await tx.walletTransactions.change(id, { dismissedNote: null })
  return { ok: true, id }
}

export function alreadyBooked(number: string, orderId: string | null) {
  const message = `La transaction ${number} est déjà comptée sur la commande ${orderId}.`
  return failAt('number', 'TRANSACTION_BOOKED', message)
}

/**
 * Books a transaction on a locked order: completes what was booked there by hand without a number, or confirms the claim
 * of this amount, or adds the money to the ledger.
 * @param strict refuses money that the order does not wait for, as an import does
 */
export async function bookOnOrder(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  arrival: Arrival,
  { strict = false, ...request }: ActionRequest & { strict?: boolean },
): Promise<Booked> {
  const claimed = await claimNumber(tx, shop, arrival)
  if (!claimed.ok) return claimed
  const { wallet: method, number, amount } = arrival
  const entry = await unnumberedEntry(tx, order.orderId, arrival)
  if (entry) {
    await tx.statements.numberEntry(entry, method, number)
    return { ok: true, added: false }
  }
  const { doorClaim } = order
  const isAtDoor = doorClaim?.status === 'open' && doorClaim.method === method && doorClaim.amount === amount
  const [notice] = await tx.payments.listFor([order.orderId])
  const isClaimed = notice?.checkedAt === null && notice.paymentMethod === method
  const isExpected = isAtDoor || amount === amountToCollect(order) || (isClaimed && notice.amount === amount)
  if (strict && !(amount > 0 && isExpected)) return fail('STATEMENT_ROW_CHANGED')
  if (isClaimed && amount > 0) await tx.payments.setChecked(order.orderId, request.now)
  const transaction = { method, amount: Math.abs(amount), transactionNumber: number }
  const action: OrderAction = isAtDoor
    ? { action: 'confirm_payment', ...transaction }
    : amount > 0
      ? { action: 'receive', ...transaction }
      : { action: 'refund', note: '', ...transaction }
  const applied = await applyAction(tx, shop, order, action, request)
  return applied.ok ? { ok: true, added: true } : applied
}

/** A row of the ledger with this amount and without a number; rows that reverse each other do not count. */
async function unnumberedEntry(tx: Tx, orderId: string, { wallet, amount }: Arrival): Promise<string | null> {
  const rows = (await tx.fulfillment.ledger(orderId, true)).filter(
    (row) => row.method === wallet && row.transactionNumber === null && row.kind !== 'transfer',
  )
  return withoutReversals(rows).find((row) => row.amount === amount)?.id ?? null
}

/** Drops pairs of rows of one order and kind that add up to nothing, such as a step and its undo. */
export function withoutReversals<Row extends { orderId?: string; kind: string; amount: number }>(
  rows: readonly Row[],
): Row[] {
  const left: Row[] = []
  const open = new Map<string, Row[]>()
  const keyOf = ({ orderId = '', kind, amount }: Row, sign: 1 | -1) => `${orderId} ${kind} ${sign * amount}`
  for (const row of rows) {
    const reversed = open.get(keyOf(row, -1))?.pop()
    if (reversed) left.splice(left.indexOf(reversed), 1)
    else {
      left.push(row)
      open.set(keyOf(row, 1), [...(open.get(keyOf(row, 1)) ?? []), row])
    }
  }
  return left
}

/** Marks a locked payment as paid with a transaction that a person or a statement proves, and books it. */
export async function confirmProviderPayment(
  tx: Tx,
  shop: WriteDeps,
  { order, payment }: { order: Order; payment: ProviderPayment },
  arrival: Arrival,
  request: ActionRequest & { strict?: boolean },
): Promise<Result<object>> {
  if (payment.state === 'paid' || payment.state === 'refunded') return fail('PAYMENT_SETTLED')
  const { number, amount } = arrival
  if (request.strict && amount !== payment.amount) return fail('STATEMENT_ROW_CHANGED')
  const booked = await bookOnOrder(tx, shop, order, arrival, { ...request, strict: false })
  if (!booked.ok) return booked
  const surplus = booked.added && amount > amountToCollect(order)
  await tx.providerPayments.change(payment.id, {
    state: 'paid',
    problem: surplus ? 'surplus' : null,
    paidAmount: amount,
    transactionNumber: number,
    changedAt: shop.clock(),
  })
  return { ok: true }
}
