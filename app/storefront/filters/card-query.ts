import { selectionQuery } from '../../../contracts/facet-params.ts'
import { needsSizes } from '../../../domain/catalogue/chosen-sizes.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'

/** A selection as a query for cards, which say what is left in the selected sizes (F-03). */
export function cardQuery(selection: FacetSelection): Record<string, string | string[]> {
  return { ...selectionQuery(selection), ...(needsSizes(selection) && { variants: 'true' }) }
}
