import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { track } from '../../analytics/analytics.ts'
import { useBackCloses } from '../../navigation/back-closes.ts'
import { IconButton } from '../../ui/button.tsx'
import { nextActiveIndex } from '../../ui/next-active-index.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import type { RecentPanel } from './recent-panel.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import type { SearchPanel } from './search-panel.tsx'

export function SearchBox({ onServer, className = '' }: { onServer: boolean; className?: string }) {
  const { searched, query, setQuery } = useQuery()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // True from focus until the first input. Recent searches are shown only while it is true, not after a cleared query.
  const [entered, setEntered] = useState(false)
  const [results, setResults] = useState<readonly SearchEntry[]>([])
  // The query of the current page is searched again only when the box is used.
  const searchedQuery = open || query !== searched ? query : ''
  const { Panel, failed } = useSearchPanel(searchedQuery)
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const shown = open && query.trim() !== ''
  const Recent = useRecentPanel(open && entered && query === '')
  useBackCloses(shown || Recent !== undefined, leave)

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  function type(text: string) {
    setQuery(text)
    setOpen(true)
    setEntered(false)
    setActive(-1)
  }

  function leave() {
    setOpen(false)
    input.current?.blur()
  }

  function choose(entry: SearchEntry) {
    track('product_click', { item_id: entry._id, item_name: entry.name })
    rememberSearch(query)
    type('')
    leave()
    navigate(productPath(entry._id))
    window.scrollTo({ top: 0 })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextActiveIndex(event.key, active, results.length)
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive(next)
    }
    if (event.key === 'Escape') setOpen(false)
    const entry = results[active]
    if (event.key === 'Enter' && shown && entry) {
      event.preventDefault()
      choose(entry)
    }
  }

  return (
    // Enter opens the active result; without one, it opens the list of all results.
    <Form
      ref={box}
      role="search"
      aria-label="Dans toute la boutique"
      action="/products"
      onSubmit={(event) => {
        if (query.trim() === '') event.preventDefault()
        else {
          rememberSearch(query)
          leave()
        }
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      className={`relative ${className}`}
    >
      <SearchInput
        ref={input}
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-label="Rechercher un article"
        aria-expanded={shown}
        aria-controls={Panel && listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder="Recherche..."
        value={query}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          setOpen(true)
          setEntered(true)
        }}
        onKeyDown={onKeyDown}
        className="pr-11"
      />
      {query !== '' && (
        <IconButton
          label="Effacer la recherche"
          className="absolute top-0 right-0"
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <X className="size-5" />
        </IconButton>
      )}
      {Recent && <Recent onLeave={leave} />}
      {Panel ? (
        <Panel
          id={listId}
          query={searchedQuery}
          onServer={onServer}
          active={active}
          hidden={!shown}
          onResults={setResults}
          onChoose={choose}
          onLeave={leave}
        />
      ) : (
        shown && (
          <div className="absolute inset-x-0 top-full z-30 mt-2 rounded-card bg-surface p-5 text-ink-soft shadow-float">
            <p role="status">
              {failed ? 'Les résultats ne peuvent pas s’afficher ici pour le moment.' : 'Recherche en cours…'}
            </p>
            {failed && (
              <button type="submit" className="min-h-11 font-bold text-link">
                Voir tous les résultats
              </button>
            )}
          </div>
        )
      )}
    </Form>
  )
}

/** The query in the box. It starts as the page's query, and is reset to it when the page's query changes. */
function useQuery() {
  const { pathname, search } = useLocation()
  const searched = pathname === '/products' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [query, setQuery] = useState(searched)
  const [current, setCurrent] = useState(searched)
  // Not in an effect, which would also run after hydration and could erase a query typed before hydration.
  if (current !== searched) {
    setCurrent(searched)
    setQuery(searched)
  }
  return { searched, query, setQuery }
}

/** Loads the code of the panel on the first letter; after a failure, the next letter retries. */
function useSearchPanel(query: string) {
  const [Panel, setPanel] = useState<typeof SearchPanel>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (query === '' || Panel) return
    import('./search-panel.tsx').then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      (error: unknown) => {
        console.warn('La recherche n’a pas pu être chargée :', error)
        setFailed(true)
      },
    )
  }, [query, Panel])
  return { Panel, failed }
}

/** The panel of recent searches, loaded when there are any. */
function useRecentPanel(requested: boolean) {
  const [Panel, setPanel] = useState<typeof RecentPanel>()
  useEffect(() => {
    if (!requested || Panel || recentSearches().length === 0) return
    import('./recent-panel.tsx').then(
      (loaded) => setPanel(() => loaded.RecentPanel),
      (error: unknown) => console.warn('Les recherches récentes n’ont pas pu être chargées\u202f:', error),
    )
  }, [requested, Panel])
  return requested ? Panel : undefined
}
