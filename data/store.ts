import type { DomainEvent } from '../domain/events.ts'
import type { Connection } from './connection.ts'
import type { Engine } from './engines/engine.ts'
import { accountNoticeQueries } from './queries/account-notices.ts'
import { accountQueries, sessionQueries } from './queries/accounts.ts'
import { apiKeyQueries } from './queries/api-keys.ts'
import { auditQueries } from './queries/audit.ts'
import { barcodeQueries } from './queries/barcodes.ts'
import { birthListQueries } from './queries/birth-lists.ts'
import { bulkActionQueries } from './queries/bulk-actions.ts'
import { cartLinkQueries } from './queries/cart-links.ts'
import { contactQueries } from './queries/contact.ts'
import { conversationDataQueries } from './queries/conversation-data.ts'
import { conversationFigureQueries } from './queries/conversation-figures.ts'
import { conversationIdentityQueries } from './queries/conversation-identities.ts'
import { conversationListQueries } from './queries/conversation-lists.ts'
import { conversationMessageQueries } from './queries/conversation-messages.ts'
import { conversationReplyQueries } from './queries/conversation-replies.ts'
import { conversationQueries } from './queries/conversations.ts'
import { costQueries } from './queries/costs.ts'
import { courierQueries } from './queries/couriers.ts'
import { customerQueries } from './queries/customers.ts'
import { dailyReportQueries } from './queries/daily-reports.ts'
import { draftQueries } from './queries/drafts.ts'
import { feedQueries } from './queries/feeds.ts'
import { figureQueries } from './queries/figures.ts'
import { formerMailQueries } from './queries/former-mails.ts'
import { fulfillmentQueries } from './queries/fulfillment.ts'
import { likeQueries } from './queries/likes.ts'
import { moderationQueries } from './queries/moderation.ts'
import { movedImageQueries } from './queries/moved-images.ts'
import { movedProductQueries } from './queries/moved-products.ts'
import { movingOutQueries } from './queries/moving-out.ts'
import { orderFlagQueries } from './queries/order-flags.ts'
import { orderNoteQueries } from './queries/order-notes.ts'
import { returnQueries } from './queries/order-returns.ts'
import { orderQueries } from './queries/orders.ts'
import { outboxQueries } from './queries/outbox.ts'
import { overviewQueries } from './queries/overview.ts'
import { passwordResetQueries } from './queries/password-resets.ts'
import { paymentDeskQueries } from './queries/payment-desk.ts'
import { paymentQueries } from './queries/payments.ts'
import { personalDataQueries } from './queries/personal-data.ts'
import { plannedChangeQueries } from './queries/planned-changes.ts'
import { productQueries } from './queries/products.ts'
import { promotionQueries } from './queries/promotions.ts'
import { providerPaymentQueries } from './queries/provider-payments.ts'
import { orderViewQueries, pushQueries } from './queries/push.ts'
import { receivedMessageQueries } from './queries/received-messages.ts'
import { refundQueries } from './queries/refunds.ts'
import { reviewPhotoQueries } from './queries/review-photos.ts'
import { ratingQueries, reviewQueries } from './queries/reviews.ts'
import { searchCountQueries } from './queries/search-counts.ts'
import { secondFactorQueries } from './queries/second-factors.ts'
import { settingQueries } from './queries/settings.ts'
import { settlementQueries } from './queries/settlements.ts'
import { setupQueries } from './queries/setup.ts'
import { sitemapQueries } from './queries/sitemap.ts'
import { sizeFitQueries } from './queries/size-fits.ts'
import { statementQueries } from './queries/statements.ts'
import { statsQueries } from './queries/stats.ts'
import { stockQueries } from './queries/stock.ts'
import { adjustmentQueries } from './queries/stock-adjustments.ts'
import { stockAlertQueries } from './queries/stock-alerts.ts'
import { trashQueries } from './queries/trash.ts'
import { viewQueries } from './queries/views.ts'
import { visitCountQueries } from './queries/visit-counts.ts'
import { walletTransactionQueries } from './queries/wallet-transactions.ts'
import { webhookQueries } from './queries/webhooks.ts'
import { whatsAppMediaQueries } from './queries/whatsapp-media.ts'
import { whatsAppMessageQueries } from './queries/whatsapp-messages.ts'
import { type SecretBox, WITHOUT_KEY } from './secret-box.ts'

export interface Store extends Queries {
  /** `work` may run again after a serialization failure, so it must have no effect outside the database. */
  transaction<T>(work: (store: OpenTransaction) => Promise<T>): Promise<T>
}

export interface OpenTransaction extends Store {
  /** Publishes an event after the commit: directly in this process, and through the announcements to other processes. */
  publish(change: DomainEvent): void
}

/** `numbers`: the row numbers of the announcements. */
type Publish = (changes: readonly DomainEvent[], numbers: readonly number[]) => void

