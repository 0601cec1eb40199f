import { Link } from 'react-router'
import type { ShownRatingGroup } from '../../../contracts/moderation.ts'
import type { ModerationAction, ModerationState } from '../../../domain/reviews/moderation.ts'
import { formatDate, pluralize } from '../../../domain/text/format.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { Stars } from '../../ui/stars.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ModerationButtons, useModeration } from './moderation-controls.tsx'

interface RatingListProps {
  ratings: readonly ShownRatingGroup[]
  state: ModerationState
  /** query string without filters; null when no filter is set */
  clear: string | null
}

/** The ratings of each product by stars and day: many on one day are often from one person. */
export function RatingList({ ratings, state, clear }: RatingListProps) {
  const { loading, submit, outcome } = useModeration()
  const moderate = ({ productId, rating, day }: ShownRatingGroup, action: ModerationAction) =>
    submit({ kind: 'ratings', body: { productId, rating, day, action, state } })
  return (
    <div className="grid grid-cols-1 gap-3">
      {outcome}
      {ratings.length === 0 ? (
        <EmptyList clear={clear}>Aucune note dans cette liste.</EmptyList>
      ) : (
        <ul aria-label="Notes" className="divide-y divide-line rounded-card bg-surface shadow-card">
          {ratings.map((group) => (
            <li
              key={`${group.productId} ${group.rating} ${group.day}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0 grow basis-56">
                <p className="flex flex-wrap items-center gap-x-3">
                  <Link to={productPath(group.productId)} className="font-bold wrap-anywhere hover:underline">
                    {group.productName}
                  </Link>
                  <Stars stars={group.rating} label={`${group.rating} étoiles sur 5`} />
                </p>
                <p className="text-sm text-ink-soft">
                  {`${pluralize(group.count, 'note')} le ${formatDate(`${group.day}T00:00:00.000Z`)}`}
                </p>
              </div>
              <div className="ml-auto flex flex-wrap justify-end gap-2">
                <ModerationButtons
                  state={state}
                  loading={loading}
                  subject={`les notes de ${group.productName} à ${group.rating} étoiles`}
                  onAct={(action) => moderate(group, action)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
