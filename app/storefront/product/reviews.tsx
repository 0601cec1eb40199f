import { MessageCircleHeart } from 'lucide-react'
import type { Product } from '../../../domain/catalogue/product.ts'
import { AverageRating } from './average-rating.tsx'
import { ReviewCarousel } from './review-carousel.tsx'

/** What shoppers say, newest first. */
export function Reviews({ product }: { product: Product }) {
  return (
    <section aria-labelledby="avis" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="avis" className="text-2xl">
          Avis des clients
        </h2>
        <AverageRating product={product} />
      </div>
      {product.reviews.length === 0 ? (
        <NoReviews />
      ) : (
        <ReviewCarousel reviews={product.reviews} count={product.reviewCount} />
      )}
    </section>
  )
}

function NoReviews() {
  return (
    <div className="flex items-center gap-4 rounded-card bg-peach/50 p-5">
      <MessageCircleHeart className="size-8 shrink-0 text-link" />
      <p>Aucun commentaire pour le moment. Dites aux autres parents ce que vous en pensez !</p>
    </div>
  )
}
