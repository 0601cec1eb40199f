import { useEffect, useState } from 'react'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { useSearchEvent } from '../../analytics/use-search-event.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 250

/** The searching itself comes with the first letter typed; where it cannot come, nothing is found. */
function loadSearch(): Promise<Pick<typeof import('./search-list.ts'), 'searchList' | 'searchServer'>> {
  return import('./search-list.ts').catch((error: unknown) => {
    console.warn('La recherche n’a pas pu être chargée :', error)
    const nothing = async () => []
    return { searchList: nothing, searchServer: nothing }
  })
}

/** What is found for the text typed; a newer text supersedes an answer still under way. */
export function useSearch(query: string, onServer: boolean): { results: SearchEntry[]; loading: boolean } {
  const [found, setFound] = useState<{ query: string; results: SearchEntry[] }>({ query: '', results: [] })
  const wanted = query.trim()
  useSearchEvent(wanted)

  useEffect(() => {
    if (wanted === '') return
    const abort = new AbortController()
    async function find(there: boolean) {
      const { searchList, searchServer } = await loadSearch()
      const results = there ? await searchServer(wanted, abort.signal) : await searchList(wanted)
      if (!abort.signal.aborted) setFound({ query: wanted, results })
    }
    const timer = onServer ? setTimeout(() => void find(true), PAUSE) : void find(false)
    return () => {
      abort.abort()
      if (timer) clearTimeout(timer)
    }
  }, [wanted, onServer])

  if (wanted === '') return { results: [], loading: false }
  return { results: found.results, loading: found.query !== wanted }
}
