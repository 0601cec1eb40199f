import type { DomainEvent } from '../domain/events.ts'
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
import { type VocabularyQueries, vocabularyQueries } from './queries/vocabulary.ts'

/** Everything that can be asked of the database, by noun. */
export interface Store {
  products: ProductQueries
  vocabulary: VocabularyQueries
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
  /**
   * Runs `work` in one transaction: all of it takes effect, or nothing. When it collides with another transaction it may be
   * run again from the beginning, so `work` must have no effect outside of the database.
   */
  transaction<T>(work: (store: OpenTransaction) => Promise<T>): Promise<T>
}

/** The same inside a transaction. */
export interface OpenTransaction extends Store {
  /** Tells what this transaction changes: written with it for the other processes, told here once it is committed. */
  publish(change: DomainEvent): void
}

/** Tells what has happened; `numbers`: under which it was written down for other processes. */
type Publish = (changes: readonly DomainEvent[], numbers: readonly number[]) => void

/** The queries over an open engine. `tell` hears what committed transactions announced, before their callers do. */
export function createStore(engine: Engine, publishEvents: Publish = () => {}): Store {
  const connection: Connection = {
    db: engine.db,
    lockRows: engine.lockRows,
    lockTable: engine.lockTable,
    matchText: engine.matchText,
    supportsMergedIndexScans: engine.supportsMergedIndexScans,
  }
  return {
    ...queriesOver(connection),
    async transaction(work) {
      const { result, changes, numbers } = await engine.transaction(async (trx) => {
        const events: DomainEvent[] = []
        const tx: OpenTransaction = {
          ...queriesOver({ ...connection, db: trx }),
          // Already inside: the outer transaction is the one that counts.
          transaction: (nested) => nested(tx),
          publish: (change) => void events.push(change),
        }
        const done = await work(tx)
        const written = await engine.insertOutboxEvents(trx, events)
        return { result: done, changes: events, numbers: written }
      })
      if (changes.length > 0) publishEvents(changes, numbers)
      return result
    },
  }
}

function queriesOver(connection: Connection): Omit<Store, 'transaction'> {
  return {
    products: productQueries(connection),
    vocabulary: vocabularyQueries(connection),
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
