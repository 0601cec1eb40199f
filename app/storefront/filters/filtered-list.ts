import { facetParams, readFacetParams } from '../../../contracts/facet-params.ts'
import { type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'

export interface FilteredList {
  /** the list before any selection, as parameters of `GET /facets` */
  scope: Readonly<Record<string, string>>
  selection: FacetSelection
  /** URL of the list with another selection, on the first page */
  href: (selection: FacetSelection) => string
}

/** The query string of a selection; an empty selection gives an empty string. */
export function facetSearch(selection: FacetSelection): string {
  const query = new URLSearchParams(facetParams(selection))
  return query.size > 0 ? `?${query}` : ''
}

/** Query parameter that makes the server render the filter form, for browsers without scripts. */
export const FORM_PARAMETER = 'filtres'

export function formHref({ href, selection }: Pick<FilteredList, 'href' | 'selection'>): string {
  const address = href(selection)
  return `${address}${address.includes('?') ? '&' : '?'}${FORM_PARAMETER}=1#${FORM_PARAMETER}`
}

/** Path and parameters of the list without filters; submitting the form adds the filters. */
export function formTarget(list: FilteredList): { path: string; hidden: [name: string, value: string][] } {
  const [path = '', query] = list.href({}).split('?')
  return { path, hidden: [...new URLSearchParams(query)] }
}

/** Whether a URL shows a filtered list or the filter form, which search engines must not index. */
export function isCombination(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has(FORM_PARAMETER) || hasSelection(readFacetParams(query))
}
