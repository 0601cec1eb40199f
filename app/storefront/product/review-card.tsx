import { useId, useState } from 'react'
import type { Review } from '../../../domain/catalogue/product.ts'
import { Stars } from '../../ui/stars.tsx'

let dates: Intl.DateTimeFormat | undefined

function dateText(iso: string): string {
  // Created on first use, because it takes a phone tens of milliseconds.
  dates ??= new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'Africa/Dakar' })
  return dates.format(new Date(iso))
}

/** Characters; longer texts are collapsed. */
const MAX_UNFOLDED_LENGTH = 110

interface ReviewCardProps {
  review: Review
  /** called when the text is expanded, to stop the carousel; without it the text is not collapsed */
  onUnfold?: () => void
}

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
  const long = onUnfold && text.length > MAX_UNFOLDED_LENGTH

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
