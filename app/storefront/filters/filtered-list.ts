import { facetParams, readFacetParams } from '../../../contracts/facet-params.ts'
import { type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'

/** A list or search that a shopper filters. */
export interface FilteredList {
  /** what it holds before anything is selected, as parameters of `GET /facets` */
  scope: Readonly<Record<string, string>>
  selection: FacetSelection
  /** its address with another selection, on the first page */
  href: (selection: FacetSelection) => string
}

/** The query of an address that selects nothing else; empty without a selection. */
export function facetSearch(selection: FacetSelection): string {
  const query = new URLSearchParams(facetParams(selection))
  return query.size > 0 ? `?${query}` : ''
}

/** Parameter of the address that shows the form, for browsers without scripts. */
export const FORM_PARAMETER = 'filtres'

/** The address of the list with the form to filter it. */
export function formHref({ href, selection }: Pick<FilteredList, 'href' | 'selection'>): string {
  const address = href(selection)
  return `${address}${address.includes('?') ? '&' : '?'}${FORM_PARAMETER}=1#${FORM_PARAMETER}`
}

/** Path and parameters of the list without any filter: a form sends the rest. */
export function formTarget(list: FilteredList): { path: string; hidden: [name: string, value: string][] } {
  const [path = '', query] = list.href({}).split('?')
  return { path, hidden: [...new URLSearchParams(query)] }
}

/** Whether an address is one of a list's combinations, which search engines do not index. */
export function isCombination(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has(FORM_PARAMETER) || hasSelection(readFacetParams(query))
}
