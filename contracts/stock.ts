import * as v from 'valibot'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { PRODUCT_ID } from '../domain/catalogue/product-id.ts'
import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_LIMITS,
  type AdjustedUnits,
  type StockAdjustment,
} from '../domain/catalogue/stock-adjustments.ts'
import { STOCK_REASONS, type StockMovement } from '../domain/catalogue/stock-movements.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import {
  count,
  date,
  id,
  integer,
  listOf,
  named,
  oneOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { atMostCharacters, barcode, clean, inputObject, moment, tooLong } from './fields.ts'
import { stockCount } from './product.ts'
import { positiveInteger } from './query-fields.ts'
import { choice, variant } from './variants.ts'

const TOO_MANY_LINES = `${ADJUSTMENT_LIMITS.lines} lignes au maximum.`

/** The id of a receipt or count. Shorter texts are reserved, such as the movement reference `opening`. */
const adjustmentId = v.pipe(
  v.string(VALIDATION_MESSAGES.adjustmentId),
  v.regex(/^[\w-]{16,64}$/, VALIDATION_MESSAGES.adjustmentId),
)

const productId = v.pipe(
  v.string(VALIDATION_MESSAGES.productId),
  v.regex(PRODUCT_ID, VALIDATION_MESSAGES.productId),
)

/** Fields that name a product or one of its variants. */
const place = { productId, color: choice, size: choice }

function units(min: number, message: string) {
  return v.pipe(
    stockCount(message),
    v.minValue(min, message),
    v.maxValue(ADJUSTMENT_LIMITS.quantity, message),
  )
}

function shortText(limit: number) {
  return v.optional(
    v.pipe(v.string(tooLong(limit)), v.trim(), atMostCharacters(limit, tooLong(limit)), clean),
    '',
  )
}

function lines<const Line extends v.GenericSchema>(line: Line) {
  return v.pipe(
    v.array(line, VALIDATION_MESSAGES.stockLines),
    v.minLength(1, VALIDATION_MESSAGES.stockLines),
    v.maxLength(ADJUSTMENT_LIMITS.lines, TOO_MANY_LINES),
  )
}

/** The body of `POST /stock/receipts` (C-32). */
export const receiptInput = inputObject({
  id: adjustmentId,
  supplier: shortText(ADJUSTMENT_LIMITS.supplier),
  note: shortText(ADJUSTMENT_LIMITS.note),
  lines: lines(
    inputObject({
      ...place,
      quantity: units(1, VALIDATION_MESSAGES.receivedQuantity),
    }),
  ),
})

/**
 * The body of `POST /stock/counts` (C-33). `counted`: the units on the shelf, with those that are promised to customers and
 * not packed; `countedAt`: when, by default now. Pages of earlier versions send the stock that they showed.
 */
export const countInput = inputObject({
  id: adjustmentId,
  note: shortText(ADJUSTMENT_LIMITS.note),
  lines: lines(
    inputObject({
      ...place,
      counted: units(0, VALIDATION_MESSAGES.countedQuantity),
      countedAt: v.exactOptional(moment('Indiquez le moment du comptage.')),
      seen: v.exactOptional(stockCount(VALIDATION_MESSAGES.productStock)),
    }),
  ),
})

export type ReceiptInput = v.InferOutput<typeof receiptInput>
export type CountInput = v.InferOutput<typeof countInput>

/** The query of `GET /stock/adjustments`. */
export const adjustmentsQuery = v.object({
  kind: v.optional(v.picklist(ADJUSTMENT_KINDS, `kind accepte ${ADJUSTMENT_KINDS.join(', ')}.`)),
  limit: v.optional(positiveInteger('limit', 100), '20'),
})

export type AdjustmentsQuery = v.InferOutput<typeof adjustmentsQuery>

/** The query of `GET /products/{id}/movements`. `before`: number of the last movement on the previous page. */
export const movementsQuery = v.object({
  before: v.optional(positiveInteger('before', 999_999_999)),
  limit: v.optional(positiveInteger('limit', 200), '30'),
})

export type MovementsQuery = v.InferOutput<typeof movementsQuery>

/** Maximum number of products in a request for stock levels. */
export const MAX_LEVELS = 100

