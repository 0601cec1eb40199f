import { moderatedReviewsAnswer, ratingGroupsAnswer } from '../../../contracts/moderation.ts'
import { MODERATION_STATES, type ModerationState } from '../../../domain/reviews/moderation.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { decode } from '../decode.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { ListPagination } from '../lists/list-pagination.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { oneOf, queryParams, text } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import type { Route } from './+types/route'
import { RatingList } from './rating-list.tsx'
import { ReviewList } from './review-list.tsx'

const LISTS = ['reviews', 'ratings'] as const
const PHOTOS = ['', 'pending'] as const
const PARAMS = queryParams(
  { state: oneOf(MODERATION_STATES), q: text, photos: oneOf(PHOTOS) },
  { list: oneOf(LISTS) },
)

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { state, list, q, photos } = PARAMS.readFrom(request)
  let toApprove = 0
  return load(request, 'Erreur lors du chargement des avis.', async () =>
    list === 'ratings'
      ? {
          list,
          ...(await fetchPage(
            request,
            '/reviews/ratings',
            { state },
            (json) => decode(ratingGroupsAnswer, json).ratings,
          )),
        }
      : {
          list,
          ...(await fetchPage(
            request,
            '/reviews',
            { state, q: q || undefined, photos: photos || undefined },
            (json) => {
              const { reviews, pendingPhotos } = decode(moderatedReviewsAnswer, json)
              toApprove = pendingPhotos
              return reviews
            },
          )),
          toApprove,
        },
  )
}

const STATES: Readonly<Record<ModerationState, string>> = {
  shown: 'Publiés',
  hidden: 'Masqués',
  deleted: 'Supprimés',
}

const LIST_LABELS = { reviews: 'Avis écrits', ratings: 'Notes' } as const

export default function ReviewsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  const { state } = query.shown
  return (
    <ToolPage
      tool={TOOLS.opinions}
      intro={
        <p className="text-ink-soft">
          Un avis masqué ou supprimé quitte la boutique avec la note de son auteur, et la moyenne du produit
          ne la compte plus. Les avis supprimés sont effacés après 30 jours.
        </p>
      }
      failure={failure}
    >
      <nav aria-label="Listes" className="flex flex-wrap gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-2">
          {LISTS.map((list) => (
            <ChoiceLink
              key={list}
              to={query.href({ list, q: '', photos: '' })}
              replace
              current={list === query.chosen.list}
            >
              {LIST_LABELS[list]}
            </ChoiceLink>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {MODERATION_STATES.map((one) => (
            <FilterLink key={one} query={query} set={{ state: one, photos: '' }}>
              {query.chosen.list === 'ratings' ? STATES[one].replace(/s$/, 'es') : STATES[one]}
            </FilterLink>
          ))}
          {query.chosen.list === 'reviews' && (
            <FilterLink query={query} set={{ state: 'shown', photos: 'pending' }}>
              {`Photos à valider${data?.list === 'reviews' && data.toApprove > 0 ? ` (${data.toApprove})` : ''}`}
            </FilterLink>
          )}
        </div>
      </nav>
      {query.chosen.list === 'reviews' && (
        <ListSearch label="Nom du produit" value={query.chosen.q} onSearch={(q) => query.change({ q })} />
      )}
      {data?.list === 'reviews' && (
        <ReviewList key={state} reviews={data.rows} state={state} clear={query.clear} />
      )}
      {data?.list === 'ratings' && (
        <RatingList key={state} ratings={data.rows} state={state} clear={query.clear} />
      )}
      {data && <ListPagination total={data.total} />}
    </ToolPage>
  )
}
