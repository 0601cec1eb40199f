import { DAY_MS } from '../durations.ts'

/** How long a deleted product can be restored, in milliseconds (G-22). */
export const TRASH_MS = 30 * DAY_MS

export interface TrashedProduct {
  _id: string
  name: string
  /** the first image, if any */
  image: string | null
  /** francs */
  price: number
  stock: number
  /** the user who deleted the product; null when no user deleted it */
  userName: string | null
  /** ISO date */
  deletedAt: string
}

/** Days until a deleted product is purged, rounded up; at least 1. */
export function daysLeft(deletedAt: string, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(deletedAt) + TRASH_MS - now) / DAY_MS))
}
