import type { CardProduct } from '../../../domain/catalogue/card.ts'
import type { ImageFetched } from '../../ui/product-image.tsx'
import { ProductCard } from './product-card.tsx'
import { useSaleClock } from './use-sale-clock.ts'

const GRID = 'grid grid-cols-pair gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4'
/** Four cards are a row or a square; of five the last is shown where all five are a row. */
const SHAPES = {
  four: 'grid grid-cols-pair gap-3 md:grid-cols-4 lg:gap-5',
  five: 'grid grid-cols-pair gap-3 max-lg:[&>:nth-child(5)]:hidden md:grid-cols-4 lg:grid-cols-5',
}

/** Cards that may be seen at once on a phone; a row of a larger screen that is seen as well is laid out all the same. */
const ON_FIRST_SCREEN = 6
const BELOW = 'below-first-screen [--height:21rem] md:[--height:25rem] lg:[--height:27rem]'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** epoch milliseconds: decides which flash sales run */
  now: number
  /** when the images of a phone’s first row are fetched, in a grid on the first screen */
  firstRow?: ImageFetched
  /** a section of a known size */
  shape?: keyof typeof SHAPES
}

/** Cards side by side. */
export function ProductGrid({ products, now: first, firstRow = 'near', shape }: ProductGridProps) {
  const now = useSaleClock(products, first)
  return (
    <ul className={shape ? SHAPES[shape] : GRID}>
      {products.map((product, index) => (
        <li key={product._id} className={!shape && index >= ON_FIRST_SCREEN ? BELOW : undefined}>
          <ProductCard product={product} now={now} fetched={fetchedAt(index, firstRow)} />
        </li>
      ))}
    </ul>
  )
}

/** A phone shows two rows of a list at once: the second is fetched right after the first. */
function fetchedAt(index: number, firstRow: ImageFetched): ImageFetched {
  if (index < 2) return firstRow
  return firstRow === 'first' && index < 4 ? 'soon' : 'near'
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
