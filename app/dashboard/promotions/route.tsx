import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  promotionAnswer,
  promotionDeletedAnswer,
  promotionsAnswer,
  type ShownPromotion,
} from '../../../contracts/managed-promotion.ts'
import { PROMOTION_STATES } from '../../../domain/promotions/managed-promotion.ts'
import { fold } from '../../../domain/text/fold.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useChange } from '../change/use-change.ts'
import { decode } from '../decode.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchList } from '../lists/fetch-page.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { oneOf, queryParams, text } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { NEW_PROMOTION_PATH } from '../page-paths.ts'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import { UndoNotice } from '../undo/undo-button.tsx'
import type { Route } from './+types/route'
import { PromotionCard } from './promotion-card.tsx'
import { STATE_LABELS } from './promotion-texts.ts'

const PAGE = 200
const PARAMS = queryParams({ state: oneOf(['', ...PROMOTION_STATES]), q: text })

/** Loads all promotions: a shop has few of them, and their state depends on the time. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des promotions.', async () => {
    const promotions: ShownPromotion[] = []
    for (let page = 1; ; page++) {
      const query = { page, limit: PAGE }
      const { rows, total } = await fetchList(
        '/promotions',
        query,
        (json) => decode(promotionsAnswer, json).promotions,
        request.signal,
      )
      promotions.push(...rows)
      if (rows.length === 0 || promotions.length >= total) return promotions
    }
  })
}

export const shouldRevalidate = shouldRevalidateList

export default function PromotionsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  const { q, state } = query.shown
  const found = data?.filter((promotion) => isFound(promotion, q))
  const shown = found?.filter((promotion) =>
    state ? promotion.state === state : promotion.state !== 'archived',
  )
  return (
    <ToolPage
      tool={TOOLS.promotions}
      intro={
        <ButtonLink to={NEW_PROMOTION_PATH} className="justify-self-start max-sm:w-full">
          <Plus className="size-5" />
          Nouvelle offre
        </ButtonLink>
      }
      failure={failure}
    >
      {data && data.length > 0 && (
        <>
          <ListSearch
            label="Nom ou code"
            value={query.chosen.q}
            onSearch={(typed) => query.change({ q: typed })}
          />
          <nav aria-label="États" className="flex flex-wrap gap-2">
            <FilterLink query={query} set={{ state: '' }}>
              Toutes
            </FilterLink>
            {PROMOTION_STATES.filter((one) => one === state || found?.some((each) => each.state === one)).map(
              (one) => (
                <FilterLink key={one} query={query} set={{ state: one }}>
                  {STATE_LABELS[one][0]}
                </FilterLink>
              ),
            )}
          </nav>
        </>
      )}
      {shown && <Cards promotions={shown} isEmpty={data?.length === 0} clear={query.clear} />}
    </ToolPage>
  )
}

function isFound({ name, code }: ShownPromotion, q: string): boolean {
  return fold(`${name} ${code ?? ''}`).includes(fold(q))
}

interface CardsProps {
  promotions: readonly ShownPromotion[]
  /** whether the shop has no promotion at all */
  isEmpty: boolean
  /** query string without filters; null when no filter is set */
  clear: string | null
}

function Cards({ promotions, isEmpty, clear }: CardsProps) {
  const { send, loading } = useChange()
  const { ask, dialog } = useConfirm()
  const [deleted, setDeleted] = useState<{ id: string; message: string } | null>(null)
  const pathOf = (id: string) => encoded`/promotions/${id}`
  const hideDeleted = () => setDeleted(null)

  const toggle = (id: string, active: boolean) => {
    const success = active ? 'Offre activée' : 'Offre mise en pause'
    const change = { method: 'PATCH', path: pathOf(id), body: { active }, answer: promotionAnswer } as const
    void send({ ...change, success }, hideDeleted)
  }
  const restore = (id: string) => {
    const change = { method: 'POST', path: `${pathOf(id)}/restore`, answer: promotionAnswer } as const
    void send({ ...change, success: 'Offre restaurée' }, hideDeleted)
  }
  async function remove(id: string) {
    const change = { method: 'DELETE', path: pathOf(id), answer: promotionDeletedAnswer } as const
    await send(change, (result) => setDeleted(result.ok ? { id, message: result.data.message } : null))
  }

  function askToDelete({ id, name, uses }: ShownPromotion) {
    ask({
      title: name,
      text:
        uses > 0
          ? `Cette offre a servi à ${pluralize(uses, 'commande')}\u202f: elle sera archivée, et ces commandes la gardent.`
          : 'Êtes-vous sûr de vouloir supprimer cette offre\u202f?',
      confirm: uses > 0 ? 'Archiver' : 'Supprimer',
      danger: true,
      onConfirm: () => remove(id),
    })
  }

  return (
    <>
      {deleted && <UndoNotice message={deleted.message} onUndo={() => restore(deleted.id)} />}
      {promotions.length === 0 && (
        <EmptyList clear={isEmpty ? null : clear}>
          {isEmpty ? 'Aucune offre pour l’instant.' : 'Aucune offre dans cette liste.'}
        </EmptyList>
      )}
      <ul aria-label="Offres" className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2">
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard
              promotion={promotion}
              loading={loading}
              onSwitch={(active) => toggle(promotion.id, active)}
              onDelete={() => askToDelete(promotion)}
              onRestore={() => restore(promotion.id)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
