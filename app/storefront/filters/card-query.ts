import { selectionQuery } from '../../../contracts/facet-params.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'

/** Whether cards show the stock by size: when a size or an age is selected (F-03). */
export function needsSizes({ size = [], age = [] }: FacetSelection): boolean {
  return size.length + age.length > 0
}

export interface FilteredQuery {
  scope: Readonly<Record<string, string>>
  selection: FacetSelection
  /** sort order, limit and page number */
  page: Readonly<Record<string, string | number>>
}

/** Returns the API parameters for cards. They include `variants` when a size or age is selected. */
export function cardQuery({ scope, selection, page }: FilteredQuery) {
  return {
    ...scope,
    ...selectionQuery(selection),
    ...(needsSizes(selection) && { variants: 'true' }),
    ...page,
  }
}
