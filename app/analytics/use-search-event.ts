import { useEffect } from 'react'
import { track } from './analytics.ts'

/** How long typing must rest before it counts as a search, in milliseconds: not every letter is one. */
const REST = 1000

/** Tells of what was searched for, once the typing rests. */
export function useSearchEvent(term: string): void {
  useEffect(() => {
    if (term === '') return
    const timer = setTimeout(() => track('search', { search_term: term }), REST)
    return () => clearTimeout(timer)
  }, [term])
}
