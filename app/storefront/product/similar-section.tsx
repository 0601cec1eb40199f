import { use } from 'react'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import type { SimilarProducts } from '../../../domain/catalogue/similar-products.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'

export interface SimilarSectionProps {
  similar: Promise<SimilarProducts> | SimilarProducts
  now: number
  /** `pair`: beside the message of a sold-out product */
  shape: 'five' | 'pair'
}

const MOST_BESIDE = 4

/** In place of a sold-out product: what is in stock, if anything is. */
function replacements(products: readonly CardProduct[]): readonly CardProduct[] {
  const inStock = products.filter(({ stock }) => stock > 0)
  return (inStock.length > 0 ? inStock : products).slice(0, MOST_BESIDE)
}

export function SimilarSection({ similar, now, shape }: SimilarSectionProps) {
  const { products, sameSizes } = similar instanceof Promise ? use(similar) : similar
  if (products.length === 0) return null
  return (
    <section aria-label="Produits similaires" className="grid gap-5">
      <div>
        <h2 className={shape === 'pair' ? 'text-xl' : 'text-2xl'}>Produits similaires</h2>
        {sameSizes && <p className="text-ink-soft">Disponibles dans les mêmes tailles</p>}
      </div>
      <ProductGrid products={shape === 'pair' ? replacements(products) : products} now={now} shape={shape} />
    </section>
  )
}
