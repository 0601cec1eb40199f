import { encoded } from '../../domain/urls/url-template.ts'

export function editPath(productId: string): string {
  return encoded`/dashboard/manage-products/edit/${productId}`
}

/** Id of the flash sale in the form of a product. */
export const FLASH_SALE_ID = 'vente-flash'

export function flashSalePath(productId: string): string {
  return `${editPath(productId)}#${FLASH_SALE_ID}`
}

/** The form of a new product that starts with the fields of another one. */
export function copyPath(productId: string): string {
  return encoded`/dashboard/manage-products/add?copy=${productId}`
}

export function figuresPath(productId: string): string {
  return encoded`/dashboard/product/${productId}`
}

export function stockHistoryPath(productId: string): string {
  return encoded`/dashboard/stock/product/${productId}`
}

export const TRASH_PATH = '/dashboard/products/trash'

export const MARGINS_PATH = '/dashboard/products/margins'

export const REVIEWS_PATH = '/dashboard/products/reviews'
export const PHOTOS_TO_APPROVE_PATH = `${REVIEWS_PATH}?photos=pending`

export const PROMOTIONS_PATH = '/dashboard/products/promotions'

export const NEW_PROMOTION_PATH = `${PROMOTIONS_PATH}/new`

export function promotionPath(id: string): string {
  return encoded`/dashboard/products/promotions/${id}`
}

export function promotionSharePath(id: string): string {
  return encoded`/dashboard/products/promotions/${id}/share`
}

export const SEARCHES_PATH = '/dashboard/products/searches'

export const RECEIPT_PATH = '/dashboard/stock/receipt'

export const COUNT_PATH = '/dashboard/stock/count'

export const PHOTOS_PATH = '/dashboard/products/photos'

/** Path of the calendar of planned prices and visibility. */
export const PLANS_PATH = '/dashboard/products/plans'

/** Path of what leaves the shop, and what cannot. */
export const MOVING_OUT_PATH = '/dashboard/products/moving-out'

export const IMPORT_PATH = '/dashboard/products/import'

export const DRAFTS_PATH = '/dashboard/products/drafts'

export function draftPath(draftId: string): string {
  return encoded`/dashboard/products/drafts/${draftId}`
}

export const SETTINGS_PATH = '/dashboard/settings'

export const OVERVIEW_PATH = '/dashboard/overview'

/** Hash that opens the panel of notifications on any page, as push notifications about messages do. */
export const NOTIFICATIONS_HASH = '#avis'

export const POSTER_PATH = '/dashboard/poster'

/** Pages that the steps of a new shop's checklist link to. */
export const SETUP_PATHS = {
  identity: `${SETTINGS_PATH}/identity`,
  contact: `${SETTINGS_PATH}/contact`,
  delivery: `${SETTINGS_PATH}/delivery`,
  zones: `${SETTINGS_PATH}/delivery#deliveryZones`,
  payments: `${SETTINGS_PATH}/payments`,
  firstProduct: PHOTOS_PATH,
} as const

/** Path of the orders that are delivered or paid in part, with something left to pay. */
export const WITH_REST_PATH = '/dashboard/order?payment=rest'

export const PACKED_ORDERS = '/dashboard/order?fulfillment=packed'

export const UNCHECKED_PAYMENTS = '/dashboard/order?payment=unchecked'

export const LOW_STOCK_PRODUCTS = '/dashboard/products?stock=low&sort=stock'

export const ORDERS_PATH = '/dashboard/order'

export const DELIVERIES_PATH = '/dashboard/order/deliveries'

export const ORDER_TRASH_PATH = '/dashboard/order/trash'

/** Path of the list of shoppers who wait for sold-out products (F-50). */
export const STOCK_ALERTS_PATH = '/dashboard/order/alerts'

export const BIRTH_LISTS_PATH = '/dashboard/order/birth-lists'

export function birthListPath(id: string): string {
  return encoded`/dashboard/order/birth-lists/${id}`
}

export const COURIERS_PATH = '/dashboard/order/couriers'

/** The list that packing slips are printed from: they have its order, and lead back to it. */
export type SlipList = 'all' | 'to-prepare'

/** Path of the packing slips of several orders. @param query `ids` of the orders, or filters of the order list */
export function slipsPath(query: Record<string, string>): string {
  return `/dashboard/order/slips?${new URLSearchParams(query)}`
}

export function orderPath(orderId: string): string {
  return encoded`/dashboard/order?q=${orderId}`
}

export function orderDetailsPath(orderId: string): string {
  return encoded`/dashboard/order/${orderId}`
}

/** Navigation state of the edit form that leads back to the orders to confirm. */
export const FROM_QUEUE = { from: 'to-confirm' } as const

export function orderEditPath(orderId: string): string {
  return encoded`/dashboard/order/${orderId}/edit`
}

export const TO_CONFIRM_PATH = '/dashboard/order/to-confirm'

export const TO_PREPARE_PATH = '/dashboard/order/to-prepare'
export const CART_LINK_PATH = '/dashboard/cart-link'

/** The page of a new cart link with these articles. */
export function cartLinkWith(productIds: readonly string[]): string {
  return `${CART_LINK_PATH}?${new URLSearchParams(productIds.map((id) => ['product', id]))}`
}

export const NEW_ORDER_PATH = '/dashboard/order/new'

export function orderSlipPath(orderId: string): string {
  return encoded`/dashboard/order/${orderId}/slip`
}

export const CASH_PATH = '/dashboard/order/cash'

/** Path of the daily cash report: today's, or that of the day in `?day=`. */
export const REPORT_PATH = '/dashboard/order/cash/report'

/** Path of the reconciliation desk. */
export const PAYMENTS_PATH = '/dashboard/order/payments'

/** Path of the desk's orders that have received more than they are worth. */
export const TO_RETURN_PATH = `${PAYMENTS_PATH}?state=to-return`

export const STATEMENT_PATH = '/dashboard/order/payments/statement'

export const PAYMENT_DAYS_PATH = '/dashboard/order/payments/days'

export const RETURNS_PATH = '/dashboard/order/returns'

/** Path of the data of a customer. The phone number is in the hash, which no server reads. @param phone as stored */
export function customerPath(phone: string): string {
  return `/dashboard/order/customer#${phone}`
}

export const SYSTEMS_PATH = `${SETTINGS_PATH}/systems`
export const webhookPath = (id: string) => encoded`/dashboard/settings/systems/${id}`
export const MAIL_PAGE = '/dashboard/settings/mail'

export const MESSAGES_PATH = '/dashboard/messages'

/** Path of the conversations whose customers wait for an answer. */
export const UNANSWERED_MESSAGES = `${MESSAGES_PATH}?filter=waiting`

export function conversationPath(id: string): string {
  return encoded`/dashboard/messages/${id}`
}
