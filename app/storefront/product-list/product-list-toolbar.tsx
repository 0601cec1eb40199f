import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { useSearchEvent } from '../../analytics/use-search-event.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import {
  firstSort,
  listSearch,
  MORE_SORTS,
  type ProductListParams,
  toggleSort,
} from './product-list-params.ts'

/** A category's search box is collapsed on a phone, because the header's box is directly above. */
const FOLDED =
  'max-md:w-12 max-md:grow-0 max-md:focus-within:w-full max-md:has-[[type=search]:not(:placeholder-shown)]:w-full'

interface ListControlsProps {
  category: string | undefined
  state: ProductListParams
}

/** Each control is a form, so that it works without scripts. */
export function ProductListToolbar({ category, state }: ListControlsProps) {
  const submit = useSubmit()
  const first = firstSort(category)
  const whole = readCategoryFilter(category).kind === 'all'
  const input = useRef<HTMLInputElement>(null)
  /** last query typed in this box; a different `state.q` comes from Back or a link */
  const searched = useRef(state.q)
  useSearchEvent(state.q)

  useLayoutEffect(() => {
    if (state.q === searched.current || !input.current) return
    searched.current = state.q
    input.current.value = state.q
  }, [state.q])

  function search(form: HTMLFormElement) {
    searched.current = input.current?.value ?? ''
    void submit(form, { replace: true })
  }

  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      <Form
        role="search"
        aria-label="Dans cette liste"
        replace
        onChange={(event) => search(event.currentTarget)}
        className={`relative grow ${whole ? 'max-md:hidden' : FOLDED}`}
      >
        <SearchInput
          ref={input}
          type="search"
          name="q"
          defaultValue={state.q}
          aria-label="Rechercher un produit"
          placeholder="Rechercher un produit..."
          className="pr-0 md:pr-4"
        />
        <HiddenFields search={listSearch({ ...state, q: '', page: 1 }, category)} />
      </Form>
      <SortButton sort={first} label={first === 'name' ? 'Nom' : 'Date'} category={category} state={state} />
      <SortButton sort="price" label="Prix" category={category} state={state} />
      <SortMenu category={category} state={state} />
    </div>
  )
}

function SortButton({
  sort,
  label,
  category,
  state,
}: ListControlsProps & { sort: ProductListParams['sort']; label: string }) {
  const active = state.sort === sort
  const Arrow = state.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <Form>
      <HiddenFields search={listSearch(toggleSort(state, sort), category)} />
      <button
        type="submit"
        aria-pressed={active}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 px-4 font-bold sm:px-5 ${active ? 'border-action bg-action-tint text-action' : 'border-line bg-surface hover:border-action'}`}
      >
        <span>{label}</span>
        {active && <Arrow className="size-4" />}
        {active && <span className="sr-only">{state.order === 'asc' ? ', croissant' : ', décroissant'}</span>}
      </button>
    </Form>
  )
}

/** A menu of `MORE_SORTS`; without scripts, a submit button follows the menu. */
function SortMenu({ category, state }: ListControlsProps) {
  const submit = useSubmit()
  const offered = MORE_SORTS.filter(({ sort }) => sort !== firstSort(category))
  const chosen = offered.find(({ sort }) => sort === state.sort)?.sort ?? ''
  const rest = listSearch({ ...state, sort: 'relevance', order: 'asc', page: 1 }, category)
  return (
    <Form
      onChange={(event) => void submit(event.currentTarget)}
      className="sort-menu flex min-w-24 flex-1 gap-2 sm:flex-none"
    >
      <HiddenFields search={rest} />
      <span className="relative min-w-0 grow">
        <select
          key={chosen}
          name="sort"
          aria-label="Trier autrement"
          defaultValue={chosen}
          className={`h-11 w-full appearance-none rounded-full border-2 pr-7 pl-3 text-base font-bold text-ellipsis hover:border-action ${chosen ? 'border-action bg-action-tint text-action' : 'border-line bg-surface'}`}
        >
          <option value="">Trier</option>
          {offered.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3 right-2 size-5" />
      </span>
      <noscript>
        <button
          type="submit"
          className="min-h-11 rounded-full border-2 border-line bg-surface px-4 font-bold"
        >
          Trier
        </button>
      </noscript>
    </Form>
  )
}

function HiddenFields({ search }: { search: string }) {
  return [...new URLSearchParams(search)].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
