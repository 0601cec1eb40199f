import type { Ref, UIEvent } from 'react'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { SearchResult } from './search-result.tsx'

interface SearchResultsProps {
  ref: Ref<HTMLDivElement>
  /** the listbox's; the option of index n is `{id}-{n}` */
  id: string
  results: readonly SearchEntry[]
  /** how many of them are drawn */
  drawn: number
  /** index of the one the arrow keys stand on; -1 for none */
  active: number
  loading: boolean
  hidden: boolean
  /** the end of those drawn comes near */
  onMore: () => void
  onChoose: (entry: SearchEntry) => void
}

/** The list below the search box, and how many were found. */
export function SearchResults(props: SearchResultsProps) {
  const { ref, id, results, drawn, active, loading, hidden, onMore, onChoose } = props

  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollHeight - scrollTop < 2 * clientHeight && drawn < results.length) onMore()
  }

  return (
    <div
      ref={ref}
      hidden={hidden}
      onScroll={onScroll}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[16rem] overflow-y-auto rounded-card bg-surface p-2 shadow-float"
    >
      <div id={id} role="listbox" aria-label="Articles trouvés">
        {results.slice(0, drawn).map((entry, index) => (
          <SearchResult
            key={entry._id}
            id={`${id}-${index}`}
            entry={entry}
            place={index + 1}
            of={results.length}
            active={index === active}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </div>
      <p role="status" className={results.length > 0 ? 'sr-only' : 'p-3 text-ink-soft'}>
        {foundText(results.length, loading)}
      </p>
    </div>
  )
}

function foundText(count: number, loading: boolean): string {
  if (loading) return 'Recherche en cours…'
  if (count === 0) return 'Aucun article ne correspond.'
  return count === 1 ? '1 article trouvé' : `${count} articles trouvés`
}
