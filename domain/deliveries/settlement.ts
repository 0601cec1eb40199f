/** A record of cash that a courier handed over. It is never updated (D-30). */
export interface Settlement {
  id: string
  courierId: string
  courierName: string
  /** francs that the courier owed */
  expected: number
  /** francs handed over */
  received: number
  /** reason for a difference between `expected` and `received` */
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
