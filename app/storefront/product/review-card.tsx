import { useId, useState } from 'react'
import type { Review } from '../../../domain/catalogue/product.ts'
import { Stars } from '../../ui/stars.tsx'

const DATE = new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'Africa/Dakar' })

/** A longer text is folded, so that one comment does not make the whole row as tall as itself. */
const FOLDED_ABOVE = 140

interface ReviewCardProps {
  review: Review
  /** somebody reads on: what moves by itself has to stop */
  onUnfold: () => void
}

/** What one shopper says. */
export function ReviewCard({ review, onUnfold }: ReviewCardProps) {
  return (
    <article className="flex h-full flex-col items-start gap-2 rounded-card bg-surface p-5 shadow-card">
      {review.rating && <Stars stars={review.rating} label={`Note : ${review.rating} sur 5`} />}
      <ReviewText text={review.text} onUnfold={onUnfold} />
      <p className="mt-auto pt-1 text-sm wrap-anywhere text-ink-soft">
        <span className="font-bold text-ink">{review.pseudo || 'Anonyme'}</span>,{' '}
        <time dateTime={review.createdAt}>le {DATE.format(new Date(review.createdAt))}</time>
      </p>
    </article>
  )
}

function ReviewText({ text, onUnfold }: { text: string; onUnfold: () => void }) {
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const long = text.length > FOLDED_ABOVE

  function toggle() {
    if (!unfolded) onUnfold()
    setUnfolded(!unfolded)
  }

  return (
    <>
      <p id={id} className={`wrap-anywhere ${long && !unfolded ? 'line-clamp-5' : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={toggle}
          className="word-link -my-1"
        >
          {unfolded ? 'Réduire' : 'Lire la suite'}
        </button>
      )}
    </>
  )
}
