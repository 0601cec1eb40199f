import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'

export function SimilarProducts({ products, now }: { products: readonly ProductSummary[]; now: number }) {
  if (products.length === 0) return null
  return (
    <section aria-label="Produits similaires" className="grid gap-5">
      <h2 className="text-2xl">Produits similaires</h2>
      <ProductGrid products={products} now={now} shape="five" />
    </section>
  )
}
