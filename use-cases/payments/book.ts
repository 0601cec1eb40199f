import type { BookedRow } from '../../data/queries/order-payments.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { listOfLedgerId } from '../../domain/birth-lists/list-money.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { toCollect } from '../../domain/money/owed.ts'
import { isNumberedLater, type Settled, withoutReversals } from '../../domain/money/settles.ts'
import type { Order, Wallet } from '../../domain/orders/order.ts'
import type { OrderAction } from '../../domain/orders/order-action.ts'
import { isPaid } from '../../domain/payments/payment.ts'
import { quoted } from '../../domain/text/quoted.ts'
import type { WriteDeps } from '../context.ts'
import { type ActionRequest, applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { auditOrder } from '../orders/tell-change.ts'
import { followMoney } from './follow-money.ts'
import { type Arrival, keepAmount, reopen, settle, settledBy } from './settle.ts'

type Tx = OpenTransaction

/** `strict`: refuses money that the order does not wait for, as an import does */
export type BookingRequest = ActionRequest & { strict?: boolean }

/**
 * Books money on a locked order, once, and settles all that it explains: the row of the ledger that was entered without its
 * number, the claim at the door, the customer's claim, the provider's payment. What exceeds the amount due is booked too.
 */
export async function book(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  arrival: Arrival,
  { strict = false, ...request }: BookingRequest,
): Promise<Result<object>> {
  const { wallet, number, amount, source } = arrival
  if (source?.kind === 'payment' && !source.isRead && isPaid(source.payment)) return fail('PAYMENT_SETTLED')
  const locked = number === null ? null : await lockNumber(tx, shop, order, { ...arrival, number })
  if (locked && !locked.ok) return locked
  const rows = await tx.fulfillment.bookedRows(order.orderId)
  const known = knownRow(rows, arrival, order, await startOf(tx, order, arrival))
  const owed = toCollect(order)
  const { doorClaim } = order
  const isAtDoor =
    doorClaim?.status === 'open' &&
    (source?.kind === 'door' ||
      (doorClaim.method === wallet &&
        number !== null &&
        doorClaim.amount === amount &&
        (!known || amount > owed)))
  if (strict && !known && !(isAtDoor || (await isExpected(tx, order, arrival))))
    return fail('STATEMENT_ROW_CHANGED')
  const settled: Settled = isAtDoor ? { door: doorClaim.attemptId } : {}
  if (locked?.dismissed) settled.dismissed = locked.dismissed
  const action = known ? (isAtDoor ? BOOKED_AT_DOOR : null) : actionOf(arrival, isAtDoor)
  if (action) {
    const applied = await applyAction(tx, shop, order, action, request)
    if (!applied.ok) return applied
  } else {
    if (request.key !== null) settled.key = request.key
    await tellOf(tx, shop, order, request)
  }
  if (number !== null) await followMoney(tx, { wallet, number, orderId: order.orderId })
  Object.assign(settled, await settle(tx, shop, order, arrival, request.now))
  await noteSettled(tx, order, known, arrival, settled)
  return { ok: true }
}

const BOOKED_AT_DOOR = { action: 'confirm_payment', isBooked: true } as const

/** A change of the ledger that is no step of the order. */
async function tellOf(
  tx: Tx,
  shop: WriteDeps,
  { orderId }: Order,
  { audit }: Pick<ActionRequest, 'audit'>,
): Promise<void> {
  if (audit) await auditOrder(tx, shop, orderId, audit)
  tx.publish({ kind: 'order', orderId, status: 'changed' })
}

/**
 * Locks a transaction number, so that two people or two instances never book it twice.
 * @returns why it was set aside, if it was; an error that names the order when the number is booked elsewhere
 */
export async function lockNumber(
  tx: Tx,
  shop: WriteDeps,
  { orderId }: Pick<Order, 'orderId'>,
  { wallet, number, amount, source }: Arrival & { number: string },
): Promise<Result<{ dismissed: string | null }>> {
  if (number === '') return failAt('number', 'INVALID_INPUT', 'Indiquez le numéro de la transaction.')
  const created = { id: shop.newId(), wallet, number, createdAt: shop.clock() }
  const { id, dismissedNote, removedAt, at, amount: told } = await tx.walletTransactions.register(created)
  const booked = await tx.fulfillment.bookedUnder(wallet, number)
  const isRead = source?.kind === 'payment' && source.isRead
  if (booked.amount !== 0 && (booked.orderId !== orderId || (booked.amount !== amount && !isRead)))
    return alreadyBooked(tx, number, booked.orderId)
  // What only a person had told, a person may tell anew.
  const corrected = at === null && told !== null ? { amount: null } : {}
  if (dismissedNote !== null || removedAt !== null || told !== null) {
    await tx.walletTransactions.change(id, { ...corrected, dismissedNote: null, removedAt: null })
  }
  return { ok: true, dismissed: dismissedNote }
}

export async function alreadyBooked(
  { birthLists }: Pick<Tx, 'birthLists'>,
  number: string,
  orderId: string | null,
) {
  const listId = listOfLedgerId(orderId ?? '')
  const title = listId === null ? null : (await birthLists.find(listId))?.title
  const where =
    title === null
      ? `sur la commande ${orderId}`
      : `pour la liste de naissance ${title === undefined ? 'supprimée' : quoted(title)}`
  return failAt('number', 'TRANSACTION_BOOKED', `La transaction ${number} est déjà comptée ${where}.`)
}

/** Since when an entry of this amount can be the same money; null: at any time. */
async function startOf(tx: Tx, { doorClaim }: Order, { source }: Arrival): Promise<number | null> {
  if (source?.kind === 'payment') return source.payment.createdAt
  if (source?.kind !== 'door' || !doorClaim) return null
  return Number((await tx.fulfillment.findAttempt(doorClaim.attemptId))?.endedAt ?? 0)
}

/** The row of the ledger that is this money: under its number, or entered without one. */
function knownRow(
  rows: readonly BookedRow[],
  { wallet, number, amount, source }: Arrival,
  order: Order,
  since: number | null,
): BookedRow | null {
  const ofWallet = withoutReversals(
    rows.filter(({ method, kind }) => method === wallet && kind !== 'transfer'),
  )
  const isTooMuch = amount > toCollect(order)
  if (number === null) {
    // Nobody can tell it from new money, unless the order has no need of any.
    return source?.kind === 'door' && isTooMuch
      ? (ofWallet.find((row) => row.amount === amount && doorOf(row) === null) ?? null)
      : null
  }
  const isSame = (row: BookedRow) =>
    row.transactionNumber === null &&
    row.amount === amount &&
    (since === null || Date.parse(row.at) >= since || isTooMuch)
  return (
    ofWallet.find(({ transactionNumber }) => transactionNumber === number) ?? ofWallet.find(isSame) ?? null
  )
}

/** The delivery attempt whose claim a row settled. */
export const doorOf = ({ settles }: BookedRow): string | null =>
  settles?.row?.door ?? settles?.number?.door ?? null

async function isExpected(tx: Tx, order: Order, { wallet, amount, source }: Arrival): Promise<boolean> {
  if (source?.kind === 'payment') return amount === source.payment.amount
  const [claim] = await tx.payments.listFor([order.orderId])
  const isClaimed = claim?.checkedAt === null && claim.paymentMethod === wallet && claim.amount === amount
  return amount > 0 && (isClaimed || amount === toCollect(order))
}

function actionOf({ wallet: method, number, amount }: Arrival, isAtDoor: boolean): OrderAction {
  const proof = number === null ? {} : { transactionNumber: number }
  if (isAtDoor) return { action: 'confirm_payment', method, amount, ...proof }
  if (amount < 0) return { action: 'refund', method, amount: -amount, note: '', ...proof }
  return number === null
    ? { action: 'pay', method, amount }
    : { action: 'receive', method, amount, transactionNumber: number }
}

/** Notes what money settled in its row, and gives the row its number. */
async function noteSettled(
  tx: Tx,
  order: Order,
  known: BookedRow | null,
  { wallet, number }: Arrival,
  settled: Settled,
): Promise<void> {
  const rows = known ? [] : await tx.fulfillment.bookedRows(order.orderId)
  const row = known ?? rows.find(({ eventNumber }) => eventNumber === order.version + 1)
  if (!row) return
  if (number !== null && row.transactionNumber === null)
    await tx.statements.numberEntry(row.id, wallet, number)
  const part = number !== null && isNumberedLater(row) ? 'number' : 'row'
  const settles = { ...row.settles, [part]: { ...row.settles?.[part], ...settled } }
  await tx.fulfillment.settle(row.id, settles)
}

/**
 * The inverse of `book`: takes a transaction off its locked order and opens again what it had settled. Money that was
 * entered before its number was known stays, without the number.
 */
export async function unbook(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  { wallet, number }: { wallet: Wallet; number: string },
  { key, ...request }: ActionRequest,
): Promise<Result<object>> {
  const rows = (await tx.fulfillment.bookedRows(order.orderId)).filter(
    ({ method, transactionNumber }) => method === wallet && transactionNumber === number,
  )
  let current: Order = order
  for (const row of withoutReversals(rows)) {
    const settled = await settledBy(tx, shop, current, row)
    const door = current.doorClaim?.status === 'confirmed' && current.doorClaim.attemptId === settled.door
    const stays = isNumberedLater(row)
    if (stays) {
      await tx.statements.numberEntry(row.id, wallet, number, false)
      const { number: _, ...settles } = row.settles ?? {}
      await tx.fulfillment.settle(row.id, settles)
    }
    const amount = stays ? 0 : row.amount
    if (!stays || door) {
      const credit = stays ? 0 : creditAdded(row)
      const action = {
        action: 'take_back',
        method: wallet,
        amount,
        credit,
        transactionNumber: number,
        door,
      } as const
      const isFirst = current === order
      const taken = await applyAction(tx, shop, current, action, { ...request, key: isFirst ? key : null })
      if (!taken.ok) return taken
    } else await tellOf(tx, shop, current, request)
    await reopen(tx, shop, current, settled)
    await keepAmount(tx, row, settled)
    current = (await lockOrder(tx, order.orderId)) ?? current
  }
  return { ok: true }
}

/** Francs that a refund added to the order's credit. */
function creditAdded({ changes: { credit } }: BookedRow): number {
  return Number(credit?.[1] ?? 0) - Number(credit?.[0] ?? 0)
}
