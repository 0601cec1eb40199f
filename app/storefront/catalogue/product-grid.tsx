import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { ProductCard } from './product-card.tsx'
import { useSaleClock } from './use-sale-clock.ts'

const GRID = 'grid grid-cols-pair gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4'
/** Four cards are a row or a square, never three and a straggler; five are a row where there is room for it. */
const SHAPES = {
  four: 'grid grid-cols-pair gap-3 md:grid-cols-4 lg:gap-5',
  five: 'grid grid-cols-pair gap-3 md:grid-cols-3 lg:grid-cols-5',
}

interface ProductGridProps {
  products: readonly ProductSummary[]
  /** epoch milliseconds: decides which flash sales run */
  now: number
  /** how many of the first pictures are fetched at once */
  eager?: number
  /** a section of a known size */
  shape?: keyof typeof SHAPES
}

/** Cards side by side. */
export function ProductGrid({ products, now: first, eager = 0, shape }: ProductGridProps) {
  const now = useSaleClock(products, first)
  return (
    <ul className={shape ? SHAPES[shape] : GRID}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} now={now} priority={index < eager} />
        </li>
      ))}
    </ul>
  )
}

/** The grid's shape while its products are on their way. */
export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <ul aria-busy="true" aria-label="Chargement des produits" className={GRID}>
      {Array.from({ length: count }, (_, index) => index).map((place) => (
        <li key={place} className="overflow-hidden rounded-card bg-surface shadow-card">
          <div className="skeleton aspect-square rounded-none" />
          <div className="grid gap-2 p-3">
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-4 w-2/3" />
            <div className="skeleton h-5 w-1/2" />
          </div>
        </li>
      ))}
    </ul>
  )
}
