import type { FlashSale } from './product.ts'

const HOUR = 60 * 60 * 1000

/** The flash sale an administrator requests (B-302, B-303). */
export type RequestedFlashSale = { active: false } | { active: true; durationHours: number; discount: number }

/** A stored flash sale; `endTime` in epoch milliseconds. */
export interface NextFlashSale {
  active: boolean
  discount: number
  durationHours: number
  endTime: number | null
}

/**
 * Applies a request; a running sale that already has the requested values does not restart.
 * @param now epoch milliseconds
 */
export function nextFlashSale(current: FlashSale, requested: RequestedFlashSale, now: number): NextFlashSale {
  // A sale that is switched off retains its values, because the form shows them.
  const { discount, durationHours } = current
  if (!requested.active) return { active: false, discount, durationHours, endTime: null }
  const end = current.endTime === null ? 0 : Date.parse(current.endTime)
  const unchanged = end > now && isSameSale(current, requested)
  return { ...requested, endTime: unchanged ? end : now + requested.durationHours * HOUR }
}

/** Converts a stored flash sale to the field of a product. */
export function toFlashSale({ endTime, ...sale }: NextFlashSale): FlashSale {
  return { ...sale, endTime: endTime === null ? null : new Date(endTime).toISOString() }
}

/** Whether the current sale, running or ended, has the requested values. */
export function isSameSale(current: FlashSale, requested: RequestedFlashSale): boolean {
  return (
    requested.active &&
    current.active &&
    current.discount === requested.discount &&
    current.durationHours === requested.durationHours
  )
}

/** What an edit of a flash sale compares: a sale that is off or has ended has no other values. */
export function comparableSale(sale: Readonly<Record<string, unknown>> | FlashSale, now: number) {
  const { active, durationHours, discount } = sale
  const endTime = 'endTime' in sale && typeof sale.endTime === 'string' ? Date.parse(sale.endTime) : now + 1
  return active === true && now < endTime ? { active, durationHours, discount } : { active: false }
}
