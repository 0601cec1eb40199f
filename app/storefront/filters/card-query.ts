import { selectionQuery } from '../../../contracts/facet-params.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'

/** Whether cards say what is left in sizes (F-03). */
export function needsSizes({ size = [], age = [] }: FacetSelection): boolean {
  return size.length + age.length > 0
}

/** A selection as a query for cards, which say what is left in the selected sizes. */
export function cardQuery(selection: FacetSelection): Record<string, string | readonly string[]> {
  return { ...selectionQuery(selection), ...(needsSizes(selection) && { variants: 'true' }) }
}
