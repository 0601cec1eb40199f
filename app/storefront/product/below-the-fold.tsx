import { Suspense } from 'react'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { DeliveryNotice } from './delivery-notice.tsx'
import { ReviewForms } from './review-forms.tsx'
import { Reviews } from './reviews.tsx'
import { SimilarProducts } from './similar-products.tsx'

interface RestOfPageProps {
  product: Product
  similar: Promise<readonly CardProduct[]> | readonly CardProduct[]
  /** epoch milliseconds */
  now: number
  /** called with the product once a visitor's opinion is in it */
  onProduct: (product: Product) => void
}

/** What stands below the buying part. */
export function BelowTheFold({ product, similar, now, onProduct }: RestOfPageProps) {
  return (
    <>
      <ReviewForms productId={product._id} onProduct={onProduct} />
      <Reviews product={product} />
      <DeliveryNotice />
      <Suspense>
        <SimilarProducts products={similar} now={now} />
      </Suspense>
    </>
  )
}
