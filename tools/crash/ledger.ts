export type End = 'cancelled' | 'deleted'

/** One order as the client knows it. */
export interface Entry {
  orderId: string
  /** JSON, the same at every attempt */
  body: string
  /** quantities by product */
  quantities: ReadonlyMap<string, number>
  /** francs */
  total: number
  /** `unknown` without a response: it may be stored or not */
  placed: 'unknown' | 'acknowledged' | 'refused'
  /** `granted` counts the responses that confirmed it */
  ending: { to: End; answered: boolean; granted: number } | null
}

export interface Ledger {
  /** initial stock by product */
  start: Map<string, number>
  orders: Map<string, Entry>
}

export function emptyLedger(): Ledger {
  return { start: new Map(), orders: new Map() }
}

/** Orders and cancellations without a response. */
export function unanswered({ orders }: Ledger): Entry[] {
  return [...orders.values()].filter(
    ({ placed, ending }) => placed === 'unknown' || ending?.answered === false,
  )
}

export function countOrders({ orders }: Ledger) {
  const entries = [...orders.values()]
  const count = (those: (entry: Entry) => boolean) => entries.filter(those).length
  return {
    sent: entries.length,
    acknowledged: count(({ placed }) => placed === 'acknowledged'),
    refused: count(({ placed }) => placed === 'refused'),
    unknown: count(({ placed }) => placed === 'unknown'),
    ended: count(({ ending }) => ending !== null),
  }
}
