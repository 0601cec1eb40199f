import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { fail } from '../domain/errors.ts'
import type { AppContext } from '../use-cases/context.ts'
import { type ErrorHandlerSettings, errorResponse, faultResponse } from './errors.ts'
import { limitKeys, requirePermission } from './middleware/authorize.ts'
import { createLimits, type LimitSettings, type Limits } from './middleware/rate-limit.ts'
import { accountNoticeRoutes } from './routes/account-notices.ts'
import { auditRoutes } from './routes/audit.ts'
import { birthListRoutes } from './routes/birth-lists.ts'
import { cartLinkRoutes } from './routes/cart-links.ts'
import { cashRoutes, settlementRoutes } from './routes/cash.ts'
import { contactRoutes } from './routes/contact.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { costRoutes, reorderRoutes } from './routes/costs.ts'
import { courierRunRoutes } from './routes/courier-run.ts'
import { courierRoutes } from './routes/couriers.ts'
import { customerAccountRoutes } from './routes/customer.ts'
import { customerRoutes } from './routes/customers.ts'
import { docsRoutes } from './routes/docs.ts'
import { draftRoutes } from './routes/drafts.ts'
import { eventRoutes } from './routes/events.ts'
import { followRoutes } from './routes/follow.ts'
import { fulfillmentRoutes, orderNoteRoutes, returnRoutes } from './routes/fulfillment.ts'
import { type HealthSettings, healthRoutes, pingRoutes } from './routes/health.ts'
import { keyRoutes } from './routes/keys.ts'
import { mailRoutes } from './routes/mail.ts'
import { movingImageRoutes } from './routes/moving-images.ts'
import { movingOutRoutes } from './routes/moving-out.ts'
import { orderCsvRoutes, orderRoutes } from './routes/orders.ts'
import { overviewRoutes } from './routes/overview.ts'
import { ownAccountRoutes } from './routes/own-account.ts'
import { passwordResetRoutes } from './routes/password-reset.ts'
import { paymentDeskRoutes, statementRoutes } from './routes/payment-desk.ts'
import { paymentRoutes } from './routes/payments.ts'
import { plannedChangeRoutes } from './routes/planned-changes.ts'
import { bulkActionRoutes, productChangeRoutes } from './routes/product-changes.ts'
import { likedProductRoutes, productReviewRoutes } from './routes/product-reviews.ts'
import { productWriteRoutes } from './routes/product-writes.ts'
import { facetRoutes, productRoutes, subCategoryRoutes } from './routes/products.ts'
import { productCsvRoutes } from './routes/products-csv.ts'
import { productMovingRoutes } from './routes/products-moving.ts'
import { promotionRoutes } from './routes/promotions.ts'
import { providerPaymentRoutes } from './routes/provider-payments.ts'
import { pushRoutes } from './routes/push.ts'
import { replyRoutes } from './routes/replies.ts'
import { moderationRoutes } from './routes/reviews.ts'
import { runRoutes } from './routes/runs.ts'
import { searchRoutes } from './routes/searches.ts'
import { contentRoutes, settingRoutes } from './routes/settings.ts'
import { setupRoutes } from './routes/setup.ts'
import { sharePictureRoutes } from './routes/share-pictures.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { statsRoutes } from './routes/stats.ts'
import { barcodeRoutes, stockHistoryRoutes, stockRoutes } from './routes/stock.ts'
import { stockAlertRoutes } from './routes/stock-alerts.ts'
import { trashRoutes } from './routes/trash.ts'
import { ownRightsRoutes, sessionRoutes, userRoutes } from './routes/users.ts'
import { visitRoutes } from './routes/visits.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { whatsAppRoutes } from './routes/whatsapp.ts'
import { limitBody, SMALL_JSON } from './validate.ts'

export interface ApiSettings extends ErrorHandlerSettings, HealthSettings, LimitSettings {
  secureCookies: boolean
  /** true when the settings make the shop reachable only from this machine */
  localOnly: boolean
  /** aborted at shutdown; ends open streams */
  stopping: AbortSignal
  /** logs that a notification of a payment provider or of WhatsApp was refused, and why */
  reportRefusedNotification: (provider: string, reason: string) => void
}

/**
 * Creates the HTTP API, to be mounted under `/api`.
 * @param limits pass the limits of the page routes, so that the API and the pages share the counters
 */
