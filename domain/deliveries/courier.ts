/** A person who delivers orders (D-22). */
export interface Courier {
  id: string
  name: string
  /** nine digits */
  phone: string
  active: boolean
  /** francs for a delivery in a zone that `zoneFees` does not list */
  fee: number
  /** francs by zone name */
  zoneFees: Readonly<Record<string, number>>
  /** ISO date */
  createdAt: string
}

/** A delivery run: the orders that a courier delivers on one day. */
export interface DeliveryRun {
  id: string
  courierId: string
  /** as 2026-11-22 */
  day: string
  /** ISO date until which the courier's link works; null: no link */
  linkExpiresAt: string | null
  /** ISO date */
  leftAt: string | null
}

/** The fee of a courier for a delivery in a zone, in francs. */
export function courierFee({ fee, zoneFees }: Pick<Courier, 'fee' | 'zoneFees'>, zone: string): number {
  return Object.hasOwn(zoneFees, zone) ? (zoneFees[zone] ?? fee) : fee
}

/** Formats a time as its day in Dakar (UTC), such as 2026-11-22. @param at epoch milliseconds */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
