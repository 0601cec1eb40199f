import * as v from 'valibot'
import { type DatedPrice, MAX_PURCHASE_PRICE, type Margin } from '../domain/costs/purchase-price.ts'
import { REORDER_LIMITS } from '../domain/costs/reorder.ts'
import type { SlowSeller, StockValue } from '../domain/costs/stock-value.ts'
import { INVALID_FRANCS } from '../domain/pricing/read-amount.ts'
import {
  count,
  date,
  id,
  integer,
  listOf,
  named,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject, wholeFrancs } from './fields.ts'
import { positiveInteger } from './query-fields.ts'
import { choice, MAX_VARIANTS } from './variants.ts'

const NOTHING = 'Indiquez au moins un prix d’achat.'

/** A purchase price in whole francs, as a number or as typed: `2 500`; null or blank: unknown. */
export const purchaseAmount = v.union(
  [
    v.null(),
    v.pipe(
      v.string(),
      v.trim(),
      v.empty(),
      v.transform(() => null),
    ),
    wholeFrancs(0, MAX_PURCHASE_PRICE),
  ],
  INVALID_FRANCS,
)

/** The body of `PUT /costs/products/{id}`. `was`: the price on the screen; neither colour nor size: the whole product. */
export const costsInput = inputObject({
  prices: v.pipe(
    v.array(
      inputObject({
        color: choice,
        size: choice,
        amount: purchaseAmount,
        was: v.nullable(v.pipe(v.number(INVALID_FRANCS), v.integer(INVALID_FRANCS))),
      }),
      NOTHING,
    ),
    v.minLength(1, NOTHING),
    v.maxLength(MAX_VARIANTS + 1, NOTHING),
  ),
})

export type CostsInput = v.InferOutput<typeof costsInput>

const days = (name: string) => positiveInteger(name, REORDER_LIMITS.days)

/** The query of `GET /costs/stock`: days in which a slow seller hardly sold. */
export const stockCostsQuery = v.object({ days: v.optional(days('days'), '60') })

/** The query of `GET /stock/reorder`. */
export const reorderQuery = v.object({ leadDays: days('leadDays'), coverDays: days('coverDays') })

const amount = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))

const purchasePrice = named(
  'PurchasePrice',
  v.object({
    color: optionalText,
    size: optionalText,
    amount: v.pipe(amount, v.description('Francs; null: unknown')),
    from: date,
  } satisfies Record<keyof DatedPrice, v.GenericSchema>),
)

export type ShownPrice = v.InferOutput<typeof purchasePrice>

const productCosts = v.object({
  productId: id,
  prices: v.pipe(
    listOf(purchasePrice),
    v.description('The current ones; without colour and size: of the whole product'),
  ),
})

export type ProductCosts = v.InferOutput<typeof productCosts>

/** The answer of `GET /costs/products`; products without a price are left out. */
export const costsAnswer = v.object({ success, products: requiredListOf(productCosts) })

/** The answer of `PUT /costs/products/{id}`. */
export const costsWritten = v.object({ success, message: text, prices: requiredListOf(purchasePrice) })

/** The answer of `GET /costs/orders/{orderId}` and `GET /costs/report`. */
export const marginAnswer = v.object({
  success,
  margin: named(
    'Margin',
    v.object({
      sales: v.pipe(
        v.number(),
        v.description('Francs for the units that the customers keep, without delivery'),
      ),
      knownSales: v.pipe(v.number(), v.description('The part of the sales whose cost is known')),
      cost: v.number(),
      unknownUnits: v.number(),
    } satisfies Record<keyof Margin, v.GenericSchema>),
  ),
})

const slowSeller = v.object({
  productId: id,
  name: text,
  stock: count,
  sold: count,
  value: v.pipe(amount, v.description('Francs; null: a purchase price is missing')),
} satisfies Record<keyof SlowSeller, v.GenericSchema>)

/** The answer of `GET /costs/stock`. */
export const stockCostsAnswer = v.object({
  success,
  stock: v.object({
    value: v.number(),
    units: v.number(),
    products: v.number(),
    unknownProducts: v.number(),
  } satisfies Record<keyof StockValue, v.GenericSchema>),
  slow: requiredListOf(slowSeller),
})

const suggestion = v.object({
  productId: id,
  name: text,
  color: optionalText,
  size: optionalText,
  stock: count,
  sold: v.pipe(count, v.description('Units in the last 60 days, minus returns')),
  quantity: count,
  daysLeft: v.pipe(integer, v.description('Whole days for which the stock lasts')),
})

/** The answer of `GET /stock/reorder`: the most urgent first; `total`: how many there are. */
export const reorderAnswer = v.object({ success, total: count, suggestions: requiredListOf(suggestion) })
