import type { Context } from 'hono'
import { type DomainError, type ErrorCode, fail } from '../domain/errors.ts'
import { OUTAGE_RESPONSES, outageOf } from '../domain/outages.ts'

export const HTTP_STATUS_BY_CODE = {
  INVALID_INPUT: 400,
  MALFORMED_JSON: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  PATH_TOO_LONG: 414,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_SCREENS: 503,
  NOT_SIGNED_IN: 401,
  SESSION_EXPIRED: 401,
  NOT_ALLOWED: 403,
  NOT_A_CUSTOMER: 403,
  ADDRESS_NOT_FOUND: 404,
  TOO_MANY_ADDRESSES: 409,
  ACCOUNT_AWAITS_ORDER: 409,
  BAD_CREDENTIALS: 401,
  WRONG_PASSWORD: 400,
  SECOND_FACTOR_NEEDED: 401,
  WRONG_CODE: 400,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR_ON: 409,
  SECOND_FACTOR_OFF: 409,
  RESET_INVALID: 400,
  OWN_PASSWORD: 409,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ADMIN_EXISTS: 403,
  SETUP_CODE_REQUIRED: 403,
  USER_NOT_FOUND: 404,
  LAST_ADMIN: 409,
  OWN_ACCOUNT: 409,
  OWN_RIGHTS: 409,
  RIGHTS_FINAL: 409,
  PERMISSION_NOT_HELD: 403,
  ACCOUNT_HOLDS_MORE: 403,
  LAST_FULL_ADMIN: 409,
  REVIEW_NOT_FOUND: 404,
  NO_RECENT_REVIEW: 409,
  TOO_MANY_REVIEW_PHOTOS: 409,
  PHOTO_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_HIDDEN: 409,
  PICTURES_BUSY: 503,
  EDIT_CONFLICT: 409,
  DRAFT_NOT_FOUND: 404,
  DRAFT_CHANGED: 409,
  DRAFT_PUBLISHED: 409,
  TOO_MANY_DRAFTS: 409,
  STOCK_MOVED: 409,
  VARIANT_HAS_STOCK: 409,
  VARIANT_STOCK: 409,
  VARIANT_UNKNOWN: 409,
  STOCK_LINES: 409,
  ADJUSTMENT_ID_TAKEN: 409,
  RECEIPT_NOT_FOUND: 404,
  RECEIPT_FINAL: 409,
  RECEIPT_UNDONE: 409,
  RECEIPT_SOLD: 409,
  BARCODE_UNKNOWN: 404,
  BARCODE_TAKEN: 409,
  BULK_ACTION_NOT_FOUND: 404,
  BULK_ACTION_FINAL: 409,
  BULK_ACTION_UNDONE: 409,
  TRASHED_NOT_FOUND: 404,
  PRODUCT_EXISTS: 409,
  IMAGE_REQUIRED: 400,
  IMAGE_UNREADABLE: 422,
  FILE_UNREADABLE: 400,
  OUT_OF_STOCK: 409,
  PRICE_CHANGED: 409,
  CHOICE_NOT_OFFERED: 409,
  ORDER_ID_TAKEN: 409,
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_PENDING: 409,
  ORDER_MOVED: 409,
  ORDER_NOT_READY: 409,
  ORDER_CHANGED: 409,
  OTHER_DAY: 409,
  ORDER_NOT_IN_TRASH: 409,
  UNDO_NOT_YOURS: 403,
  UNDO_PROVEN: 409,
  UNDO_TOO_LATE: 409,
  UNDO_NOTHING: 409,
  CASH_SETTLED: 409,
  REFUND_TOO_LARGE: 409,
  REFUND_ONLY_WHOLE: 409,
  REFUND_OPEN: 409,
  REFUND_UNKNOWN: 404,
  RETURN_NOT_FOUND: 404,
  RETURN_MOVED: 409,
  RETURN_TOO_EARLY: 409,
  RETURN_TOO_MANY: 409,
  PLAN_NOT_FOUND: 404,
  PLAN_CHANGED: 409,
  PLAN_FINAL: 409,
  COURIER_NOT_FOUND: 404,
  COURIER_INACTIVE: 409,
  RUN_CHANGED: 409,
  RUN_OVER: 409,
  RUN_NOT_FOUND: 404,
  COURIER_LINK_INVALID: 401,
  SETTLEMENT_CHANGED: 409,
  SETTLEMENT_EMPTY: 409,
  SETTLEMENT_NOTE: 400,
  SETTLEMENT_ID_TAKEN: 409,
  NOTE_NOT_FOUND: 404,
  ORDER_LINK_INVALID: 404,
  DISTRICT_REQUIRED: 400,
  FEE_CHANGED: 409,
  CASH_NOT_ACCEPTED: 400,
  CODE_INVALID: 400,
  PROMOTION_CHANGED: 409,
  PROMOTION_GONE: 409,
  BIRTH_LIST_NOT_FOUND: 404,
  BIRTH_LIST_CLOSED: 409,
  BIRTH_LIST_CHANGED: 409,
  BIRTH_LIST_AWAITS_GIFTS: 409,
  BIRTH_LIST_HAS_MONEY: 409,
  GIFT_TAKEN: 409,
  GIFT_NOT_ORDERED: 409,
  GIFT_OFFERED: 409,
  GIFT_NEEDS_WALLET: 400,
  GIFT_ID_TAKEN: 409,
  GIFT_NOT_FOUND: 404,
  GIFT_MOVED: 409,
  CART_LINK_NOT_FOUND: 404,
  CODE_TAKEN: 409,
  PROMOTION_NOT_FOUND: 404,
  CUSTOMER_NOT_FOUND: 404,
  CUSTOMER_AWAITS_ORDER: 409,
  CUSTOMER_HAS_CLAIM: 409,
  WEBHOOK_NOT_FOUND: 404,
  WEBHOOK_OFF: 409,
  KEY_NOT_FOUND: 404,
  PASSWORD_NEEDED: 403,
  CONFIRM_LOCKOUT: 409,
  SETTING_FIXED: 409,
  SETTING_CHANGED: 409,
  MESSAGE_NOT_FOUND: 404,
  CONVERSATION_NOT_FOUND: 404,
  ANSWERED_MEANWHILE: 409,
  REPLY_UNCLEAR: 409,
  WINDOW_CLOSED: 409,
  ALERT_CHOICE: 409,
  ALERT_IN_STOCK: 409,
  ALERT_NOT_FOUND: 404,
  MAIL_NOT_CONFIGURED: 409,
  MAIL_NOT_FOUND: 404,
  MAIL_FINAL: 409,
  MAIL_TEST_FAILED: 409,
  DEVICE_NOT_FOUND: 404,
  DEVICE_REFUSED: 400,
  DEVICE_GONE: 409,
  TOO_MANY_DEVICES: 409,
  PUSH_KEY_CHANGED: 409,
  PUSH_TEST_FAILED: 409,
  PAYMENT_NOT_FOUND: 404,
  CLAIM_NOT_FOUND: 404,
  ORDER_IN_TRASH: 409,
  CLAIM_TO_CHECK: 409,
  PAYMENT_MISMATCH: 409,
  NOTHING_TO_PAY: 409,
  PAYMENT_IN_DOUBT: 409,
  PAYMENT_MANUAL: 409,
  PAYMENT_STARTING: 409,
  PROVIDER_UNAVAILABLE: 503,
  WEBHOOK_FORGED: 403,
  WHATSAPP_NOT_CONFIGURED: 409,
  WHATSAPP_TEST_FAILED: 409,
  NOTIFICATION_REFUSED: 400,
  PAYMENT_NOT_REFUNDABLE: 409,
  PAYMENT_UNKNOWN: 404,
  PAYMENT_SETTLED: 409,
  TRANSACTION_BOOKED: 409,
  TRANSACTION_UNKNOWN: 404,
  NOT_ON_STATEMENT: 409,
  STATEMENT_NOT_FOUND: 404,
  STATEMENT_UNDONE: 409,
  TRANSACTION_AMOUNT: 400,
  STATEMENT_ROW_CHANGED: 409,
} as const satisfies Record<ErrorCode, 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 503>