export function createApi(shop: AppContext, settings: ApiSettings, limits: Limits = createLimits(settings)) {
  const api = new Hono()
  api.use('*', limitKeys(limits))
  api.route('/ping', pingRoutes())
  api.route('/health', healthRoutes(settings))
  addCatalogueRoutes(api, shop, settings, limits)
  addOrderRoutes(api, shop, settings, limits)
  addAccountRoutes(api, shop, settings, limits)
  api.route('/audit', auditRoutes(shop))
  api.route('/customer', customerAccountRoutes(shop, settings, limits))
  api.route('/customers', customerRoutes(shop))
  api.route('/moving-out', movingOutRoutes(shop, settings))
  api.route('/settings', settingRoutes(shop, settings, limits))
  api.route('/content', contentRoutes(shop))
  api.route('/setup', setupRoutes(shop))
  api.route('/stats', overviewRoutes(shop))
  api.route('/stats', statsRoutes(shop))
  api.route('/visits', visitRoutes(shop, settings, limits))
  api.route('/contact', contactRoutes(shop, limits))
  api.route('/conversations', conversationRoutes(shop, limits))
  api.route('/conversations', replyRoutes(shop))
  api.route('/mail', mailRoutes(shop, limits))
  api.route('/push', pushRoutes(shop, limits))
  api.route('/whatsapp', whatsAppRoutes(shop, limits, settings.reportRefusedNotification))
  api.route('/webhooks', webhookRoutes(shop, limits))
  api.route('/keys', keyRoutes(shop, limits))
  api.route('/events', eventRoutes(shop, settings))
  api.route('/', docsRoutes(api, shop.settings.fixed.name ?? shop.settings.defaults.name))
  methodNotAllowed(api)
  // A `notFound` handler would have no effect, because this app is mounted in another.
  api.all('*', (c) => errorResponse(c, fail('ROUTE_NOT_FOUND')))
  api.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return errorResponse(c, fail('MALFORMED_JSON'))
    // PostgreSQL refuses to look for an id with a NUL: nothing has one.
    if (c.req.path.includes('\0')) return errorResponse(c, fail('ROUTE_NOT_FOUND'))
    if (c.req.raw.signal.aborted) return c.body(null, 400)
    return faultResponse(c, settings, error)
  })
  return api
}

function addOrderRoutes(api: Hono, shop: AppContext, settings: ApiSettings, limits: Limits) {
  api.route('/orders', orderCsvRoutes(shop, settings))
  api.route('/orders', fulfillmentRoutes(shop))
  api.route('/orders', orderNoteRoutes(shop))
  api.route('/orders', orderRoutes(shop, settings, limits))
  api.route('/cart-links', cartLinkRoutes(shop, limits))
  api.route('/birth-lists', birthListRoutes(shop, limits))
  api.route('/couriers', courierRoutes(shop))
  api.route('/runs', runRoutes(shop))
  api.route('/courier', courierRunRoutes(shop, limits))
  api.route('/returns', returnRoutes(shop))
  api.route('/cash', cashRoutes(shop, settings))
  api.route('/costs', costRoutes(shop))
  api.route('/settlements', settlementRoutes(shop))
  api.route('/follow', followRoutes(shop, limits))
  api.route('/notify-payment', paymentRoutes(shop, limits))
  // Before the payments, whose id is the path's next part.
  api.route('/payments/desk', paymentDeskRoutes(shop))
  api.route('/payments/statements', statementRoutes(shop))
  api.route('/payments', providerPaymentRoutes(shop, limits, settings.reportRefusedNotification))
}

function addAccountRoutes(api: Hono, shop: AppContext, settings: ApiSettings, limits: Limits) {
  api.use('/users/*', limitBody(SMALL_JSON))
  api.route('/users', accountNoticeRoutes(shop))
  api.route('/users', sessionRoutes(shop))
  api.route('/users', ownAccountRoutes(shop, settings, limits))
  api.route('/users', passwordResetRoutes(shop, settings, limits))
  api.route('/users', signInRoutes(shop, settings, limits))
  api.route('/users', ownRightsRoutes(shop))
  api.route('/users', userRoutes(shop))
}

function addCatalogueRoutes(api: Hono, shop: AppContext, settings: ApiSettings, limits: Limits) {
  api.route('/planned-changes', plannedChangeRoutes(shop))
  api.route('/products', productReviewRoutes(shop, settings, limits))
  // Registered before the other product routes, which would read `export.csv` as an id.
  api.route('/products', sharePictureRoutes(shop, limits))
  api.route('/products', productCsvRoutes(shop, settings))
  api.route('/products', productMovingRoutes(shop, settings))
  api.route('/products', movingImageRoutes(shop, settings))
  api.route('/products', productRoutes(shop, settings, limits))
  api.route('/products', productWriteRoutes(shop, requirePermission(shop, 'products')))
  api.route('/products', productChangeRoutes(shop))
  api.route('/products', stockHistoryRoutes(shop, settings))
  api.route('/reviews', moderationRoutes(shop))
  api.route('/likes', likedProductRoutes(shop))
  api.route('/facets', facetRoutes(shop, limits))
  api.route('/searches', searchRoutes(shop, limits))
  api.route('/bulk-actions', bulkActionRoutes(shop))
  api.route('/trash', trashRoutes(shop))
  api.route('/drafts', draftRoutes(shop))
  api.route('/promotions', promotionRoutes(shop, settings, limits))
  api.route('/stock', stockRoutes(shop))
  api.route('/stock/reorder', reorderRoutes(shop))
  api.route('/stock/barcode', barcodeRoutes(shop))
  api.route('/stock-alerts', stockAlertRoutes(shop, limits))
  api.route('/sub-categories', subCategoryRoutes(shop))
}

/** Answers 405 with the allowed methods when a path exists for other methods. Call after registering all routes. */
function methodNotAllowed(api: Hono): void {
  const known = new Map<string, Set<string>>()
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue
    const methods = known.get(path) ?? new Set()
    methods.add(method)
    // A GET route also answers HEAD.
    if (method === 'GET') methods.add('HEAD')
    known.set(path, methods)
  }
  for (const [path, methods] of known) {
    api.all(path, (c) => {
      c.header('Allow', [...methods].sort().join(', '))
      return errorResponse(c, fail('METHOD_NOT_ALLOWED'))
    })
  }
}
