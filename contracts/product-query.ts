import * as v from 'valibot'
import { AGES } from '../domain/catalogue/ages.ts'
import { GENDERS } from '../domain/catalogue/categories.ts'
import { COLOUR_GROUPS } from '../domain/catalogue/colour-groups.ts'
import { type FacetSelection, MAX_BRAND_LENGTH, MAX_SELECTED } from '../domain/catalogue/facets.ts'
import { MAX_LIMIT, SEARCH_FIELDS, SORT_KEYS } from '../domain/catalogue/listing.ts'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { EXPORT_FORMATS } from '../domain/moving/export-files.ts'
import { inputObject } from './fields.ts'
import { francs, onlyTrue, pageOf, searchText, trueOrFalse, values } from './query-fields.ts'

const category = v.optional(
  v.pipe(v.string('Une seule catégorie est attendue.'), v.maxLength(100, 'Catégorie trop longue.')),
)

/** Filters of a list or a search, without facets. */
const scope = {
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
  /** searches `q` as typed, without corrections or synonyms and without reading ages or sizes from it */
  literal: v.optional(onlyTrue('literal')),
}

const choices = (name: string) =>
  v.optional(values(name, { max: MAX_SELECTED, longest: PRODUCT_LIMITS.choice }))

function listed(name: string, known: readonly string[]) {
  return v.optional(
    v.pipe(
      values(name, { max: known.length, longest: 20 }),
      v.check(
        (chosen) => chosen.every((value) => known.includes(value)),
        `${name} accepte ${known.join(', ')}.`,
      ),
    ),
  )
}

/** Facets (F-01). For each facet with selected values, a product must match at least one of these values. */
const facets = {
  age: listed(
    'age',
    AGES.map(({ value }) => value),
  ),
  size: choices('size'),
  gender: listed('gender', GENDERS),
  /** a colour group: `Bleu` includes `Bleu nuit` */
  color: listed('color', COLOUR_GROUPS),
  brand: v.optional(values('brand', { max: MAX_SELECTED, longest: MAX_BRAND_LENGTH })),
  material: choices('material'),
  inStock: v.optional(onlyTrue('inStock')),
  /** only products whose price is currently reduced */
  onSale: v.optional(onlyTrue('onSale')),
  /** only products with an average rating of 4 or more */
  wellRated: v.optional(onlyTrue('wellRated')),
  minPrice: v.optional(francs('minPrice', PRODUCT_LIMITS.price)),
  maxPrice: v.optional(francs('maxPrice', PRODUCT_LIMITS.price)),
}

/**
 * The query of `GET /api/products`. Without parameters, the answer is the whole catalogue; otherwise one page of
 * `limit` products (100 by default).
 */
export const productQuery = inputObject({
  ...scope,
  ...facets,
  /** only products whose stock is low */
  lowStock: v.optional(onlyTrue('lowStock')),
  /** only products with a sold-out size or colour */
  soldOutVariants: v.optional(onlyTrue('soldOutVariants')),
  /** includes the stock by colour and size of each product */
  variants: v.optional(onlyTrue('variants')),
  /** lists sold-out products after all others, in every sort order */
  soldOutLast: v.optional(onlyTrue('soldOutLast')),
  /** for administrators: hidden products too, stored prices, and the plans of each product */
  stored: v.optional(onlyTrue('stored')),
  ...pageOf(MAX_LIMIT),
  sort: v.optional(v.picklist(SORT_KEYS, `sort accepte ${SORT_KEYS.join(', ')}.`)),
  order: v.optional(v.picklist(['asc', 'desc'], 'order accepte asc ou desc.')),
})

/** The query of `GET /api/facets`. */
export const facetQuery = inputObject({ ...scope, ...facets })

export type FacetQuery = v.InferOutput<typeof facetQuery>

/** Reads the facet selection of a query. */
export function readFacets(query: Partial<FacetQuery>): FacetSelection {
  const flag = (on: boolean | undefined) => (on ? ['true'] : [])
  const { age = [], size = [], gender = [], color = [], brand = [], material = [] } = query
  const { minPrice, maxPrice } = query
  return {
    age,
    size,
    gender,
    color,
    brand,
    material,
    inStock: flag(query.inStock),
    onSale: flag(query.onSale),
    wellRated: flag(query.wellRated),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  }
}

/** Filters of `GET /api/products/export.csv`; without parameters, all products. */
export const productFilterQuery = v.pick(productQuery, [
  'category',
  'q',
  'in',
  'literal',
  'isSale',
  'lowStock',
  'soldOutVariants',
])

/** The query of `GET /api/products/export.csv`: without `format`, the shop's own file. */
export const exportQuery = v.object({
  ...productFilterQuery.entries,
  format: v.optional(v.picklist(EXPORT_FORMATS, `format accepte ${EXPORT_FORMATS.join(', ')}.`)),
})

export type ExportQuery = v.InferOutput<typeof exportQuery>
export type ProductQuery = v.InferOutput<typeof productQuery>

/** The query of `GET /api/sub-categories`. */
export const subCategoryQuery = inputObject({ category })

/** The query of `POST /api/products/import`. */
export const importQuery = v.object({ dryRun: v.optional(trueOrFalse('dryRun'), 'false') })
