import type { Connection } from './connection.ts'
import type { Engine } from './engines/engine.ts'
import { type LikeQueries, likeQueries } from './queries/likes.ts'
import { type ProductQueries, productQueries } from './queries/products.ts'
import { type RatingQueries, ratingQueries } from './queries/ratings.ts'
import { type ReviewQueries, reviewQueries } from './queries/reviews.ts'
import { type ViewQueries, viewQueries } from './queries/views.ts'

/** Everything that can be asked of the database, by noun. */
export interface Store {
  products: ProductQueries
  ratings: RatingQueries
  reviews: ReviewQueries
  likes: LikeQueries
  views: ViewQueries
  /** Runs `work` with queries that all see and change the database together, or not at all. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The queries over an open engine. */
export function createStore(engine: Engine): Store {
  const connection: Connection = {
    db: engine.db,
    lockRows: engine.lockRows,
    brokenUnique: engine.brokenUnique,
  }
  return {
    ...queriesOver(connection),
    transaction: (work) =>
      engine.db.transaction().execute((trx) => {
        const inside: Store = {
          ...queriesOver({ ...connection, db: trx }),
          // Already inside: the outer transaction is the one that counts.
          transaction: (nested) => nested(inside),
        }
        return work(inside)
      }),
  }
}

function queriesOver(connection: Connection): Omit<Store, 'transaction'> {
  return {
    products: productQueries(connection),
    ratings: ratingQueries(connection),
    reviews: reviewQueries(connection),
    likes: likeQueries(connection),
    views: viewQueries(connection),
  }
}
