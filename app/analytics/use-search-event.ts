import { useEffect } from 'react'
import { track } from './analytics.ts'

/** Milliseconds without typing before a search is counted. */
const TYPING_PAUSE_MS = 1000

export function useSearchEvent(term: string): void {
  useEffect(() => {
    if (term === '') return
    const timer = setTimeout(() => track('search', { search_term: term }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [term])
}
