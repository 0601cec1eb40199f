import { useEffect, useState } from 'react'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { useSearchEvent } from '../../analytics/use-search-event.ts'
import { searchList, searchServer } from './search-list.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 250

/** What is found for the text typed; a newer text supersedes an answer still under way. */
export function useSearch(query: string, onServer: boolean): { results: SearchEntry[]; loading: boolean } {
  const [found, setFound] = useState<{ query: string; results: SearchEntry[] }>({ query: '', results: [] })
  const wanted = query.trim()
  useSearchEvent(wanted)

  useEffect(() => {
    if (wanted === '') return
    const abort = new AbortController()
    const keep = (results: SearchEntry[]) => {
      if (!abort.signal.aborted) setFound({ query: wanted, results })
    }
    const timer = onServer
      ? setTimeout(() => void searchServer(wanted, abort.signal).then(keep), PAUSE)
      : void searchList(wanted).then(keep)
    return () => {
      abort.abort()
      if (timer) clearTimeout(timer)
    }
  }, [wanted, onServer])

  if (wanted === '') return { results: [], loading: false }
  return { results: found.results, loading: found.query !== wanted }
}
