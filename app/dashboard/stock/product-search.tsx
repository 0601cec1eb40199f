import { Check, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { StockLevel } from '../../../contracts/stock.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { pluralize } from '../format-numbers.ts'
import { ListSearch } from '../lists/list-search.tsx'
import type { Loaded } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'

interface ProductSearchProps {
  q: string
  found: Loaded<StockLevel[]> | null
  /** ids of the products in the list */
  listed: ReadonlySet<string>
  onChoose: (product: StockLevel) => void
}

/** Searches for products to add to the list. */
export function ProductSearch({ q, found, listed, onChoose }: ProductSearchProps) {
  const navigate = useNavigate()
  const search = (text: string) =>
    void navigate(text === '' ? '?' : `?${new URLSearchParams({ q: text })}`, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      <ListSearch label="Chercher un produit" value={q} onSearch={search} />
      {found?.failure && <SectionFailure failure={found.failure} />}
      {found?.data && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {found.data.length === 0
              ? 'Aucun produit ne correspond à cette recherche.'
              : `${pluralize(found.data.length, 'produit')} : touchez-en un pour l’ajouter.`}
          </p>
          <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card empty:hidden">
            {found.data.map((product) => (
              <li key={product._id}>
                <Result
                  product={product}
                  listed={listed.has(product._id)}
                  onChoose={() => onChoose(product)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface ResultProps {
  product: StockLevel
  listed: boolean
  onChoose: () => void
}

function Result({ product: { name, image, stock, variants }, listed, onChoose }: ResultProps) {
  const Icon = listed ? Check : Plus
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-line/60"
    >
      <span className="size-11 shrink-0 overflow-hidden rounded-field bg-line">
        <ProductImage image={image} alt="" sizes="44px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold break-words">{name}</span>
        <span className="block text-sm text-ink-soft">
          {listed ? 'Déjà dans la liste' : describe(stock, variants.length)}
        </span>
      </span>
      <Icon className="size-5 shrink-0 text-action" />
    </button>
  )
}

function describe(stock: number, variants: number): string {
  return variants === 0 ? `${stock} en stock` : `${stock} en stock, ${pluralize(variants, 'déclinaison')}`
}
