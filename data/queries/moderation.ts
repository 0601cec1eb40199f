import { type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS } from '../../domain/durations.ts'
import type {
  ModeratedReview,
  ModerationAction,
  ModerationState,
  RatingGroup,
  RatingGroupKey,
} from '../../domain/reviews/moderation.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { contains } from '../contains.ts'
import type { Schema } from '../schema.ts'
import { countRows, countWritten, type Page } from '../statements.ts'
import { isoDate } from './column-values.ts'
import { photosOf } from './review-photos.ts'
import { OPTIONALS, optionalsOf } from './reviews.ts'
import { reviewsOfPeople } from './reviews-of-people.ts'

interface Moderation {
  action: ModerationAction
  /** epoch milliseconds */
  at: number
}

interface ReviewSelection {
  state: ModerationState
  /** part of the product's name; empty: all */
  search: string
  /** `pending`: only reviews with a photo that waits for approval */
  photos?: 'pending' | undefined
}

const COLUMN = {
  hide: 'hiddenAt',
  show: 'hiddenAt',
  delete: 'deletedAt',
  restore: 'deletedAt',
} as const satisfies Record<ModerationAction, string>

const isRemoval = (action: ModerationAction) => action === 'hide' || action === 'delete'

/** Hides, deletes and restores reviews and ratings. The products must be locked. */
export function moderationQueries(connection: Connection) {
  return {
    ...reviewModeration(connection),
    ...reviewsOfPeople(connection),
    ...ratingModeration(connection),
  }
}

function reviewModeration({ db }: Connection) {
  return {
    async listReviews(selection: ReviewSelection, page: Page): Promise<ModeratedReview[]> {
      const rows = await searched(db, selection)
        .leftJoin('ratings', (join) =>
          join
            .onRef('ratings.productId', '=', 'reviews.productId')
            .onRef('ratings.visitorId', '=', 'reviews.visitorId'),
        )
        .select([
          'reviews.id',
          'reviews.text',
          'reviews.pseudo',
          'reviews.createdAt',
          'ratings.rating',
          ...OPTIONALS,
        ])
        .select(['products.id as productId', 'products.name as productName'])
        .orderBy('reviews.createdAt', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute()
      const photos = await photosOf(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map(({ createdAt, rating, size, answer, answeredAt, ...row }) => ({
        ...row,
        ...(rating !== null && { rating }),
        ...optionalsOf({ size, answer, answeredAt }),
        photos: photos(row.id),
        createdAt: isoDate(createdAt),
        state: selection.state,
      }))
    },

    countReviews: (selection: ReviewSelection): Promise<number> => countRows(searched(db, selection)),

    /** The ids of the products of these reviews, ascending. */
    async productsOf(reviewIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('reviews')
        .select('productId')
        .distinct()
        .where('id', 'in', reviewIds)
        .orderBy('productId')
        .execute()
      return rows.map(({ productId }) => productId)
    },

    /** Moderates a product's reviews with the ratings of their visitors. @returns the number of changed reviews */
    async moderateReviews(
      productId: string,
      reviewIds: readonly string[],
      { action, at }: Moderation,
    ): Promise<number> {
      const column = COLUMN[action]
      const reviews = await db
        .selectFrom('reviews')
        .select(['id', 'visitorId', column])
        .where('productId', '=', productId)
        .where('id', 'in', reviewIds)
        .where(column, isRemoval(action) ? 'is' : 'is not', null)
        .execute()
      for (const review of reviews) {
        const ratings = db
          .updateTable('ratings')
          .set({ [column]: isRemoval(action) ? at : null })
          .where('productId', '=', productId)
          .where('visitorId', '=', review.visitorId)
        // A rating comes back only with the review with which it went.
        await (isRemoval(action)
          ? ratings.where(column, 'is', null)
          : ratings.where(column, '=', timeOf(review))
        ).execute()
      }
      if (reviews.length === 0) return 0
      return countWritten(
        db
          .updateTable('reviews')
          .set({ [column]: isRemoval(action) ? at : null })
          .where(
            'id',
            'in',
            reviews.map(({ id }) => id),
          ),
      )
    },

    /** Counts the shown reviews and ratings of a product again. */
    async recount(productId: string): Promise<void> {
      const shown = (table: 'reviews' | 'ratings', rating?: number) => sql<number>`(
        select count(*) from ${sql.table(table)} where product_id = ${productId}
        and hidden_at is null and deleted_at is null ${rating === undefined ? sql`` : sql`and rating = ${rating}`}
      )`
      await db
        .updateTable('products')
        .set({
          reviewCount: shown('reviews'),
          rated1: shown('ratings', 1),
          rated2: shown('ratings', 2),
          rated3: shown('ratings', 3),
          rated4: shown('ratings', 4),
          rated5: shown('ratings', 5),
        })
        .where('id', '=', productId)
        .execute()
    },

    /** Purges deleted reviews and ratings. @returns their number */
    async purgeBefore(before: number): Promise<number> {
      const reviews = await countWritten(db.deleteFrom('reviews').where('deletedAt', '<', before))
      return reviews + (await countWritten(db.deleteFrom('ratings').where('deletedAt', '<', before)))
    },
  }
}

function ratingModeration({ db }: Connection) {
  return {
    /** Lists ratings in groups, the newest day first. */
    async listRatings(state: ModerationState, { limit, offset }: Page): Promise<RatingGroup[]> {
      const rows = await grouped(db, state)
        .select(['ratings.rating', DAY.as('day'), (e) => e.fn.countAll<number>().as('count')])
        .select(['products.id as productId', 'products.name as productName'])
        .orderBy('day', 'desc')
        .orderBy('count', 'desc')
        .orderBy('products.id')
        .orderBy('ratings.rating')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ day, count, ...row }) => ({
        ...row,
        day: isoDate(Number(day) * DAY_MS).slice(0, 10),
        count: Number(count),
      }))
    },

    async countRatingGroups(state: ModerationState): Promise<number> {
      const groups = grouped(db, state).select('products.id').as('groups')
      const row = await db
        .selectFrom(groups)
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** @returns the number of changed ratings */
    moderateRatings(
      { productId, rating, day }: RatingGroupKey,
      state: ModerationState,
      { action, at }: Moderation,
    ): Promise<number> {
      const start = Date.parse(day)
      return countWritten(
        db
          .updateTable('ratings')
          .set({ [COLUMN[action]]: isRemoval(action) ? at : null })
          .where('productId', '=', productId)
          .where('rating', '=', rating)
          .where('createdAt', '>=', start)
          .where('createdAt', '<', start + DAY_MS)
          .where(inState('ratings', state)),
      )
    },
  }
}

