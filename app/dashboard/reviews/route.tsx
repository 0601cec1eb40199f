import { useNavigate, useSearchParams } from 'react-router'
import { moderatedReviewsAnswer, ratingGroupsAnswer } from '../../../contracts/moderation.ts'
import { MODERATION_STATES, type ModerationState } from '../../../domain/reviews/moderation.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { decode } from '../decode.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { load } from '../load.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { RatingList } from './rating-list.tsx'
import { ReviewList } from './review-list.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { state, kind, q } = readParams(new URL(request.url).searchParams)
  return load(request, 'Erreur lors du chargement des avis.', async () =>
    kind === 'notes'
      ? {
          kind,
          ...(await fetchPage(
            request,
            '/reviews/ratings',
            { state },
            (json) => decode(ratingGroupsAnswer, json).ratings,
          )),
        }
      : {
          kind,
          ...(await fetchPage(
            request,
            '/reviews',
            { state, q: q || undefined },
            (json) => decode(moderatedReviewsAnswer, json).reviews,
          )),
        },
  )
}

const STATES: Readonly<Record<ModerationState, string>> = {
  shown: 'Publiés',
  hidden: 'Masqués',
  deleted: 'Supprimés',
}

const KINDS = { avis: 'Avis écrits', notes: 'Notes' } as const

function readParams(search: URLSearchParams) {
  const state = MODERATION_STATES.find((one) => one === search.get('etat')) ?? 'shown'
  const kind = search.get('liste') === 'notes' ? ('notes' as const) : ('avis' as const)
  return { state, kind, q: search.get('q') ?? '' }
}

export default function ReviewsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state, kind, q } = readParams(search)
  return (
    <SubPage
      title="Avis et notes"
      back={{ to: '/dashboard/products', label: 'Tous les produits' }}
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
          {(['avis', 'notes'] as const).map((one) => (
            <ChoiceLink
              key={one}
              to={withParams(search, { liste: one === 'notes' ? one : '', q: '', page: 1 })}
              current={one === kind}
            >
              {KINDS[one]}
            </ChoiceLink>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {MODERATION_STATES.map((one) => (
            <ChoiceLink
              key={one}
              to={withParams(search, { etat: one === 'shown' ? '' : one, page: 1 })}
              current={one === state}
            >
              {kind === 'notes' ? STATES[one].replace(/s$/, 'es') : STATES[one]}
            </ChoiceLink>
          ))}
        </div>
      </nav>
      {kind === 'avis' && (
        <ListSearch
          label="Nom du produit"
          value={q}
          onSearch={(text) => void navigate(withParams(search, { q: text }), { replace: true })}
        />
      )}
      {data?.kind === 'avis' && <ReviewList key={state} reviews={data.rows} state={state} />}
      {data?.kind === 'notes' && <RatingList key={state} ratings={data.rows} state={state} />}
      {data && <ListPagination total={data.total} />}
    </SubPage>
  )
}
