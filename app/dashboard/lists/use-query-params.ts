import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { QueryParams } from './query-params.ts'

export interface PageQuery<Values extends Record<string, string>> {
  /** the parameters of the rows on the screen */
  shown: Values
  /** the last ones chosen, whose rows may still be loading */
  chosen: Values
  href: (changes: Partial<Values>) => string
  /** Replaces the history entry, so that Back leaves the list. */
  change: (changes: Partial<Values>) => void
  /** names of the chosen filters */
  filters: string[]
  /** query string without filters; null when the rows on the screen have none */
  clear: string | null
}

/** The parameters in the page's query string, with the links and changes of its filters. */
export function useQueryParams<Values extends Record<string, string>>(
  params: QueryParams<Values>,
): PageQuery<Values> {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const navigate = useNavigate()
  // A second filter may be chosen before the first has loaded.
  const latest = location?.pathname === pathname ? new URLSearchParams(location.search) : search
  return {
    shown: params.read(search),
    chosen: params.read(latest),
    href: (changes) => params.href(latest, changes),
    change: (changes) => void navigate(params.href(latest, changes), { replace: true }),
    filters: params.filtersIn(latest),
    clear: params.filtersIn(search).length > 0 ? params.withoutFilters(search) : null,
  }
}
