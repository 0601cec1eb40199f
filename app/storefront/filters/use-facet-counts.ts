import { useEffect, useState } from 'react'
import { selectionQuery } from '../../../contracts/facet-params.ts'
import { readFacetCounts } from '../../../contracts/read-facet-counts.ts'
import type { FacetCounts, FacetSelection } from '../../../domain/catalogue/facets.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { useOnline } from '../../browser/use-online.ts'

/** Delay between the last change of the selection and the request for its product counts. */
const DEBOUNCE_MS = 200

export interface CountedSelection {
  /** counts that were loaded last, even while new counts load; null until the first counts have loaded */
  counts: FacetCounts | null
  /** whether `counts` are those of the current selection, not of an earlier one */
  current: boolean
  failed: boolean
  retry: () => void
}

/** Fetches the product counts of a selection and cancels the request for an earlier selection. */
export function useFacetCounts(
  scope: Readonly<Record<string, string>>,
  selection: FacetSelection,
  first: FacetCounts | null = null,
): CountedSelection {
  const url = apiUrl('/facets', { ...scope, ...selectionQuery(selection) })
  const [answer, setAnswer] = useState(() => first && { url, counts: first })
  const [failed, setFailed] = useState<string | null>(null)
  const online = useOnline()
  const current = answer?.url === url
  const waiting = !current && online && failed !== url
  const delay = answer === null ? 0 : DEBOUNCE_MS

  useEffect(() => {
    if (online) setFailed(null)
  }, [online])

  useEffect(() => {
    if (!waiting) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { data } = await callApi(url, { signal: request.signal })
        setAnswer({ url, counts: readFacetCounts(data) })
      } catch {
        if (!request.signal.aborted) setFailed(url)
      }
    }, delay)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [url, waiting, delay])

  const retry = () => setFailed(null)
  return { counts: answer?.counts ?? null, current, failed: !current && !waiting, retry }
}
