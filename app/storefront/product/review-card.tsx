import { useId, useState } from 'react'
import type { Review } from '../../../domain/catalogue/product.ts'
import { Stars } from '../../ui/stars.tsx'

let dates: Intl.DateTimeFormat | undefined

/** A day in the shop's own time. */
function dateText(iso: string): string {
  // Created when a comment is shown: a phone takes tens of milliseconds for it.
  dates ??= new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'Africa/Dakar' })
  return dates.format(new Date(iso))
}

/** A longer text is folded, so that one comment does not make the whole row as tall as itself. */
const FOLDED_ABOVE = 110

interface ReviewCardProps {
  review: Review
  /** called when the text is expanded, so that the carousel stops; without it the text is never folded */
  onUnfold?: () => void
}

/** What one shopper says. */
export function ReviewCard({ review, onUnfold }: ReviewCardProps) {
  return (
    <article className="flex flex-col items-start gap-2 rounded-card bg-surface p-5 shadow-card">
      {review.rating && <Stars stars={review.rating} label={`Note : ${review.rating} sur 5`} />}
      <ReviewText text={review.text} {...(onUnfold && { onUnfold })} />
      <p className="text-sm wrap-anywhere text-ink-soft">
        <span className="font-bold text-ink">{review.pseudo || 'Anonyme'}</span>,{' '}
        <time dateTime={review.createdAt}>le {dateText(review.createdAt)}</time>
      </p>
    </article>
  )
}

function ReviewText({ text, onUnfold }: { text: string; onUnfold?: () => void }) {
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const long = onUnfold && text.length > FOLDED_ABOVE

  function toggle() {
    if (!unfolded) onUnfold?.()
    setUnfolded(!unfolded)
  }

  return (
    <>
      <p id={id} className={`wrap-anywhere ${long && !unfolded ? 'line-clamp-4' : ''}`}>
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
