import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { ProductRow } from './product-row.tsx'
import { COLUMNS, type TableState, tableSearch, toggleColumn } from './table-state.ts'

interface ProductTableProps {
  products: readonly ProductSummary[]
  state: TableState
  /** epoch milliseconds, for the prices of running flash sales */
  now: number
  onDelete: (product: ProductSummary) => void
}

/** One row a product; on a phone each row is a card. */
export function ProductTable({ products, state, now, onDelete }: ProductTableProps) {
  return (
    <table className="block w-full border-collapse lg:table lg:overflow-hidden lg:rounded-card lg:bg-surface lg:shadow-card">
      <caption className="sr-only">Produits</caption>
      <thead className="hidden lg:table-header-group">
        <tr className="border-b border-line text-left text-sm">
          {COLUMNS.map((column) => (
            <SortHeader key={column.key} column={column} state={state} />
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-3 md:grid-cols-2 lg:table-row-group">
        {products.map((product) => (
          <ProductRow key={product._id} product={product} now={now} onDelete={() => onDelete(product)} />
        ))}
      </tbody>
    </table>
  )
}

function SortHeader({ column, state }: { column: (typeof COLUMNS)[number]; state: TableState }) {
  const navigate = useNavigate()
  const active = state.sort === column.key
  const order = state.order === 'asc' ? 'ascending' : 'descending'
  const Arrow = !active ? ArrowUpDown : state.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={active ? order : 'none'} className="first:pl-3">
      <button
        type="button"
        onClick={() => void navigate(tableSearch(toggleColumn(state, column.key)))}
        className={`inline-flex min-h-12 items-center gap-1 px-2 text-left font-bold hover:text-action ${active ? 'text-action' : 'text-ink-soft'}`}
      >
        {column.label}
        <Arrow aria-hidden="true" className={`size-4 ${active ? '' : 'opacity-40'}`} />
      </button>
    </th>
  )
}
