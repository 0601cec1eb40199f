import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { CategoryLinks } from '../catalogue/category-links.tsx'
import { SearchResult } from './search-result.tsx'
import { useSearch } from './use-search.ts'

/** Results drawn at first, and added each time the list's end comes near: a phone draws no hundred at once. */
const DRAWN = 20

interface SearchPanelProps {
  /** the listbox's; the option of index n is `{id}-{n}` */
  id: string
  query: string
  onServer: boolean
  /** index of the result the arrow keys stand on; -1 for none */
  active: number
  hidden: boolean
  onResults: (results: readonly SearchEntry[]) => void
  onChoose: (entry: SearchEntry) => void
  /** the query is to be another one */
  onCorrect: (query: string) => void
  /** a link of the panel was followed */
  onLeave: () => void
}

/** What is found below the search box: the first products, the way to all of them, or ways on where there are none. */
export function SearchPanel(props: SearchPanelProps) {
  const { id, query, onServer, active, hidden, onResults, onChoose, onCorrect, onLeave } = props
  const { results, total, suggestion, loading } = useSearch(query, onServer)
  const [scrolled, setScrolled] = useState(DRAWN)
  const panel = useRef<HTMLDivElement>(null)
  // The last result is the last there is, drawn or not yet.
  const drawn = Math.max(scrolled, active + 1)

  useLayoutEffect(() => onResults(results), [results, onResults])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its first result
  useEffect(() => {
    setScrolled(DRAWN)
    panel.current?.scrollTo({ top: 0 })
  }, [query])

  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollHeight - scrollTop < 2 * clientHeight && drawn < results.length) setScrolled(drawn + DRAWN)
  }

  return (
    <div
      ref={panel}
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
            of={total}
            active={index === active}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </div>
      <p role="status" className={results.length > 0 ? 'sr-only' : 'p-3 text-ink-soft'}>
        {foundText(total, loading)}
      </p>
      {total > 1 && (
        <button
          type="submit"
          className="sticky -bottom-2 -mb-2 min-h-11 w-full border-t border-line bg-surface font-bold text-link"
        >
          Voir les {total} articles
        </button>
      )}
      {total === 0 && !loading && (
        <>
          {suggestion && (
            <button
              type="button"
              onClick={() => onCorrect(suggestion)}
              className="min-h-11 w-full rounded-field px-3 text-left hover:bg-action-tint"
            >
              {'Essayez «\u202f'}
              <b className="text-link underline">{suggestion}</b>
              {'\u202f»'}
            </button>
          )}
          <CategoryLinks onFollow={onLeave} className="px-3 pt-1 pb-2" />
        </>
      )}
    </div>
  )
}

function foundText(count: number, loading: boolean): string {
  if (loading) return 'Recherche en cours…'
  if (count === 0) return 'Aucun article ne correspond.'
  return count === 1 ? '1 article trouvé' : `${count} articles trouvés`
}
