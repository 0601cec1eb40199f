import type { Order, OrderItem, PaymentMethod } from './order.ts'
import type { UnitsOfLine } from './order-action.ts'
import type { PaymentStatus } from './statuses.ts'

/** `Credit` is the method of a transfer from an order to the order that replaces its returned units. */
export type LedgerMethod = PaymentMethod | 'Credit'
export const LEDGER_METHODS = ['Cash', 'Wave', 'Orange Money', 'Credit'] as const satisfies LedgerMethod[]

/** A row of the ledger; `amount` in francs, negative for a refund, a reversal or an outgoing transfer. */
export interface LedgerEntry {
  kind: 'payment' | 'refund' | 'transfer'
  method: LedgerMethod
  amount: number
  /** the courier who collected the cash; null for money that the shop received directly */
  courierId: string | null
  settlementId: string | null
}

/** The fields of an order that its amounts depend on. */
export type OrderMoney = Pick<
  Order,
  'status' | 'fulfillmentStatus' | 'totalAmount' | 'credit' | 'received' | 'refunded'
>

/** The total minus the credit, in francs; 0 for an order that is cancelled or back in stock. */
export function amountDue({
  status,
  fulfillmentStatus,
  totalAmount,
  credit,
}: Omit<OrderMoney, 'received' | 'refunded'>): number {
  if (status === 'cancelled' || fulfillmentStatus === 'returned_to_stock') return 0
  return totalAmount - credit
}

/** The unpaid amount in francs; negative when the shop owes the customer. */
export function outstanding(order: OrderMoney): number {
  return amountDue(order) - order.received + order.refunded
}

/** The amount that the customer still has to pay, in francs; at least 0. */
export function amountToCollect(order: OrderMoney): number {
  return Math.max(0, outstanding(order))
}

/** The amount of a wallet payment that was reported at the door and is not checked, in francs. */
export function openClaim({ doorClaim }: Pick<Order, 'doorClaim'>): number {
  return doorClaim?.status === 'open' ? doorClaim.amount : 0
}

/** Adds up the prices of the given units of an order's lines, in francs. */
export function valueOfUnits(
  items: readonly Pick<OrderItem, 'price'>[],
  units: readonly UnitsOfLine[],
): number {
  return units.reduce((sum, { position, quantity }) => sum + (items[position]?.price ?? 0) * quantity, 0)
}

/** Adds up the payments and transfers (`received`) and the refunds (`refunded`) of a ledger, in francs. */
export function ledgerSums(entries: readonly LedgerEntry[]): Pick<Order, 'received' | 'refunded'> {
  const sum = (some: readonly LedgerEntry[]) => some.reduce((total, { amount }) => total + amount, 0)
  const isRefund = ({ kind }: LedgerEntry) => kind === 'refund'
  const refunded = sum(entries.filter(isRefund))
  return {
    received: sum(entries.filter((entry) => !isRefund(entry))),
    refunded: refunded === 0 ? 0 : -refunded,
  }
}

/** Claims of an order: `announced` by the customer, or `atDoor` and not checked. */
export interface Claims {
  announced: boolean
  atDoor: boolean
}

export function paymentStatusOf(
  entries: readonly LedgerEntry[],
  { announced, atDoor }: Claims,
): PaymentStatus {
  const { received, refunded } = ledgerSums(entries)
  if (refunded > 0) return refunded >= received ? 'refunded' : 'partially_refunded'
  if (atDoor) return 'claimed'
  if (received <= 0) return announced ? 'claimed' : 'pending'
  if (cashWithCouriers(entries) !== 0) return 'collected'
  const wallet = ledgerSums(entries.filter(({ method }) => method !== 'Cash'))
  return wallet.received > 0 ? 'paid' : 'settled'
}

/** Cash that couriers have not handed over, in francs. */
export function cashWithCouriers(entries: readonly LedgerEntry[]): number {
  return entries
    .filter(({ method, courierId, settlementId }) => method === 'Cash' && courierId && !settlementId)
    .reduce((total, { amount }) => total + amount, 0)
}
