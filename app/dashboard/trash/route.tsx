import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useFetcher, useNavigate, useSearchParams } from 'react-router'
import { type ShownTrashedProduct, trashAnswer } from '../../../contracts/trash.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { pluralize } from '../format-numbers.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { PAGE_SIZE, readPage, withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { load } from '../load.ts'
import { useSelection } from '../products/use-selection.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import { RestoreOutcome } from '../undo/undo-strip.tsx'
import type { Route } from './+types/route'
import { type TrashResult, type TrashSubmission, trashAction } from './trash-action.ts'
import { TrashList } from './trash-list.tsx'
import { TrashSelectionBar } from './trash-selection-bar.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = { q: search.get('q') ?? undefined, page: readPage(search) }
  return load(request, 'Erreur lors du chargement de la corbeille.', () =>
    fetchPage(request, '/trash', query, (json) => decode(trashAnswer, json).products),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return trashAction(request)
}

export default function TrashPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const q = search.get('q') ?? ''
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Corbeille" to="/dashboard/products" icon={ArrowLeft}>
        Tous les produits
      </TitleWithLink>
      <p className="text-ink-soft">
        Les produits supprimés restent ici 30 jours, invisibles pour les clients. Ensuite la boutique les
        efface avec leurs images.
      </p>
      {(q !== '' || (data?.total ?? 0) > PAGE_SIZE) && (
        <ListSearch
          label="Nom du produit"
          value={q}
          onSearch={(text) => void navigate(withParams(search, { q: text }), { replace: true })}
        />
      )}
      {failure && <SectionFailure failure={failure} />}
      {data && <Trash products={data.rows} searched={q !== ''} />}
      {data && <ListPagination total={data.total} />}
    </div>
  )
}

function Trash({ products, searched }: { products: readonly ShownTrashedProduct[]; searched: boolean }) {
  const selection = useSelection()
  const fetcher = useFetcher<TrashResult>()
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLDivElement>(null)
  const loading = fetcher.state !== 'idle'
  const result = loading ? null : (fetcher.data ?? null)

  useActionResult(fetcher.data, ({ ok, missingIds }) => {
    if (ok) selection.clear()
    else if (missingIds.length > 0) selection.set(missingIds, false)
  })
  const submit = (submission: TrashSubmission) => fetcher.submit(submission, SUBMIT_JSON)
  const restore = (ids: string[]) => void submit({ intent: 'restore', ids })
  const askToPurge = (ids: string[], name?: string) =>
    ask({
      title: name ?? pluralize(ids.length, 'produit'),
      text:
        ids.length === 1
          ? 'Supprimer définitivement ce produit, avec ses images, ses notes et ses avis\u202f? Il ne pourra plus être restauré.'
          : `Supprimer définitivement ces ${ids.length} produits, avec leurs images, leurs notes et leurs avis\u202f? Ils ne pourront plus être restaurés.`,
      confirm: 'Supprimer définitivement',
      danger: true,
      onConfirm: () => submit({ intent: 'purge', ids }),
    })
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <RestoreOutcome
        result={result}
        onClose={() => {
          void fetcher.reset()
          list.current?.focus({ preventScroll: true })
        }}
      />
      {products.length > 0 ? (
        <TrashList
          products={products}
          selection={selection}
          loading={loading}
          onRestore={restore}
          onPurge={askToPurge}
        />
      ) : (
        <EmptyList>
          {searched ? 'Aucun produit de ce nom dans la corbeille.' : 'La corbeille est vide.'}
        </EmptyList>
      )}
      <TrashSelectionBar selection={selection} loading={loading} onRestore={restore} onPurge={askToPurge} />
      {dialog}
    </div>
  )
}
