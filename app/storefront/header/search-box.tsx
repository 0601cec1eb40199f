import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { SearchEntry } from '../../../domain/catalogue/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { productPath } from '../catalogue/category-link.ts'
import { useSearch } from './use-search.ts'

/** The header's live search: a combobox whose list opens while something is typed (storefront.md §2). */
export function SearchBox({ onServer, className = '' }: { onServer: boolean; className?: string }) {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { results, loading } = useSearch(query, onServer)
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
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
  }

  function choose(entry: SearchEntry) {
    type('')
    setOpen(false)
    input.current?.blur()
    navigate(productPath(entry._id))
    window.scrollTo({ top: 0 })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && results.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((active + step + results.length) % results.length)
    }
    if (event.key === 'Escape' || event.key === 'Tab') setOpen(false)
    const entry = results[Math.max(active, 0)]
    if (event.key === 'Enter' && shown && entry) {
      event.preventDefault()
      choose(entry)
    }
  }

  return (
    <div ref={box} className={`relative ${className}`}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-4 size-5 text-ink-soft" />
      <input
        ref={input}
        type="text"
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
        maxLength={100}
        value={query}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border-2 border-line-strong bg-surface pr-11 pl-11 text-base placeholder:text-ink-soft"
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
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-[16rem] overflow-y-auto rounded-card bg-surface p-2 shadow-float"
      >
        <div id={listId} role="listbox" aria-label="Articles trouvés">
          {results.map((entry, index) => (
            <Result
              key={entry._id}
              id={`${listId}-${index}`}
              entry={entry}
              active={index === active}
              onChoose={() => choose(entry)}
            />
          ))}
        </div>
        {results.length === 0 && (
          <p role="status" className="p-3 text-ink-soft">
            {loading ? 'Recherche en cours…' : 'Aucun article ne correspond.'}
          </p>
        )}
      </div>
    </div>
  )
}

interface ResultProps {
  id: string
  entry: SearchEntry
  active: boolean
  onChoose: () => void
}

function Result({ id, entry, active, onChoose }: ResultProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses with Enter in the box itself
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box; the active option is told by aria-activedescendant
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={`flex cursor-pointer items-center gap-3 rounded-field p-2 hover:bg-action-tint ${active ? 'bg-action-tint' : ''}`}
    >
      <ProductPicture
        image={entry.images[0]}
        alt=""
        sizes="48px"
        className="size-12 shrink-0 rounded-field object-cover"
      />
      <span className="min-w-0">
        <span className="block truncate font-bold">{entry.name}</span>
        <span className="block truncate text-sm text-ink-soft">{categoryTitle(entry.category)}</span>
      </span>
    </div>
  )
}
