import { useEffect, useRef, useState } from 'react'
import { failureText, isRateLimited, loadFailureText } from '../../api-client/api.ts'
import type { Found } from './search-entries.ts'
import { searchList, searchServer } from './search-list.ts'

/** Pause in typing after which the server is asked, when its previous answer has not arrived yet. */
const DEBOUNCE_MS = 150

interface Search {
  /** without spaces at its ends; empty: no search */
  term: string
  /** whether the list of all products is too long to be loaded */
  onServer: boolean
  /** whether the shopper is choosing a result, so that the results must not move */
  choosing: boolean
}

interface SearchState {
  /** the results of the last answered search; null before the first one and after a failure */
  found: Found | null
  loading: boolean
  failure: string | null
  retry: () => void
}

interface Answer {
  term: string
  found: Found | null
  failure: string | null
}

const NONE: Answer = { term: '', found: null, failure: null }

/**
 * Searches while a shopper types: at once in the list of all products, then on the server, whose search is that of the
 * page of all results. A new letter cancels the previous request.
 */
export function useSearch({ term, onServer, choosing }: Search): SearchState {
  const [answer, setAnswer] = useState(NONE)
  const [attempt, setAttempt] = useState(0)
  const asking = useRef(false)
  const isChoosing = useRef(choosing)
  isChoosing.current = choosing

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the search
  useEffect(() => {
    if (term === '') {
      asking.current = false
      return setAnswer(NONE)
    }
    const abort = new AbortController()
    const isBusy = asking.current
    let [asked, answered] = [false, false]
    let fromList: Found | null = null

    const show = (found: Found) => setAnswer({ term, found, failure: null })
    function fail(error: unknown) {
      const failure = isRateLimited(error) ? failureText(error, '') : loadFailureText(error)
      setAnswer({ term, found: null, failure })
    }

    async function askList() {
      try {
        fromList = await searchList(term)
        if (fromList && !abort.signal.aborted && !answered) show(fromList)
      } catch (error) {
        if (abort.signal.aborted || asked) return
        abort.abort()
        fail(error)
      }
    }

    async function askServer() {
      if (asked || abort.signal.aborted) return
      asked = true
      asking.current = true
      try {
        const found = await searchServer(term, abort.signal)
        if (abort.signal.aborted) return
        answered = true
        if (!fromList) show(found)
        else if (!isChoosing.current) show(withListed(found, fromList))
      } catch (error) {
        if (abort.signal.aborted) return
        console.warn('La recherche a échoué :', error)
        if (!fromList) fail(error)
      }
      asking.current = false
    }

    const timer = setTimeout(() => void askServer(), DEBOUNCE_MS)
    const fromListFirst = onServer ? Promise.resolve() : askList()
    if (!isBusy) void fromListFirst.then(askServer)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, onServer, attempt])

  if (term === '') return { ...NONE, loading: false, retry: () => {} }
  return {
    found: answer.found,
    loading: answer.term !== term,
    failure: answer.term === term ? answer.failure : null,
    retry: () => {
      setAnswer(NONE)
      setAttempt((number) => number + 1)
    },
  }
}

/** The server's results, followed by those that only the list has so far; the server answers with its first ones. */
function withListed(found: Found, listed: Found): Found {
  if (found.total === 0 || found.near) return listed
  const ids = new Set(found.results.map(({ _id }) => _id))
  const others = listed.results.filter(({ _id }) => !ids.has(_id))
  return { ...found, results: [...found.results, ...others].slice(0, found.total) }
}
