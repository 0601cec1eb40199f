import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { FAILED } from '../api-client/api.ts'
import { serverNow } from '../browser/server-time.ts'
import { Francs } from '../ui/price.tsx'
import { ProductImage } from '../ui/product-image.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { useProductSearch } from './find-products.ts'

const DEBOUNCE_MS = 300

export function ProductFinder({ onAdd }: { onAdd: (product: StockedProduct) => void }) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { found, failure } = useProductSearch({ q: typed.trim(), delay: DEBOUNCE_MS, failed: FAILED })

  function add(product: StockedProduct) {
    onAdd(product)
    setTyped('')
    input.current?.focus()
  }

  return (
    <search className="grid grid-cols-1 gap-2">
      <div className="relative">
        <SearchInput
          ref={input}
          type="search"
          aria-label="Chercher un article à ajouter"
          placeholder="Chercher un article à ajouter"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {failure ??
          (found?.products.length === 0 ? 'Aucun article ne correspond à cette recherche.' : found?.notice)}
      </p>
      {found && <ProductResults products={found.products} onAdd={add} />}
    </search>
  )
}

interface ProductResultsProps {
  products: readonly StockedProduct[]
  onAdd: (product: StockedProduct) => void
}

export function ProductResults({ products, onAdd }: ProductResultsProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border-2 border-line empty:hidden">
      {products.map((product) => (
        <li key={product._id}>
          <Found product={product} onAdd={() => onAdd(product)} />
        </li>
      ))}
    </ul>
  )
}

function Found({ product, onAdd }: { product: StockedProduct; onAdd: () => void }) {
  const { name, images, stock, variants } = product
  return (
    <button
      type="button"
      onClick={onAdd}
      className="flex min-h-14 w-full items-center gap-3 bg-surface px-3 py-2 text-left hover:bg-line/60"
    >
      <span className="size-11 shrink-0 overflow-hidden rounded-field bg-line">
        {images[0] && (
          <ProductImage image={images[0]} alt="" sizes="44px" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          <Francs amount={unitPrice(product, serverNow())} />
          <span>{` · ${stock === 0 ? 'épuisé' : `${stock} en stock`}${variants.length > 1 ? `, ${variants.length} déclinaisons` : ''}`}</span>
        </span>
      </span>
      <Plus className="size-5 shrink-0 text-action" />
    </button>
  )
}
