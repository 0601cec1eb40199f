import * as v from 'valibot'
import type { AlertGroup, StockAlert } from '../domain/catalogue/stock-alert.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import {
  count,
  date,
  id,
  named,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { anyPhone, inputObject, requiredText } from './fields.ts'
import { onlyTrue, pageOf30 } from './query-fields.ts'

const CHOICE = 'Cette taille ou cette couleur est trop longue.'
const choice = v.optional(v.nullable(v.pipe(v.string(CHOICE), v.maxLength(200, CHOICE))), null)

/** The body of `POST /api/stock-alerts`: a phone number, and the product, colour and size to wait for. */
export const stockAlertInput = inputObject({
  productId: requiredText(VALIDATION_MESSAGES.productId, 64),
  color: choice,
  size: choice,
  phone: anyPhone,
})

export type StockAlertInput = v.InferOutput<typeof stockAlertInput>

/** The query of `GET /api/stock-alerts`. */
export const stockAlertQuery = v.object({
  arrived: v.optional(onlyTrue('arrived')),
  ...pageOf30,
})

export type StockAlertQuery = v.InferOutput<typeof stockAlertQuery>

export const stockAlert = v.object({
  id,
  phone: text,
  createdAt: date,
  notifiedAt: v.pipe(optionalDate, v.description('null while the shopper waits')),
} satisfies Record<keyof StockAlert, v.GenericSchema>)

const alertGroup = named(
  'StockAlertGroup',
  v.object({
    productId: id,
    name: text,
    image: optionalText,
    color: optionalText,
    size: optionalText,
    pieces: v.pipe(
      v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
      v.description(
        'Units in stock; null when the colour or size is no longer offered, or the product is hidden',
      ),
    ),
    waiting: v.pipe(count, v.description('How many wait')),
    alerts: v.pipe(
      requiredListOf(stockAlert),
      v.description('Up to 20 who wait, and 20 notified in the last day, oldest first'),
    ),
  } satisfies Record<keyof AlertGroup, v.GenericSchema>),
)

export type ShownAlertGroup = v.InferOutput<typeof alertGroup>

/** The answer of `GET /api/stock-alerts`. */
export const stockAlertsAnswer = v.object({
  success,
  groups: requiredListOf(alertGroup),
  text: v.pipe(text, v.description('The WhatsApp text, with words in braces')),
})
