import type { FlashSale } from './product.ts'

const HOUR = 60 * 60 * 1000

/** A flash sale as an administrator asks for it (administration.md §7). */
export type RequestedFlashSale = { active: false } | { active: true; durationHours: number; discount: number }

/** A flash sale as it is kept; `endTime` in epoch milliseconds. */
export interface NextFlashSale {
  active: boolean
  discount: number
  durationHours: number
  endTime: number | null
}

/** What becomes of a sale when this is asked for at `now`: the same values while it runs keep its end. */
export function nextFlashSale(present: FlashSale, wanted: RequestedFlashSale, now: number): NextFlashSale {
  // What the last sale was stays readable in the product form.
  const { discount, durationHours } = present
  if (!wanted.active) return { active: false, discount, durationHours, endTime: null }
  const end = present.endTime === null ? 0 : Date.parse(present.endTime)
  const unchanged = end > now && isSameSale(present, wanted)
  return { ...wanted, endTime: unchanged ? end : now + wanted.durationHours * HOUR }
}

/** Whether a sale, running or over, is the one asked for. */
export function isSameSale(present: FlashSale, wanted: RequestedFlashSale): boolean {
  return (
    wanted.active &&
    present.active &&
    present.discount === wanted.discount &&
    present.durationHours === wanted.durationHours
  )
}
