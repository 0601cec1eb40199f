import { ArrowDown, ArrowUp, ChartColumn, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { shorten } from '../../../domain/text/fold.ts'
import { IconButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { COLUMNS, type TableState, tableSearch, toggleColumn } from './table-state.ts'

/** A longer name is cut to its first letters (administration.md §9). */
const NAME_KEPT = 15
const NAME_LIMIT = 30

interface ProductTableProps {
  products: readonly ProductSummary[]
  state: TableState
  busy: boolean
  onDelete: (product: ProductSummary) => void
}

/** One row a product; on a phone each row is a card. */
export function ProductTable({ products, state, busy, onDelete }: ProductTableProps) {
  return (
    <table aria-busy={busy} className={`w-full border-collapse ${busy ? 'opacity-60' : ''}`}>
      <caption className="sr-only">Produits</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b-2 border-line text-left">
          {COLUMNS.map(({ key, label }) => (
            <SortHeader
              key={key}
              label={label}
              active={state.sort === key}
              order={state.order}
              to={tableSearch(toggleColumn(state, key))}
            />
          ))}
          <th scope="col" className="py-2">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product._id} product={product} onDelete={() => onDelete(product)} />
        ))}
      </tbody>
    </table>
  )
}

function SortHeader(props: { label: string; active: boolean; order: 'asc' | 'desc'; to: string }) {
  const Arrow = props.order === 'asc' ? ArrowUp : ArrowDown
  const sorted = props.active ? (props.order === 'asc' ? 'ascending' : 'descending') : 'none'
  return (
    <th scope="col" aria-sort={sorted}>
      <Link to={props.to} className="inline-flex min-h-11 items-center gap-1 pr-3 hover:underline">
        {props.label}
        {props.active && <Arrow aria-hidden="true" className="size-4" />}
      </Link>
    </th>
  )
}

const CELL = 'md:py-3 md:pr-3'

function ProductRow({ product, onDelete }: { product: ProductSummary; onDelete: () => void }) {
  const tag = priceTag(product, Date.now())
  const id = encodeURIComponent(product._id)
  return (
    <tr className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card bg-surface p-4 shadow-card md:table-row md:rounded-none md:border-b md:border-line md:bg-transparent md:p-0 md:shadow-none">
      <td className={`col-span-2 ${CELL}`}>
        <span className="flex items-center gap-3">
          <ProductPicture
            image={product.images[0]}
            alt=""
            sizes="56px"
            className="size-14 shrink-0 rounded-field object-cover"
          />
          <span className="min-w-0">
            <span className="block font-bold" title={product.name}>
              {shorten(product.name, NAME_KEPT, NAME_LIMIT)}
            </span>
            <span className="flex flex-wrap gap-1 text-xs font-bold">
              {product.isTrending && <span className="text-link">Tendance</span>}
              {product.isBestseller && <span className="text-success">Best-seller</span>}
              {tag.flash && <span className="text-warning">Vente flash</span>}
              {product.isSale && <span className="text-warning">Solde</span>}
            </span>
          </span>
        </span>
      </td>
      <Fact label="Prix">
        <Price tag={tag} />
      </Fact>
      <Fact label="Stock">
        <span className={product.stock <= 3 ? 'font-extrabold text-error' : ''}>{product.stock}</span>
      </Fact>
      <Fact label="Réduction">{product.discount > 0 ? `${product.discount} %` : '–'}</Fact>
      <Fact label="Marque">{product.brand}</Fact>
      <Fact label="Sous-catégorie">{product.subCategory}</Fact>
      <td className={`col-span-2 flex justify-end ${CELL} md:table-cell`}>
        <span className="flex justify-end">
          <RowLink to={`/dashboard/product/${id}`} label={`Statistiques de ${product.name}`}>
            <ChartColumn aria-hidden="true" className="size-5" />
          </RowLink>
          <RowLink
            to={`/dashboard/manage-products/edit/${id}`}
            state={{ product }}
            label={`Modifier ${product.name}`}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </RowLink>
          <IconButton label={`Supprimer ${product.name}`} onClick={onDelete} className="text-error">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={`col-span-2 flex justify-between gap-3 md:table-cell ${CELL}`}>
      <span className="text-sm text-ink-soft md:hidden">{label}</span>
      {children}
    </td>
  )
}

function RowLink(props: { to: string; label: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={props.to}
      state={props.state}
      aria-label={props.label}
      title={props.label}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-line/60"
    >
      {props.children}
    </Link>
  )
}