/** The query of `GET /stock/levels`: ids separated by commas. */
export const levelsQuery = v.object({
  ids: v.pipe(
    v.string(VALIDATION_MESSAGES.products),
    v.transform((list) => [...new Set(list.split(','))]),
    v.array(productId),
    v.maxLength(MAX_LEVELS, `${MAX_LEVELS} produits au maximum à la fois.`),
  ),
})

/** A barcode to look up: as scanned or typed, also one that an earlier version stored. */
export const barcodeParam = v.object({
  code: v.pipe(
    v.string(VALIDATION_MESSAGES.barcode),
    v.trim(),
    v.nonEmpty(VALIDATION_MESSAGES.barcode),
    v.maxLength(PRODUCT_LIMITS.barcode, VALIDATION_MESSAGES.barcode),
  ),
})

/** A barcode to assign. */
export const newBarcodeParam = v.object({ code: v.pipe(barcode, v.nonEmpty(VALIDATION_MESSAGES.barcode)) })

/** The body of `PUT /stock/barcode/{code}`. Without colour and size, the barcode belongs to the whole product. */
export const barcodeInput = inputObject(place)

export type BarcodeInput = v.InferOutput<typeof barcodeInput>

const adjustment = named(
  'StockAdjustment',
  v.object({
    id,
    kind: oneOf(ADJUSTMENT_KINDS),
    supplier: text,
    note: text,
    pieces: v.pipe(integer, v.description('Units added, or removed when negative')),
    userName: optionalText,
    createdAt: date,
    undoneAt: optionalDate,
    undoableUntil: v.pipe(optionalDate, v.description('null: it cannot be undone, or no longer')),
  } satisfies Record<keyof StockAdjustment | 'undoableUntil', v.GenericSchema>),
)

const adjustedUnits = v.object({
  productId: id,
  name: text,
  color: optionalText,
  size: optionalText,
  quantity: integer,
} satisfies Record<Exclude<keyof AdjustedUnits, 'variantId'>, v.GenericSchema>)

/** The answer to a receipt or a count, and to the undo of a receipt. */
export const adjustmentAnswer = v.object({
  success,
  message: text,
  adjustment,
  lines: v.pipe(listOf(adjustedUnits), v.description('The units that it changed')),
})

export const adjustmentsAnswer = v.object({ success, adjustments: requiredListOf(adjustment) })

export type ShownAdjustment = v.InferOutput<typeof adjustment>

const promised = v.pipe(
  count,
  v.description('Units of orders that are not packed: on the shelf, and not part of the stock'),
)

/** A product with its current stock, for receipts and counts. */
const stockLevel = named(
  'StockLevel',
  v.object({
    _id: id,
    name: text,
    image: v.pipe(optionalText, v.description('The first image')),
    stock: count,
    promised,
    variants: v.pipe(
      listOf(v.object({ ...variant.pipe[0].entries, promised })),
      v.description('Empty when the stock is counted for the whole product'),
    ),
  }),
)

export type StockLevel = v.InferOutput<typeof stockLevel>

export const levelsAnswer = v.object({ success, products: requiredListOf(stockLevel) })

/** The answer of `GET` and `PUT /stock/barcode/{code}`. */
export const barcodeAnswer = v.object({
  success,
  product: stockLevel,
  color: optionalText,
  size: v.pipe(optionalText, v.description('Neither colour nor size: the code of the whole product')),
})

const movement = named(
  'StockMovement',
  v.object({
    number: count,
    color: optionalText,
    size: optionalText,
    quantity: integer,
    balance: v.pipe(count, v.description('The stock of the product after it')),
    reason: oneOf(STOCK_REASONS),
    reference: v.pipe(optionalText, v.description('The id of the order, receipt or count')),
    userName: optionalText,
    at: date,
  } satisfies Record<keyof StockMovement, v.GenericSchema>),
)

/** The answer of `GET /products/{id}/movements`. */
export const movementsAnswer = v.object({
  success,
  product: v.object({ _id: id, name: text, stock: count }),
  movements: requiredListOf(movement),
  next: v.pipe(
    v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null),
    v.description('`before` of the next page; null on the last one'),
  ),
})
