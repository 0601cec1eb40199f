import { selectionQuery } from '../../../contracts/facet-params.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'

/** Whether cards show the stock of sizes (F-03). */
export function needsSizes({ size = [], age = [] }: FacetSelection): boolean {
  return size.length + age.length > 0
}

/** Converts a selection to a query for cards, which show the stock of the selected sizes. */
export function cardQuery(selection: FacetSelection): Record<string, string | readonly string[]> {
  return { ...selectionQuery(selection), ...(needsSizes(selection) && { variants: 'true' }) }
}
