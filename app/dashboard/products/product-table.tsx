import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ListedProduct } from '../../../contracts/planned-changes.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { useProductCosts } from '../costs/use-costs.ts'
import { PageCheckbox, type Selection } from '../lists/selection.tsx'
import type { PageQuery } from '../lists/use-query-params.ts'
import { PhoneProductRow } from './phone-product-row.tsx'
import { ProductRow } from './product-row.tsx'
import { COLUMNS, type TableParams, toggleColumn } from './table-params.ts'
import type { EditedFields } from './use-product-edit.ts'

interface ProductTableProps {
  products: readonly ListedProduct[]
  query: PageQuery<TableParams>
  /** epoch milliseconds */
  now: number
  selection: Selection
  onEdited: (edited: EditedFields) => void
  onDelete: (product: StockedProduct) => void
}

export function ProductTable({ products, query, now, selection, onEdited, onDelete }: ProductTableProps) {
  const costs = useProductCosts(products)
  const Row = useWideScreen() ? ProductRow : PhoneProductRow
  return (
    <table className="block w-full border-collapse xl:table xl:overflow-hidden xl:rounded-card xl:bg-surface xl:shadow-card">
      <caption className="sr-only">Produits</caption>
      <thead className="mb-2 block xl:table-header-group">
        <tr className="flex border-line text-left text-sm xl:table-row xl:border-b">
          <th scope="col" className="flex items-center xl:table-cell xl:pl-2">
            <PageCheckbox ids={products.map(({ _id }) => _id)} selection={selection} className="xl:hidden" />
          </th>
          {COLUMNS.map((column) => (
            <SortHeader key={column.key} column={column} query={query} />
          ))}
          {costs && (
            <th scope="col" className="hidden px-2 text-ink-soft xl:table-cell">
              Marge
            </th>
          )}
          <th scope="col" className="hidden xl:table-cell">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="grid grid-cols-1 gap-2 sm:gap-3 md:grid-cols-2 xl:table-row-group">
        {products.map((product) => (
          <Row
            key={product._id}
            product={product}
            now={now}
            prices={costs && (costs.get(product._id) ?? [])}
            selected={selection.has(product._id)}
            onSelect={(selected) => selection.set([product._id], selected)}
            onEdited={onEdited}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SortHeaderProps {
  column: (typeof COLUMNS)[number]
  query: PageQuery<TableParams>
}

function SortHeader({ column, query: { chosen: state, change } }: SortHeaderProps) {
  const active = state.sort === column.key
  const order = state.order === 'asc' ? 'ascending' : 'descending'
  const Arrow = !active ? ArrowUpDown : state.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={active ? order : 'none'} className="hidden xl:table-cell">
      <button
        type="button"
        onClick={() => change(toggleColumn(state, column.key))}
        className={`inline-flex min-h-12 items-center gap-1 px-2 text-left font-bold hover:text-action ${active ? 'text-action' : 'text-ink-soft'}`}
      >
        <span>{column.label}</span>
        <Arrow className={`size-4 shrink-0 ${active ? '' : 'opacity-40'}`} />
      </button>
    </th>
  )
}
