import type { Product } from '../../../domain/catalogue/product.ts'
import { formatAverage, ratingCountText } from '../../../domain/reviews/ratings.ts'
import { Stars } from '../../ui/stars.tsx'

export function AverageRating({ product: { averageRating, ratings } }: { product: Product }) {
  if (ratings.length === 0) return null
  const average = formatAverage(averageRating)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 text-ink-soft">
      <Stars
        stars={Math.round(averageRating)}
        average={averageRating}
        label={`Note moyenne : ${average} sur 5`}
      />
      <span>
        <span aria-hidden="true">{`${average} sur 5 `}</span>
        <span>{`(${ratingCountText(ratings.length)})`}</span>
      </span>
    </span>
  )
}
