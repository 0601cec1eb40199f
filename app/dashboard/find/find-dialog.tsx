import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from '../../browser/use-online.ts'
import { useHasConversations } from '../../session/refresh-account.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { nextActiveIndex } from '../../ui/next-active-index.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { SearchOption } from '../../ui/search-option.tsx'
import { messageOf } from '../admin-api.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import { type FoundRows, findRows, NO_ROWS } from './find-rows.ts'
import { type Found, findPages } from './pages.ts'
import { recentlyFound, rememberFound } from './recently-found.ts'

interface Group {
  title: string
  results: readonly Found[]
}

/** Finds pages and settings at once, and orders, products and customers on the server. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const session = useSession()
  const hasConversations = useHasConversations()
  const online = useOnline()
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const term = query.trim()
  const { rows, loading } = useRows(term, online)
  // After the effect that opens the dialog, which focuses its first button.
  useEffect(() => input.current?.focus(), [])
  const groups: Group[] = [
    { title: 'Récents', results: term === '' ? recentlyFound(session) : [] },
    { title: 'Pages', results: findPages(term, session, hasConversations) },
    { title: 'Commandes', results: rows.orders },
    { title: 'Produits', results: rows.products },
    { title: 'Clients', results: rows.customers },
  ].filter(({ results }) => results.length > 0)
  const results = groups.flatMap((group) => group.results)

  function choose(found: Found) {
    rememberFound(found)
    onClose()
    void navigate(found.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextActiveIndex(event.key, active, results.length)
    if (next !== undefined) setActive(next)
    const found = results[active] ?? results[0]
    if (event.key === 'Enter' && found) choose(found)
    if (next !== undefined || event.key === 'Enter') event.preventDefault()
  }

  return (
    <Dialog open wide title="Rechercher" onClose={onClose}>
      <div className="relative">
        <SearchInput
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          role="combobox"
          aria-label="Page, commande, produit ou téléphone"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          placeholder="Page, commande, produit…"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="-mx-3 mt-3 h-[min(55dvh,28rem)] overflow-y-auto">
        <p role="status" className="px-3 py-2 text-sm empty:hidden">
          {statusText({ term, online, loading, count: results.length, error: rows.error })}
        </p>
        <Results id={listId} groups={groups} active={active} onChoose={choose} />
      </div>
    </Dialog>
  )
}

/** Pause in typing after which the server is asked. */
const DEBOUNCE_MS = 200

function useRows(term: string, online: boolean): { rows: FoundRows; loading: boolean } {
  const session = useSession()
  const [answer, setAnswer] = useState({ term: '', rows: NO_ROWS })
  const asks = term !== '' && online
  useEffect(() => {
    if (!asks) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const rows = await findRows(term, session, abort.signal)
      if (!abort.signal.aborted && !handleSessionExpired(rows.error)) setAnswer({ term, rows })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, asks, session])
  const isAnswered = answer.term === term
  return { rows: asks && isAnswered ? answer.rows : NO_ROWS, loading: asks && !isAnswered }
}

interface Status {
  term: string
  online: boolean
  loading: boolean
  count: number
  error: unknown
}

function statusText({ term, online, loading, count, error }: Status): string {
  if (!online) return 'Hors ligne\u202f: seules les pages sont trouvées.'
  if (term === '')
    return count > 0 ? '' : 'Cherchez une page, un réglage, une commande, un produit ou un client.'
  if (loading) return 'Recherche en cours…'
  if (error !== null) return messageOf(error)
  return count > 0 ? '' : 'Rien ne correspond.'
}

interface ResultsProps {
  id: string
  groups: readonly Group[]
  active: number
  onChoose: (found: Found) => void
}

function Results({ id, groups, active, onChoose }: ResultsProps) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label="Résultats">
      {groups.map(({ title, results }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 pt-2 text-sm font-bold">
            {title}
          </p>
          {results.map((found, index) => {
            const place = (starts[at] ?? 0) + index
            return (
              <Result
                key={`${found.to} ${found.label}`}
                id={`${id}-${place}`}
                found={found}
                active={place === active}
                onChoose={() => onChoose(found)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ResultProps {
  id: string
  found: Found
  active: boolean
  onChoose: () => void
}

function Result({ id, found: { label, detail, image }, active, onChoose }: ResultProps) {
  return (
    <SearchOption id={id} active={active} onChoose={onChoose} className="min-h-12 px-3 py-1.5">
      {image !== undefined && <ProductThumb image={image} size={44} />}
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-bold text-ink">{label}</span>
        <span className="block text-sm">{detail}</span>
      </span>
    </SearchOption>
  )
}
