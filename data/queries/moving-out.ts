import type { Connection } from '../connection.ts'
import { isoDate } from './column-values.ts'

/** An address of a customer's account, or an account without an address. */
export interface LeavingCustomer {
  id: string
  name: string | null
  email: string
  phone: string | null
  createdAt: string
  addressId: string | null
  label: string | null
  address: string | null
  landmark: string | null
  district: string | null
}

export interface LeavingReview {
  id: string
  productId: string
  product: string
  pseudo: string
  text: string
  rating: number | null
  isHidden: boolean
  answer: string | null
  /** the size that the reviewer took */
  size: string | null
  createdAt: string
}

export interface LeavingReviewPhoto {
  reviewId: string
  address: string
  isApproved: boolean
}

/** What only the export of the whole shop reads, in batches by id. */
export function movingOutQueries({ db }: Connection) {
  return {
    async customersAfter(last: string | null, limit: number): Promise<LeavingCustomer[]> {
      const accounts = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'user')
        .where('id', '>', last ?? '')
        .orderBy('id')
        .limit(limit)
        .execute()
      if (accounts.length === 0) return []
      const rows = await db
        .selectFrom('users')
        .leftJoin('customerAccounts', 'customerAccounts.userId', 'users.id')
        .leftJoin('customerAddresses', 'customerAddresses.userId', 'users.id')
        .select(['users.id', 'users.name', 'users.email', 'users.createdAt', 'customerAccounts.phone'])
        .select(['customerAddresses.id as addressId', 'label', 'address', 'landmark', 'district'])
        .where(
          'users.id',
          'in',
          accounts.map(({ id }) => id),
        )
        .orderBy('users.id')
        .orderBy('isDefault', 'desc')
        .orderBy('customerAddresses.id')
        .execute()
      return rows.map((row) => ({ ...row, createdAt: isoDate(row.createdAt) }))
    },

    async reviewsAfter(last: string | null, limit: number): Promise<LeavingReview[]> {
      const rows = await db
        .selectFrom('reviews')
        .innerJoin('products', 'products.id', 'reviews.productId')
        .leftJoin('ratings', (join) =>
          join
            .onRef('ratings.productId', '=', 'reviews.productId')
            .onRef('ratings.visitorId', '=', 'reviews.visitorId'),
        )
        .select(['reviews.id', 'reviews.productId', 'products.name as product', 'pseudo', 'text', 'rating'])
        .select(['reviews.hiddenAt', 'reviews.createdAt', 'reviews.answer', 'reviews.size'])
        .where('reviews.deletedAt', 'is', null)
        .where('reviews.id', '>', last ?? '')
        .orderBy('reviews.id')
        .limit(limit)
        .execute()
      return rows.map(({ hiddenAt, createdAt, ...row }) => ({
        ...row,
        isHidden: hiddenAt !== null,
        createdAt: isoDate(createdAt),
      }))
    },

    /** The photos of these reviews, also those that wait, each review's in the order in which they came. */
    async reviewPhotosOf(reviewIds: readonly string[]): Promise<LeavingReviewPhoto[]> {
      if (reviewIds.length === 0) return []
      const rows = await db
        .selectFrom('reviewPhotos')
        .select(['reviewId', 'address', 'approvedAt'])
        .where('reviewId', 'in', reviewIds)
        .orderBy('reviewId')
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ approvedAt, ...photo }) => ({ ...photo, isApproved: approvedAt !== null }))
    },
  }
}
