import { Reply } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ShownModeratedReview } from '../../../contracts/moderation.ts'
import type { ModerationAction, ModerationState } from '../../../domain/reviews/moderation.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageCheckbox, RowCheckbox, SelectionBar, useSelection } from '../lists/selection.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ModerationButtons, useModeration } from './moderation-controls.tsx'
import { ReviewPhotos } from './review-photos.tsx'

const MAX_SELECTED = 200

interface ReviewListProps {
  reviews: readonly ShownModeratedReview[]
  state: ModerationState
  /** query string without filters; null when no filter is set */
  clear: string | null
}

export function ReviewList({ reviews, state, clear }: ReviewListProps) {
  const selection = useSelection(MAX_SELECTED, 'avis')
  const { loading, submit, outcome } = useModeration()
  const [answered, setAnswered] = useState<ShownModeratedReview | null>(null)
  const ids = [...selection.ids]
  function moderate(chosen: string[], action: ModerationAction) {
    submit({ kind: 'reviews', body: { ids: chosen, action } }, selection.clear)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {outcome}
      {reviews.length === 0 && <EmptyList clear={clear}>Aucun avis dans cette liste.</EmptyList>}
      {reviews.length > 0 && (
        <div className="grid grid-cols-1 gap-1">
          <div className="flex items-center">
            <PageCheckbox ids={reviews.map(({ id }) => id)} selection={selection} />
          </div>
          <ul aria-label="Avis" className="divide-y divide-line rounded-card bg-surface shadow-card">
            {reviews.map((review) => (
              <li key={review.id} className="flex flex-wrap items-start gap-x-2 gap-y-2 py-3 pr-4 pl-1">
                <RowCheckbox
                  label={`Choisir l’avis de ${review.pseudo || 'Anonyme'}`}
                  checked={selection.has(review.id)}
                  onChange={(checked) => selection.set([review.id], checked)}
                />
                <ReviewText review={review} />
                <div className="ml-auto flex flex-wrap justify-end gap-2">
                  {state !== 'deleted' && (
                    <Button
                      variant="secondary"
                      aria-label={`${review.answer ? 'Modifier la réponse à' : 'Répondre à'} l’avis de ${review.pseudo || 'Anonyme'}`}
                      onClick={() => setAnswered(review)}
                    >
                      <Reply className="size-4" />
                      <span>{review.answer ? 'Réponse' : 'Répondre'}</span>
                    </Button>
                  )}
                  <ModerationButtons
                    state={state}
                    loading={loading}
                    subject={`l’avis de ${review.pseudo || 'Anonyme'}`}
                    onAct={(action) => moderate([review.id], action)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {ids.length > 0 && (
        <SelectionBar label="Avis choisis" selection={selection} one="avis choisi" many="avis choisis">
          <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:grow">
            <ModerationButtons state={state} loading={loading} onAct={(action) => moderate(ids, action)} />
          </div>
        </SelectionBar>
      )}
      {answered && <AnswerDialog review={answered} onClose={() => setAnswered(null)} />}
    </div>
  )
}

function ReviewText({ review }: { review: ShownModeratedReview }) {
  const { productId, productName, text, pseudo, rating, size, answer, createdAt } = review
  return (
    <div className="min-w-0 grow basis-56 pt-2.5">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link to={productPath(productId)} className="font-bold wrap-anywhere hover:underline">
          {productName}
        </Link>
        {rating ? <Stars stars={rating} label={`${rating} étoiles sur 5`} /> : null}
      </p>
      {size && <p className="text-sm font-bold">{`Taille prise\u202f: ${size}`}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {review.photos.length > 0 && <ReviewPhotos review={review} />}
      <p className="text-sm text-ink-soft">
        <span>{pseudo || 'Anonyme'}</span>
        {createdAt && <time dateTime={createdAt}>{`, le ${formatDateTime(createdAt)}`}</time>}
      </p>
      {answer && (
        <div className="mt-2 border-l-4 border-action/40 pl-3">
          <p className="text-sm font-bold">La boutique</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      )}
    </div>
  )
}
