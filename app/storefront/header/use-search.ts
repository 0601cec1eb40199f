import { useEffect, useState } from 'react'
import { useSearchEvent } from '../../analytics/use-search-event.ts'
import { type Found, searchList, searchServer } from './search-list.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 250

const NOTHING: Found = { results: [], total: 0, suggestion: null }

/** What is found for the text typed; a newer text supersedes an answer still under way. */
export function useSearch(query: string, onServer: boolean): Found & { loading: boolean } {
  const [found, setFound] = useState({ query: '', ...NOTHING })
  const wanted = query.trim()
  useSearchEvent(wanted)

  useEffect(() => {
    if (wanted === '') return
    const abort = new AbortController()
    async function find(search: typeof searchServer) {
      const next = await search(wanted, abort.signal)
      if (!abort.signal.aborted) setFound({ query: wanted, ...next })
    }
    const timer = onServer ? setTimeout(() => void find(searchServer), PAUSE) : void find(searchList)
    return () => {
      abort.abort()
      if (timer) clearTimeout(timer)
    }
  }, [wanted, onServer])

  return wanted === '' ? { ...NOTHING, loading: false } : { ...found, loading: found.query !== wanted }
}
