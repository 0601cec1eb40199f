import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ChoiceLink } from '../choice-link.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { COLUMNS, type TableParams, toggleColumn, toSearchParams } from './table-params.ts'

export function TableControls({ state }: { state: TableParams }) {
  const navigate = useNavigate()
  const Arrow = state.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ListSearch
        label="Nom, catégorie, sous-catégorie, marque"
        value={state.q}
        onSearch={(q) => void navigate(toSearchParams({ ...state, q, page: 1 }), { replace: true })}
      />
      <ChoiceLink
        to={toSearchParams({ ...state, lowStock: !state.lowStock, page: 1 })}
        current={state.lowStock}
        className="max-sm:grow"
      >
        Stock faible
        {state.lowStock && <span className="sr-only">, enlever ce filtre</span>}
        {state.lowStock && <X className="ml-1.5 size-4" />}
      </ChoiceLink>
      <div className="flex grow flex-wrap gap-2 xl:hidden">
        <select
          aria-label="Trier par"
          value={state.sort}
          onChange={(event) => {
            const column = COLUMNS.find(({ key }) => key === event.target.value)
            if (column) void navigate(toSearchParams({ ...state, sort: column.key, order: 'asc', page: 1 }))
          }}
          className="min-h-11 min-w-0 grow rounded-full border-2 border-line-strong bg-surface px-4 text-base"
        >
          {COLUMNS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          onClick={() => void navigate(toSearchParams(toggleColumn(state, state.sort)))}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 border-line-strong bg-surface px-4 font-bold"
        >
          <Arrow className="size-4" />
          {state.order === 'asc' ? 'Croissant' : 'Décroissant'}
        </button>
      </div>
    </div>
  )
}