/** What else a change causes, in its transaction: it gets the events that the change has published. */
export type Reaction = (tx: OpenTransaction, events: readonly DomainEvent[]) => Promise<void>

/**
 * @param secrets needed by programs that read or store secrets
 * @param react called before each commit of a transaction that has published events
 */
export function createStore(
  engine: Engine,
  publishEvents: Publish = () => {},
  secrets: SecretBox = WITHOUT_KEY,
  react: Reaction = async () => {},
): Store {
  return {
    ...queriesOver({ ...engine, secrets }),
    async transaction(work) {
      const { result, changes, numbers } = await engine.transaction(async (trx) => {
        const events: DomainEvent[] = []
        const announced = new Set<string>()
        const tx: OpenTransaction = Object.assign(queriesOnUse({ ...engine, secrets, db: trx }), {
          // A nested transaction joins the outer one.
          transaction: <T>(nested: (store: OpenTransaction) => Promise<T>) => nested(tx),
          publish: (change: DomainEvent) => {
            // An import queues thousands of entries: that there are some is announced once.
            const text = change.kind === 'mail' ? JSON.stringify(change) : ''
            if (announced.has(text)) return
            if (text !== '') announced.add(text)
            events.push(change)
          },
        })
        const done = await work(tx)
        if (events.length > 0) await react(tx, [...events])
        const written = await engine.insertAnnouncements(trx, events)
        return { result: done, changes: events, numbers: written }
      })
      if (changes.length > 0) publishEvents(changes, numbers)
      return result
    },
  }
}

const QUERIES = {
  accountNotices: accountNoticeQueries,
  products: productQueries,
  plannedChanges: plannedChangeQueries,
  stock: stockQueries,
  adjustments: adjustmentQueries,
  stockAlerts: stockAlertQueries,
  searchCounts: searchCountQueries,
  barcodes: barcodeQueries,
  bulkActions: bulkActionQueries,
  trash: trashQueries,
  moved: movedProductQueries,
  movingOut: movingOutQueries,
  drafts: draftQueries,
  ratings: ratingQueries,
  reviews: reviewQueries,
  reviewPhotos: reviewPhotoQueries,
  moderation: moderationQueries,
  movedImages: movedImageQueries,
  likes: likeQueries,
  views: viewQueries,
  orders: orderQueries,
  fulfillment: fulfillmentQueries,
  couriers: courierQueries,
  costs: costQueries,
  returns: returnQueries,
  settlements: settlementQueries,
  dailyReports: dailyReportQueries,
  orderNotes: orderNoteQueries,
  orderFlags: orderFlagQueries,
  payments: paymentQueries,
  paymentDesk: paymentDeskQueries,
  promotions: promotionQueries,
  cartLinks: cartLinkQueries,
  birthLists: birthListQueries,
  statements: statementQueries,
  providerPayments: providerPaymentQueries,
  refunds: refundQueries,
  walletTransactions: walletTransactionQueries,
  accounts: accountQueries,
  sessions: sessionQueries,
  customers: customerQueries,
  apiKeys: apiKeyQueries,
  secondFactors: secondFactorQueries,
  passwordResets: passwordResetQueries,
  audit: auditQueries,
  personalData: personalDataQueries,
  contact: contactQueries,
  outbox: outboxQueries,
  conversations: conversationQueries,
  conversationReplies: conversationReplyQueries,
  conversationData: conversationDataQueries,
  conversationFigures: conversationFigureQueries,
  conversationLists: conversationListQueries,
  conversationMessages: conversationMessageQueries,
  conversationIdentities: conversationIdentityQueries,
  whatsAppMessages: whatsAppMessageQueries,
  whatsAppMedia: whatsAppMediaQueries,
  receivedMessages: receivedMessageQueries,
  formerMails: formerMailQueries,
  push: pushQueries,
  orderViews: orderViewQueries,
  webhooks: webhookQueries,
  stats: statsQueries,
  overview: overviewQueries,
  visitCounts: visitCountQueries,
  feeds: feedQueries,
  sitemap: sitemapQueries,
  figures: figureQueries,
  sizeFits: sizeFitQueries,
  settings: settingQueries,
  setup: setupQueries,
}

type Queries = { [Name in keyof typeof QUERIES]: ReturnType<(typeof QUERIES)[Name]> }

function queriesOver(connection: Connection): Queries {
  const opened = Object.entries(QUERIES).map(([name, queries]) => [name, queries(connection)])
  return Object.fromEntries(opened) as Queries
}

/** The queries of a transaction, each group made when it is first used: making all sixty costs an order a tenth. */
function queriesOnUse(connection: Connection): Queries {
  return Object.create(ON_USE, { connection: { value: connection } })
}

const ON_USE = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(QUERIES).map(([name, queries]) => [
      name,
      {
        get(this: { connection: Connection }) {
          const value = queries(this.connection)
          Object.defineProperty(this, name, { value })
          return value
        },
      },
    ]),
  ),
)
