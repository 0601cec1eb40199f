import type { Review } from '../catalogue/product.ts'
import type { ReviewPhoto } from './review-photos.ts'

export const MODERATION_STATES = ['shown', 'hidden', 'deleted'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

export const MODERATION_ACTIONS = ['hide', 'show', 'delete', 'restore'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** The action that takes back another one. */
export const OPPOSITE_ACTION: Readonly<Record<ModerationAction, ModerationAction>> = {
  hide: 'show',
  show: 'hide',
  delete: 'restore',
  restore: 'delete',
}

export interface ModeratedReview extends Omit<Review, 'photos'> {
  id: string
  productId: string
  productName: string
  photos: ReviewPhoto[]
  state: ModerationState
}

/** The ratings of a product with the same number of stars on one day, for example from one person without a cookie. */
export interface RatingGroup {
  productId: string
  productName: string
  /** 1 to 5 */
  rating: number
  /** ISO day in UTC, which is Dakar's */
  day: string
  count: number
}

export type RatingGroupKey = Pick<RatingGroup, 'productId' | 'rating' | 'day'>

const DONE: Readonly<Record<ModerationAction, { avis: string; note: string }>> = {
  hide: { avis: 'masqué', note: 'masquée' },
  show: { avis: 'affiché de nouveau', note: 'affichée de nouveau' },
  delete: { avis: 'supprimé', note: 'supprimée' },
  restore: { avis: 'restauré', note: 'restaurée' },
}

/** `3 notes masquées` */
export function moderatedText(what: 'avis' | 'note', action: ModerationAction, count: number): string {
  const done = DONE[action][what]
  if (count === 1) return `1 ${what} ${done}`
  return `${count} ${what === 'avis' ? 'avis' : 'notes'} ${done.replace(/^\S+/, '$&s')}`
}
