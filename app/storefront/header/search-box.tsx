import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { productPath } from '../../../domain/addresses/page-paths.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { track } from '../../analytics/analytics.ts'
import { IconButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { markedAfter } from './search-keys.ts'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

/** Results drawn at first, and added each time the list's end comes near: a phone draws no hundred at once. */
const DRAWN = 20

/** The header's live search: a combobox whose list opens while something is typed (storefront.md §2). */
export function SearchBox({ onServer, className = '' }: { onServer: boolean; className?: string }) {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [drawn, setDrawn] = useState(DRAWN)
  const { results, loading } = useSearch(query, onServer)
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = open && query.trim() !== ''

  useEffect(() => {
    if (!shown) return
    const outside = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [shown])

  function type(text: string) {
    setQuery(text)
    setOpen(true)
    setActive(-1)
    setDrawn(DRAWN)
    list.current?.scrollTo({ top: 0 })
  }

  function choose(entry: SearchEntry) {
    track('product_click', { item_id: entry._id, item_name: entry.name })
    type('')
    setOpen(false)
    input.current?.blur()
    navigate(productPath(entry._id))
    window.scrollTo({ top: 0 })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = markedAfter(event.key, active, results.length)
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      // The last result is the last there is, drawn or not yet.
      setDrawn(Math.max(drawn, next + 1))
      setActive(next)
    }
    if (event.key === 'Escape' || event.key === 'Tab') setOpen(false)
    const entry = results[Math.max(active, 0)]
    if (event.key === 'Enter' && shown && entry) {
      event.preventDefault()
      choose(entry)
    }
  }

  return (
    // Enter chooses a result; where there is none yet, or no script, the list page answers.
    <Form
      ref={box}
      role="search"
      aria-label="Dans toute la boutique"
      action="/products"
      onSubmit={(event) => {
        if (query.trim() === '') event.preventDefault()
        type('')
        setOpen(false)
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
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder="Recherche..."
        value={query}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
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
      <SearchResults
        ref={list}
        id={listId}
        results={results}
        drawn={drawn}
        active={active}
        loading={loading}
        hidden={!shown}
        onMore={() => setDrawn(drawn + DRAWN)}
        onChoose={choose}
      />
    </Form>
  )
}
