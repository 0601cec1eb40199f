import * as v from 'valibot'
import { MAX_LIMIT, SEARCH_FIELDS, SORT_KEYS } from '../domain/catalogue/listing.ts'
import { inputObject } from './fields.ts'
import { onlyTrue, pageNumber, positiveInteger, searchText, trueOrFalse } from './query-fields.ts'

const category = v.optional(
  v.pipe(v.string('Une seule catégorie est attendue.'), v.maxLength(100, 'Catégorie trop longue.')),
)

/**
 * The query of `GET /api/products`. Without parameters it answers the whole catalogue;
 * with one, `limit` products (100 by default) of one page.
 */
export const productQuery = inputObject({
  category,
  q: v.optional(searchText),
  in: v.optional(
    v.pipe(
      v.string(`in accepte ${SEARCH_FIELDS.join(', ')}.`),
      v.transform((fields) => fields.split(',')),
      v.array(v.picklist(SEARCH_FIELDS, `in accepte ${SEARCH_FIELDS.join(', ')}.`)),
    ),
  ),
  isSale: v.optional(trueOrFalse('isSale')),
  /** only products whose stock is low */
  lowStock: v.optional(onlyTrue('lowStock')),
  /** only products with a size or colour that is sold out */
  soldOutVariants: v.optional(onlyTrue('soldOutVariants')),
  /** with the stock by colour and size of each product */
  variants: v.optional(onlyTrue('variants')),
  limit: v.optional(positiveInteger('limit', MAX_LIMIT)),
  page: v.optional(pageNumber),
  sort: v.optional(v.picklist(SORT_KEYS, `sort accepte ${SORT_KEYS.join(', ')}.`)),
  order: v.optional(v.picklist(['asc', 'desc'], 'order accepte asc ou desc.')),
})

/** The query of `GET /api/products/export.csv`; without parameters, all products. */
export const productFilterQuery = v.pick(productQuery, [
  'category',
  'q',
  'in',
  'isSale',
  'lowStock',
  'soldOutVariants',
])

export type ProductFilterQuery = v.InferOutput<typeof productFilterQuery>
export type ProductQuery = v.InferOutput<typeof productQuery>

/** The query of `GET /api/sub-categories`. */
export const subCategoryQuery = inputObject({ category })

/** The query of `POST /api/products/import`. */
export const importQuery = v.object({ dryRun: v.optional(trueOrFalse('dryRun'), 'false') })
