import type { DomainEvent } from '../domain/events.ts'
import type { Connection } from './connection.ts'
import type { Engine } from './engines/engine.ts'
import {
  type AccountQueries,
  accountQueries,
  type SessionQueries,
  sessionQueries,
} from './queries/accounts.ts'
import { type AuditQueries, auditQueries } from './queries/audit.ts'
import { type BarcodeQueries, barcodeQueries } from './queries/barcodes.ts'
import { type BulkActionQueries, bulkActionQueries } from './queries/bulk-actions.ts'
import { type ContactQueries, contactQueries } from './queries/contact.ts'
import { type CourierQueries, courierQueries } from './queries/couriers.ts'
import { type DailyReportQueries, dailyReportQueries } from './queries/daily-reports.ts'
import { type DraftQueries, draftQueries } from './queries/drafts.ts'
import { type FulfillmentQueries, fulfillmentQueries } from './queries/fulfillment.ts'
import { type LikeQueries, likeQueries } from './queries/likes.ts'
import { type ListedReturnQueries, listedReturnQueries } from './queries/listed-returns.ts'
import { type MailQueries, mailQueries } from './queries/mails.ts'
import { type OrderFlagQueries, orderFlagQueries } from './queries/order-flags.ts'
import { type OrderNoteQueries, orderNoteQueries } from './queries/order-notes.ts'
import { type OrderQueries, orderQueries } from './queries/orders.ts'
import { type PasswordResetQueries, passwordResetQueries } from './queries/password-resets.ts'
import { type PaymentQueries, paymentQueries } from './queries/payments.ts'
import { type PersonalDataQueries, personalDataQueries } from './queries/personal-data.ts'
import { type ProductQueries, productQueries } from './queries/products.ts'
import { type RatingQueries, type ReviewQueries, ratingQueries, reviewQueries } from './queries/reviews.ts'
import { type SearchCountQueries, searchCountQueries } from './queries/search-counts.ts'
import { type SecondFactorQueries, secondFactorQueries } from './queries/second-factors.ts'
import { type SettingQueries, settingQueries } from './queries/settings.ts'
import { type SettlementQueries, settlementQueries } from './queries/settlements.ts'
import { type SetupQueries, setupQueries } from './queries/setup.ts'
import { type SitemapQueries, sitemapQueries } from './queries/sitemap.ts'
import { type StatsQueries, statsQueries } from './queries/stats.ts'
import { type StockQueries, stockQueries } from './queries/stock.ts'
import { type AdjustmentQueries, adjustmentQueries } from './queries/stock-adjustments.ts'
import { type StockAlertQueries, stockAlertQueries } from './queries/stock-alerts.ts'
import { type TrashQueries, trashQueries } from './queries/trash.ts'
import { type ViewQueries, viewQueries } from './queries/views.ts'

export interface Store {
  products: ProductQueries
  stock: StockQueries
  adjustments: AdjustmentQueries
  stockAlerts: StockAlertQueries
  searchCounts: SearchCountQueries
  barcodes: BarcodeQueries
  bulkActions: BulkActionQueries
  trash: TrashQueries
  drafts: DraftQueries
  ratings: RatingQueries
  reviews: ReviewQueries
  likes: LikeQueries
  views: ViewQueries
  orders: OrderQueries
  fulfillment: FulfillmentQueries
  couriers: CourierQueries
  returns: ListedReturnQueries
  settlements: SettlementQueries
  dailyReports: DailyReportQueries
  orderNotes: OrderNoteQueries
  orderFlags: OrderFlagQueries
  payments: PaymentQueries
  accounts: AccountQueries
  sessions: SessionQueries
  secondFactors: SecondFactorQueries
  passwordResets: PasswordResetQueries
  audit: AuditQueries
  personalData: PersonalDataQueries
  contact: ContactQueries
  mails: MailQueries
  stats: StatsQueries
  sitemap: SitemapQueries
  settings: SettingQueries
  setup: SetupQueries
  /** `work` may be retried after a collision, so it must have no effect outside the database. */
  transaction<T>(work: (store: OpenTransaction) => Promise<T>): Promise<T>
}

export interface OpenTransaction extends Store {
  /** Publishes an event to other processes with the transaction, and to this process after its commit. */
  publish(change: DomainEvent): void
}

/** `numbers`: the rows of the outbox. */
type Publish = (changes: readonly DomainEvent[], numbers: readonly number[]) => void

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
          // A nested transaction joins the outer one.
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
    stock: stockQueries(connection),
    adjustments: adjustmentQueries(connection),
    stockAlerts: stockAlertQueries(connection),
    searchCounts: searchCountQueries(connection),
    barcodes: barcodeQueries(connection),
    bulkActions: bulkActionQueries(connection),
    trash: trashQueries(connection),
    drafts: draftQueries(connection),
    ratings: ratingQueries(connection),
    reviews: reviewQueries(connection),
    likes: likeQueries(connection),
    views: viewQueries(connection),
    orders: orderQueries(connection),
    fulfillment: fulfillmentQueries(connection),
    couriers: courierQueries(connection),
    returns: listedReturnQueries(connection),
    settlements: settlementQueries(connection),
    dailyReports: dailyReportQueries(connection),
    orderNotes: orderNoteQueries(connection),
    orderFlags: orderFlagQueries(connection),
    payments: paymentQueries(connection),
    accounts: accountQueries(connection),
    sessions: sessionQueries(connection),
    secondFactors: secondFactorQueries(connection),
    passwordResets: passwordResetQueries(connection),
    audit: auditQueries(connection),
    personalData: personalDataQueries(connection),
    contact: contactQueries(connection),
    mails: mailQueries(connection),
    stats: statsQueries(connection),
    sitemap: sitemapQueries(connection),
    settings: settingQueries(connection),
    setup: setupQueries(connection),
  }
}
