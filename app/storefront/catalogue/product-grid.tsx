import { useEffect, useState } from 'react'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { isFlashRunning } from '../../../domain/pricing/price.ts'
import { onServerTimeChange, serverNow } from '../../browser/server-time.ts'
import type { ImagePriority } from '../../ui/product-image.tsx'
import { ProductCard } from './product-card.tsx'

const GRID = 'grid grid-cols-pair gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4'
/** `four` and `five`: sections with that many products; the fifth is visible only if five fit in a row. */
const SHAPES = {
  four: 'grid grid-cols-pair gap-3 md:grid-cols-4 lg:gap-5',
  five: 'grid grid-cols-pair gap-3 max-lg:[&>:nth-child(5)]:hidden md:grid-cols-4 lg:grid-cols-5',
  pair: 'grid grid-cols-pair gap-3',
  /** for a list that has the filters beside it on a laptop */
  beside: 'grid grid-cols-pair gap-3 sm:gap-5 md:grid-cols-3 lg:gap-4 xl:grid-cols-4',
}

/** On a laptop, the filters are a column beside the list. */
export const BESIDE_FILTERS = 'grid grid-cols-1 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6'

/** Whether a list is long, so that its lower part is laid out later. */
const isLong = (shape: keyof typeof SHAPES | undefined) => shape === undefined || shape === 'beside'

/** Number of cards that are laid out immediately: at least those on a phone's first screen. */
const ON_FIRST_SCREEN = 6
const BELOW = 'below-first-screen [--height:21rem] md:[--height:25rem] lg:[--height:27rem]'

interface ProductGridProps {
  products: readonly CardProduct[]
  now: number
  /** fetch priority of the first row's images, for a grid on the first screen */
  firstRow?: ImagePriority
  shape?: keyof typeof SHAPES
}

export function ProductGrid({ products, now: first, firstRow = 'near', shape }: ProductGridProps) {
  const now = useSaleClock(products, first)
  return (
    <ul className={shape ? SHAPES[shape] : GRID} ref={isLong(shape) ? measureCard : undefined}>
      {products.map((product, index) => (
        <li key={product._id} className={isLong(shape) && index >= ON_FIRST_SCREEN ? BELOW : undefined}>
          <ProductCard
            product={product}
            now={now}
            priority={priorityOf(index, firstRow)}
            narrow={shape === 'beside'}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * Reserves the first card's height for each card that is laid out later, so that a link below the cards does not move
 * while the visitor taps it.
 */
function measureCard(list: HTMLUListElement | null): void {
  const card = list?.firstElementChild
  if (card) list.style.setProperty('--measured', `${card.getBoundingClientRect().height}px`)
}

/** A phone shows two rows on the first screen, so the images of the second row load next. */
function priorityOf(index: number, firstRow: ImagePriority): ImagePriority {
  if (index < 2) return firstRow
  return firstRow === 'first' && index < 4 ? 'soon' : 'near'
}

export function ProductGridSkeleton({ count = 8, shape }: { count?: number; shape?: keyof typeof SHAPES }) {
  return (
    <ul aria-busy="true" aria-label="Chargement des produits" className={shape ? SHAPES[shape] : GRID}>
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

/** Longest delay that `setTimeout` supports. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Returns the time that determines the displayed prices. It starts as `first`, advances to the end of each running
 * flash sale, and is read again when the device's clock turns out to be wrong.
 */
function useSaleClock(products: readonly CardProduct[], first: number): number {
  const [later, setLater] = useState({ first, now: first })
  const now = later.first === first ? later.now : first
  useEffect(() => {
    const update = () => setLater({ first, now: serverNow() })
    const ends = products
      .filter(({ flashSale }) => isFlashRunning(flashSale, now))
      .map(({ flashSale }) => Date.parse(flashSale.endTime ?? ''))
    const wait = Math.min(...ends.filter(Number.isFinite)) - serverNow()
    const timer = wait > MAX_TIMEOUT_MS ? undefined : setTimeout(update, wait)
    const ignoreChanges = onServerTimeChange(update)
    return () => {
      clearTimeout(timer)
      ignoreChanges()
    }
  }, [products, first, now])
  return now
}
