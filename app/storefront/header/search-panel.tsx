import { LayoutGrid } from 'lucide-react'
import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { categoryPath } from '../../../domain/urls/page-paths.ts'
import { useSearchEvent } from '../../analytics/use-search-event.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { SearchOption } from '../../ui/search-option.tsx'
import { CategoryLinks } from '../catalogue/category-links.tsx'
import { type Found, findCategories } from './search-entries.ts'
import { useSearch } from './use-search.ts'
import { withoutWords } from './without-words.ts'

/** Number of results rendered initially, and added when the shopper scrolls near the end. */
const BATCH_SIZE = 20

interface SearchPanelProps {
  /** id of the listbox; the ids of its options are `{id}-{n}` */
  id: string
  query: string
  onServer: boolean
  /** index of the active result; -1 for none */
  active: number
  hidden: boolean
  onResults: (results: readonly SearchEntry[]) => void
  onChoose: (entry: SearchEntry) => void
  onLeave: () => void
}

const NOTHING: Found = { results: [], total: 0, correction: null, near: false }

export function SearchPanel(props: SearchPanelProps) {
  const { id, query, onServer, active, hidden, onResults, onChoose, onLeave } = props
  const term = query.trim()
  const { found, loading, failure, retry } = useSearch({ term, onServer, choosing: active >= 0 })
  const { results, total, correction, near, dropped = [] } = found ?? NOTHING
  useSearchEvent(term)
  const categories = findCategories(query)
  const [scrolled, setScrolled] = useState(BATCH_SIZE)
  const panel = useRef<HTMLDivElement>(null)
  // The active result must be rendered.
  const rendered = Math.max(scrolled, active + 1)

  useLayoutEffect(() => onResults(results), [results, onResults])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query must reset the scroll position
  useEffect(() => {
    setScrolled(BATCH_SIZE)
    panel.current?.scrollTo({ top: 0 })
  }, [query])

  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollHeight - scrollTop < 2 * clientHeight && rendered < results.length)
      setScrolled(rendered + BATCH_SIZE)
  }

  return (
    <div
      ref={panel}
      hidden={hidden}
      onScroll={onScroll}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[16rem] overflow-y-auto rounded-card bg-surface p-2 shadow-float"
    >
      {categories.length > 0 && (
        <nav aria-label="Catégories">
          <ul>
            {categories.map(({ category, title }) => (
              <li key={category}>
                <Link
                  to={categoryPath(category)}
                  onClick={onLeave}
                  className="flex min-h-11 items-center gap-3 rounded-field px-3 font-bold text-link hover:bg-action-tint"
                >
                  <LayoutGrid className="size-4 shrink-0" />
                  <span>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {correction !== null && !loading && (
        <p className="px-3 py-2 text-ink-soft">
          {'Résultats pour «\u202f'}
          <b className="text-ink">{correction}</b>
          {'\u202f»'}
        </p>
      )}
      {near && !loading && <p className="px-3 py-2 font-bold">Résultats proches</p>}
      {near && !loading && dropped.length > 0 && (
        <p className="px-3 pb-2 text-ink-soft">{withoutWords(dropped)}</p>
      )}
      {failure !== null && (
        <Alert kind="error">
          <p className="break-words">{failure}</p>
          <Button variant="secondary" onClick={retry} className="justify-self-start">
            Réessayer
          </Button>
        </Alert>
      )}
      <div id={id} role="listbox" aria-label="Articles trouvés">
        {results.slice(0, rendered).map((entry, index) => (
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
      <p role="status" className={results.length > 0 || failure !== null ? 'sr-only' : 'p-3 text-ink-soft'}>
        {loading ? 'Recherche en cours…' : failure === null ? foundText(total) : ''}
      </p>
      {total > 1 && (
        <button
          type="submit"
          className="sticky -bottom-2 -mb-2 min-h-11 w-full border-t border-line bg-surface font-bold text-link"
        >{`Voir les ${total} articles`}</button>
      )}
      {total === 0 && !loading && failure === null && (
        <CategoryLinks onFollow={onLeave} className="px-3 pt-1 pb-2" />
      )}
    </div>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'Aucun article ne correspond.'
  return count === 1 ? '1 article trouvé' : `${count} articles trouvés`
}

interface SearchResultProps {
  id: string
  entry: SearchEntry
  place: number
  of: number
  active: boolean
  onChoose: () => void
}

function SearchResult({ id, entry, place, of, active, onChoose }: SearchResultProps) {
  return (
    <SearchOption
      id={id}
      active={active}
      aria-posinset={place}
      aria-setsize={of}
      onChoose={onChoose}
      className="p-2"
    >
      <ProductImage
        image={entry.images[0]}
        alt=""
        sizes="48px"
        className="size-12 shrink-0 rounded-field object-cover"
      />
      <span className="min-w-0">
        <span className="block truncate font-bold">{entry.name}</span>
        <data value={entry.category} className="block truncate text-sm text-ink-soft">
          {categoryTitle(entry.category)}
        </data>
      </span>
    </SearchOption>
  )
}