const DAY = sql<number>`ratings.created_at / ${sql.lit(DAY_MS)}`

function inState(table: 'reviews' | 'ratings', state: ModerationState) {
  const [hidden, deleted] = [sql.ref(`${table}.hidden_at`), sql.ref(`${table}.deleted_at`)]
  if (state === 'deleted') return sql<boolean>`${deleted} is not null`
  return sql<boolean>`${deleted} is null and ${hidden} is ${state === 'hidden' ? sql`not null` : sql`null`}`
}

function searched(
  db: Connection['db'],
  { state, search, photos }: ReviewSelection,
): SelectQueryBuilder<Schema, 'reviews' | 'products', object> {
  let query = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .where(inState('reviews', state))
  if (photos === 'pending') {
    query = query.where((e) =>
      e.exists(
        e
          .selectFrom('reviewPhotos')
          .select('reviewPhotos.id')
          .whereRef('reviewPhotos.reviewId', '=', 'reviews.id')
          .where('reviewPhotos.approvedAt', 'is', null),
      ),
    )
  }
  return search === '' ? query : query.where(contains('products.nameFolded', fold(search)))
}

function grouped(db: Connection['db'], state: ModerationState) {
  return db
    .selectFrom('ratings')
    .innerJoin('products', 'products.id', 'ratings.productId')
    .where(inState('ratings', state))
    .groupBy(['products.id', 'products.name', 'ratings.rating', DAY])
}

function timeOf(review: { hiddenAt?: number | null; deletedAt?: number | null }): number {
  return Number(review.hiddenAt ?? review.deletedAt)
}
