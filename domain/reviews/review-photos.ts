import { HOUR_MS } from '../durations.ts'

/** Photos of one review. */
export const MAX_REVIEW_PHOTOS = 3

/** A browser sends at most 800 pixels of width; what is larger comes from elsewhere. In megabytes. */
export const REVIEW_PHOTO_MEGABYTES = 4

/** Time after a review in which its author may add photos. */
export const ADD_PHOTOS_MS = HOUR_MS

/** A photo of a review as administrators see it; `address` is null until it is approved. */
export interface ReviewPhoto {
  id: string
  address: string | null
  /** ISO date */
  createdAt: string
}
