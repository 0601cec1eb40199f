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

/** The amount of a wallet payment that was reported at the door and is not checked, in francs. */
export function openClaim({ doorClaim }: Pick<Order, 'doorClaim'>): number {
  return doorClaim?.status === 'open' ? doorClaim.amount : 0
}

/** An order's lines, and the returns that credited some of their units to the customer. */
export interface Valued {
  items: readonly Pick<OrderItem, 'price' | 'quantity' | 'allocated' | 'refused'>[]
  returns: readonly { status: string; lines: readonly UnitsOfLine[] }[]
}

/**
 * What the given units of an order's lines cost the customer, in francs. The pieces of a line with a promotion differ
 * by a franc at most; those already refused or credited come first, so that all pieces together are worth what the line
 * cost (H-06).
 */
export function valueOfUnits({ items, returns }: Valued, units: readonly UnitsOfLine[]): number {
  const gone = items.map(({ refused }) => refused)
  const credited = returns.filter(({ status }) => status === 'refunded' || status === 'exchanged')
  for (const { position, quantity } of credited.flatMap(({ lines }) => lines)) {
    gone[position] = (gone[position] ?? 0) + quantity
  }
  return units.reduce((sum, { position, quantity }) => {
    const item = items[position]
    if (!item) return sum
    const before = gone[position] ?? 0
    gone[position] = before + quantity
    return sum + priceOfFirst(item, before + quantity) - priceOfFirst(item, before)
  }, 0)
}

/** Price of the first `count` pieces of a line, in francs. */
function priceOfFirst(
  { price, quantity, allocated }: Pick<OrderItem, 'price' | 'quantity' | 'allocated'>,
  count: number,
): number {
  return price * count - Math.floor((allocated * count) / quantity)
}

/** The price of lines after promotions, without delivery, in francs. */
export function articlesTotal(items: readonly Pick<OrderItem, 'price' | 'quantity' | 'allocated'>[]): number {
  return items.reduce((sum, item) => sum + priceOfFirst(item, item.quantity), 0)
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
