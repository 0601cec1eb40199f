import type { Connection } from './connection.ts'
import type { Engine } from './engines/engine.ts'
import { type AccountQueries, accountQueries } from './queries/accounts.ts'
import { type AuditQueries, auditQueries } from './queries/audit.ts'
import { type ContactQueries, contactQueries } from './queries/contact.ts'
import { type LikeQueries, likeQueries } from './queries/likes.ts'
import { type OrderQueries, orderQueries } from './queries/orders.ts'
import { type PaymentQueries, paymentQueries } from './queries/payments.ts'
import { type PersonalDataQueries, personalDataQueries } from './queries/personal-data.ts'
import { type ProductQueries, productQueries } from './queries/products.ts'
import { type RatingQueries, ratingQueries } from './queries/ratings.ts'
import { type ReviewQueries, reviewQueries } from './queries/reviews.ts'
import { type SessionQueries, sessionQueries } from './queries/sessions.ts'
import { type SitemapQueries, sitemapQueries } from './queries/sitemap.ts'
import { type StatsQueries, statsQueries } from './queries/stats.ts'
import { type ViewQueries, viewQueries } from './queries/views.ts'

/** Everything that can be asked of the database, by noun. */
export interface Store {
  products: ProductQueries
  ratings: RatingQueries
  reviews: ReviewQueries
  likes: LikeQueries
  views: ViewQueries
  orders: OrderQueries
  payments: PaymentQueries
  accounts: AccountQueries
  sessions: SessionQueries
  audit: AuditQueries
  personalData: PersonalDataQueries
  contact: ContactQueries
  stats: StatsQueries
  sitemap: SitemapQueries
  /** Runs `work` with queries that all see and change the database together, or not at all. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The queries over an open engine. */
export function createStore(engine: Engine): Store {
  const connection: Connection = {
    db: engine.db,
    lockRows: engine.lockRows,
    lockTable: engine.lockTable,
    matchText: engine.matchText,
    mergesWalks: engine.mergesWalks,
  }
  return {
    ...queriesOver(connection),
    transaction: (work) =>
      engine.transaction((trx) => {
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
    orders: orderQueries(connection),
    payments: paymentQueries(connection),
    accounts: accountQueries(connection),
    sessions: sessionQueries(connection),
    audit: auditQueries(connection),
    personalData: personalDataQueries(connection),
    contact: contactQueries(connection),
    stats: statsQueries(connection),
    sitemap: sitemapQueries(connection),
  }
}
