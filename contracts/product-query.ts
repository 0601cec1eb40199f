import * as v from 'valibot'

/** Keys a list can be sorted by: the documents' two, and the admin table's (administration.md §5). */
export const SORT_KEYS = ['createdAt', 'name', 'price', 'stock', 'discount', 'brand', 'subCategory'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Fields a search can look into. */
export const SEARCH_FIELDS = ['name', 'category', 'subCategory', 'brand', 'description'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Default number of products in a filtered list (storefront.md §9), and the most one answer holds. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500

function positiveInteger(name: string, max: number) {
  const message = `${name} doit être un nombre entier entre 1 et ${max}.`
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(max, message),
  )
}

/**
 * The query of `GET /api/products`. Without any parameter the whole catalogue is answered;
 * with one, `limit` products (100 by default) of the page asked for.
 */
export const productQuery = v.object({
  category: v.optional(v.pipe(v.string(), v.maxLength(100, 'Catégorie trop longue.'))),
  q: v.optional(v.pipe(v.string(), v.maxLength(100, 'Recherche trop longue : 100 caractères au maximum.'))),
  in: v.optional(
    v.pipe(
      v.string(),
      v.transform((fields) => fields.split(',')),
      v.array(v.picklist(SEARCH_FIELDS, `in accepte ${SEARCH_FIELDS.join(', ')}.`)),
    ),
  ),
  isSale: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'isSale doit valoir true ou false.'),
      v.transform((value) => value === 'true'),
    ),
  ),
  limit: v.optional(positiveInteger('limit', MAX_LIMIT)),
  page: v.optional(positiveInteger('page', 1_000_000)),
  sort: v.optional(v.picklist(SORT_KEYS, `sort accepte ${SORT_KEYS.join(', ')}.`)),
  order: v.optional(v.picklist(['asc', 'desc'], 'order accepte asc ou desc.')),
})

export type ProductQuery = v.InferOutput<typeof productQuery>
