import type { ProductQuery } from '../../contracts/product-query.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import type { FacetScope, IndexPage } from '../../domain/catalogue/facet-index.ts'
import { SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'
import { fold } from '../../domain/text/fold.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Reads which products a query lists before its facets are applied. The category `Sale` is `isSale`. */
export async function scopeOf(
  shop: Pick<AppContext, 'store' | 'settings'>,
  {
    category,
    isSale,
    lowStock,
    soldOutVariants,
    q: text = '',
    in: fields = [...SEARCH_FIELDS],
    literal,
    stored,
  }: ProductQuery,
): Promise<FacetScope> {
  const filter = readCategoryFilter(category)
  const scope: FacetScope = {
    ...(filter.kind === 'category' && { category: filter.value }),
    ...(filter.kind === 'sale' && { isSale: true }),
    ...(isSale !== undefined && { isSale }),
    ...(lowStock && { lowStock }),
    ...(soldOutVariants && { soldOutVariants }),
    ...(stored && { hidden: true }),
  }
  if (fold(text) === '') return scope
  if (literal) return { ...scope, search: { text, fields, literal } }
  const { synonyms, wolofWords } = await readSettings(shop, ['synonyms', 'wolofWords'])
  return {
    ...scope,
    search: { text, fields, synonyms: [...synonyms, ...wolofWords].map(({ words }) => words) },
  }
}

/**
 * The default order is by best match for a search, newest first for the category `new`, and by name otherwise. Shoppers
 * see sold-out products last wherever the documents leave the order open: in a category without a sort, as on home, and
 * by sales or rating. A sort by name, price or date is exact, unless `soldOutLast` is asked for.
 */
export function orderOf(
  { sort, order, category, soldOutLast, stored }: ProductQuery,
  { search }: FacetScope,
): Pick<IndexPage, 'sort' | 'order' | 'soldOutLast'> {
  const isBestMatch = search && sort === undefined && order === undefined
  if (isBestMatch) return { sort: null, order: 'asc', soldOutLast: soldOutLast === true }
  const { kind } = readCategoryFilter(category)
  const newest = sort === undefined && kind === 'new'
  const isShelf = sort === undefined && order === undefined && kind === 'category'
  const isRanked = sort === 'purchases' || sort === 'rating'
  return {
    sort: newest ? 'createdAt' : (sort ?? 'name'),
    order: order ?? (newest ? 'desc' : 'asc'),
    soldOutLast: !stored && (soldOutLast === true || newest || isShelf || isRanked),
  }
}
