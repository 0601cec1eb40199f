import type { Product } from '../../../domain/catalogue/product.ts'
import { Stars } from '../../ui/stars.tsx'

/** The product's own average, in stars and figures. Nothing is made up while nobody has rated. */
export function AverageRating({ product }: { product: Product }) {
  const count = product.ratings.length
  if (count === 0) return null
  // Not by the browser's own table of languages, which takes a phone tens of milliseconds to open.
  const average = String(product.averageRating).replace('.', ',')
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 text-ink-soft">
      <Stars stars={Math.round(product.averageRating)} label={`Note moyenne : ${average} sur 5`} />
      <span>
        <span aria-hidden="true">{average} sur 5 </span>({count} {count > 1 ? 'notes' : 'note'})
      </span>
    </span>
  )
}
