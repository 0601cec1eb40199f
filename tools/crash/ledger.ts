/** How an order ends that its sender or the shop thinks better of. */
export type End = 'cancelled' | 'deleted'

/** What somebody outside the shop knows about one order: what was asked, and what the shop said. */
export interface Entry {
  orderId: string
  /** as it travels, the same each time it is sent */
  body: string
  /** pieces by product */
  pieces: ReadonlyMap<string, number>
  /** francs */
  total: number
  /** `unknown` until the shop has answered: it may be stored or not */
  placed: 'unknown' | 'acknowledged' | 'refused'
  /** what was asked for afterwards; `granted` counts how often the shop said that it did it */
  ending: { to: End; answered: boolean; granted: number } | null
}

/** Everything that was asked of one shop. */
export interface Ledger {
  /** the stock each product began with */
  start: Map<string, number>
  orders: Map<string, Entry>
}

/** A ledger of a shop that nobody has asked anything. */
export function emptyLedger(): Ledger {
  return { start: new Map(), orders: new Map() }
}

/** The orders about which the shop still owes an answer. */
export function unanswered({ orders }: Ledger): Entry[] {
  return [...orders.values()].filter(
    ({ placed, ending }) => placed === 'unknown' || ending?.answered === false,
  )
}

/** How many orders stand where. */
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
