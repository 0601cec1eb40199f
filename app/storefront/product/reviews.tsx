import type { Product } from '../../../domain/catalogue/product.ts'
import { Stars } from '../../ui/stars.tsx'

const DATE = new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'Africa/Dakar' })

/** What shoppers say, newest first. */
export function Reviews({ product }: { product: Product }) {
  const { averageRating, ratings, reviews } = product
  return (
    <section aria-label="Avis des clients" className="grid gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-2xl">Avis des clients</h2>
        {ratings.length > 0 && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Stars stars={Math.round(averageRating)} label={`Note moyenne : ${averageRating} sur 5`} />
            {averageRating.toLocaleString('fr')} sur 5 ({ratings.length}{' '}
            {ratings.length > 1 ? 'notes' : 'note'})
          </p>
        )}
      </div>
      {reviews.length === 0 ? (
        <p className="text-ink-soft">Aucun commentaire pour le moment.</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {reviews.map((review) => (
            <li
              key={`${review.createdAt} ${review.pseudo} ${review.text}`}
              className="grid content-start gap-2 rounded-card bg-surface p-5 shadow-card"
            >
              {review.rating && <Stars stars={review.rating} label={`Note : ${review.rating} sur 5`} />}
              <p className="wrap-anywhere">{review.text}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {review.pseudo}, le {DATE.format(new Date(review.createdAt))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