/** Answers with `{success: false, message, error, code, issues?, items?, conflicts?, stock?, amount?, variants?}`. */
export function errorResponse(c: Context, refusal: DomainError) {
  const { ok: _, message, code, ...details } = refusal
  // `error` repeats the message: the payment page reads that field.
  const body = { success: false, message, error: message, code, ...details }
  return c.json(body, HTTP_STATUS_BY_CODE[code])
}

/** Returns the error for invalid input, with the message of the first issue. */
export function invalidInput(issues: NonNullable<DomainError['issues']>): DomainError {
  const first = issues[0]
  return fail('INVALID_INPUT', first ? { message: first.message, issues } : { issues })
}

export interface ErrorHandlerSettings {
  /** receives every unexpected error with its request id */
  reportFault: (error: unknown, requestId: string) => void
  newRequestId: () => string
}

/**
 * Reports an unexpected error. Returns its request id, its French message and the outage that caused the error, if any.
 */
export function reportFault(settings: ErrorHandlerSettings, error: unknown) {
  const requestId = settings.newRequestId()
  settings.reportFault(error, requestId)
  const outage = outageOf(error)
  const message = outage
    ? OUTAGE_RESPONSES[outage].message
    : `Une erreur s'est produite. Veuillez réessayer. (réf. ${requestId})`
  return { requestId, message, outage }
}

/** Answers 503 with `Retry-After` during an outage, otherwise 500. */
export function faultResponse(c: Context, settings: ErrorHandlerSettings, error: unknown) {
  const { requestId, message, outage } = reportFault(settings, error)
  const body = { success: false, message, error: message, requestId }
  if (outage === null) return c.json(body, 500)
  const retryAfter = String(OUTAGE_RESPONSES[outage].retryAfter)
  return c.json({ ...body, code: 'UNAVAILABLE' }, 503, { 'Retry-After': retryAfter })
}
