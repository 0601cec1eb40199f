import { use } from 'react'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'

interface SimilarProductsProps {
  products: Promise<readonly CardProduct[]> | readonly CardProduct[]
  /** epoch milliseconds */
  now: number
}

/** Others of its category, once they are there. */
export function SimilarProducts({ products: known, now }: SimilarProductsProps) {
  const products = known instanceof Promise ? use(known) : known
  if (products.length === 0) return null
  return (
    <section aria-label="Produits similaires" className="grid gap-5">
      <h2 className="text-2xl">Produits similaires</h2>
      <ProductGrid products={products} now={now} shape="five" />
    </section>
  )
}
