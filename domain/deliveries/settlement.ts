/** A record of cash that a courier handed over. It is never updated (D-30). */
export interface Settlement {
  id: string
  courierId: string
  courierName: string
  /** francs of cash that the courier held */
  expected: number
  /** francs of delivery fees that were settled with it */
  fees: number
  /** francs handed over; negative when the shop paid the courier */
  received: number
  /** reason for a difference between what was to hand over and `received` */
  note: string
  /** number of orders whose cash was handed over */
  orders: number
  userName: string | null
  /** ISO date */
  createdAt: string
}

/** Cash that a courier collected for one order and has not handed over, in francs. */
export interface OwedCash {
  orderId: string
  amount: number
}

/** Francs of fees that no settlement has counted, and the deliveries they are for; undone ones are taken off again. */
export interface OpenFees {
  fees: number
  deliveries: number
}

/** What a courier hands over, in francs: the cash without the fees; negative when the shop owes the courier more. */
export function netToHandOver({ expected, fees }: Pick<Settlement, 'expected' | 'fees'>): number {
  return expected - fees
}

/** Sums ledger rows by order, without orders whose sum is 0. */
export function cashByOrder(rows: readonly OwedCash[]): OwedCash[] {
  const sums = new Map<string, number>()
  for (const { orderId, amount } of rows) sums.set(orderId, (sums.get(orderId) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0).map(([orderId, amount]) => ({ orderId, amount }))
}

/** Sums the cash of ledger rows, in francs. */
export function totalCash(rows: readonly OwedCash[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
