import { MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import type { Product, Review } from '../../../domain/catalogue/product.ts'
import { Button } from '../../ui/button.tsx'
import { AverageRating } from '../catalogue/average-rating.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewCarousel } from './review-carousel.tsx'

export function Reviews({ product }: { product: Product }) {
  const { reviews, reviewCount } = product
  const [listed, setListed] = useState(false)
  return (
    <section aria-labelledby="avis" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="avis" className="text-2xl">
          Avis des clients
        </h2>
        <AverageRating product={product} />
        <span className="text-ink-soft">{reviewCount} avis</span>
      </div>
      {reviews.length === 0 && <NoReviews />}
      {reviews.length > 0 && !listed && <ReviewCarousel reviews={reviews} count={reviewCount} />}
      {listed && <ReviewList reviews={reviews} count={reviewCount} />}
      {reviews.length > 1 && (
        <Button
          variant="secondary"
          onClick={() => setListed(!listed)}
          className="needs-script justify-self-center"
        >
          {listed ? 'Revenir au carrousel' : 'Tous les avis'}
        </Button>
      )}
    </section>
  )
}

function ReviewList({ reviews, count }: { reviews: readonly Review[]; count: number }) {
  return (
    <>
      <ul aria-label="Tous les avis" className="grid items-start gap-4 md:grid-cols-2">
        {reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, a card stays itself when one comes before it
          <li key={count - index}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {count > reviews.length && (
        <p className="text-center text-ink-soft">Les {reviews.length} avis les plus récents.</p>
      )}
    </>
  )
}

function NoReviews() {
  return (
    <div className="flex items-center gap-4 rounded-card bg-peach/50 p-5">
      <MessageCircleHeart className="size-8 shrink-0 text-link" />
      <p className="min-w-0">
        Aucun commentaire pour le moment. Dites aux autres parents ce que vous en pensez !
      </p>
    </div>
  )
}
