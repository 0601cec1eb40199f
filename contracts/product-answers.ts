import * as v from 'valibot'
import {
  PRODUCT_LIMITS,
  type Product,
  type ProductSummary,
  REVIEWS_PER_PAGE,
  type Review,
  type SearchEntry,
  type StockedProduct,
} from '../domain/catalogue/product.ts'
import { type FieldKind, mapFields, type ProductFieldName } from '../domain/catalogue/product-fields.ts'
import { SIZE_FITS } from '../domain/catalogue/size-fit.ts'
import {
  count,
  date,
  flag,
  id,
  named,
  optionalDate,
  percent,
  success,
  text,
  warnings,
} from './answer-fields.ts'
import { plannedChange } from './planned-changes.ts'
import { positiveInteger } from './query-fields.ts'
import { variant } from './variants.ts'

/* Products in API responses. Browsers read them with contracts/read-product.ts
   (docs/decisions/035-one-schema-per-resource.md). */

const texts = v.array(v.string())
const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

const KINDS: Readonly<Record<FieldKind, v.GenericSchema>> = {
  text,
  amount: v.pipe(v.number(), v.minValue(0), v.maxValue(PRODUCT_LIMITS.price), v.description('CFA francs')),
  percent,
  count,
  gender: text,
  list: texts,
  flag,
}

const fields: Record<ProductFieldName, v.GenericSchema> = {
  ...mapFields((_, { kind, options }) => {
    if (!options) return KINDS[kind]
    return kind === 'gender' ? v.nullable(v.picklist(options)) : v.picklist(options)
  }),
  colors: v.pipe(texts, v.description('Parallel to images: colors[i] is the colour of images[i]')),
}

const flashSale = named(
  'FlashSale',
  v.object({ active: flag, discount: percent, durationHours: count, endTime: optionalDate } satisfies Record<
    keyof ProductSummary['flashSale'],
    v.GenericSchema
  >),
)

/** The shop's answer to a review. */
export const reviewAnswer = named('ReviewAnswer', v.object({ text, answeredAt: date }))

const review = named(
  'Review',
  v.object({
    text,
    pseudo: text,
    rating: v.optional(stars),
    size: v.optional(text),
    answer: v.optional(reviewAnswer),
    photos: v.optional(v.pipe(v.array(text), v.description('Approved photos of the reviewer'))),
    createdAt: date,
  } satisfies Record<keyof Review, v.GenericSchema>),
)

/** The query of `GET /products/{id}/reviews`. */
export const reviewsQuery = v.object({
  limit: v.optional(positiveInteger('limit', 100), String(REVIEWS_PER_PAGE)),
  page: v.exactOptional(positiveInteger('page', 1_000_000), '1'),
})

export const reviewsAnswer = v.object({ success, reviews: v.array(review) })

const summary = {
  _id: id,
  ...fields,
  flashSale,
  averageRating: v.pipe(v.number(), v.minValue(0), v.maxValue(5), v.description('0: no rating')),
  ratings: v.array(stars),
  reviewCount: count,
  views: count,
  likes: count,
  purchases: count,
  unallocatedStock: v.pipe(count, v.description('Returned units of variants that no longer exist')),
  createdAt: date,
} satisfies Record<keyof ProductSummary, v.GenericSchema>

/** What only administrators read (`stored=true`). */
const plans = {
  plannedChanges: v.optional(
    v.pipe(v.array(plannedChange), v.description('With `stored=true`: the plans that run or come')),
  ),
}

/** A product in a list, without its stock by colour and size. The parameter `variants=true` adds this stock. */
export const productSummary = named('ProductSummary', v.object({ ...summary, ...plans }))

/** A product in a list with its stock by colour and size. */
export const stockedFields = {
  ...summary,
  variants: v.pipe(v.array(variant), v.description('Empty when the stock is counted for the whole product')),
} satisfies Record<keyof StockedProduct, v.GenericSchema>

/** A product with its reviews, newest first. */
export const product = named(
  'Product',
  v.object({
    ...({
      ...stockedFields,
      reviews: v.pipe(
        v.array(review),
        v.description(`The newest ${REVIEWS_PER_PAGE}; others: GET /products/{id}/reviews`),
      ),
      sizeFit: v.exactOptional(v.picklist(SIZE_FITS)),
    } satisfies Record<keyof Product, v.GenericSchema>),
    ...plans,
    age: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('As people say it, such as `dès 6 mois`; absent where every age or a size suits'),
      ),
    ),
  }),
)

/** The answer to a change of a product. */
export const productAnswer = v.object({ success, product, warnings })

/** A product in the header's search list. */
export const searchEntry = named(
  'SearchEntry',
  v.object({
    _id: id,
    name: text,
    category: text,
    brand: text,
    description: v.pipe(text, v.description('Without case and accents')),
    images: v.pipe(texts, v.maxLength(1)),
  } satisfies Record<keyof SearchEntry, v.GenericSchema>),
)
