import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFetcher, useNavigate, useSearchParams } from 'react-router'
import { type ShownTrashedProduct, trashAnswer } from '../../../contracts/trash.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { messageOrFailed, mutate, SUBMIT_JSON } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { pluralize } from '../format-numbers.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { PAGE_SIZE, readPage, withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { load } from '../load.ts'
import { SelectedProductsBar } from '../products/selected-products-bar.tsx'
import { type Selection, useSelection } from '../products/use-selection.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import { type RestoreResult, restore } from '../undo/undo-action.ts'
import { RestoreOutcome } from '../undo/undo-strip.tsx'
import type { Route } from './+types/route'
import { TrashList } from './trash-list.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = { q: search.get('q') ?? undefined, page: readPage(search) }
  return load(request, 'Erreur lors du chargement de la corbeille.', () =>
    fetchPage(request, '/trash', query, (json) => decode(trashAnswer, json).products),
  )
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<TrashResult> {
  const { intent, ids }: TrashSubmission = await request.json()
  return { intent, ...(intent === 'restore' ? await restore('/trash/restore', { ids }) : await purge(ids)) }
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

type TrashSubmission = { intent: 'restore' | 'purge'; ids: string[] }

type TrashResult = RestoreResult & { intent: TrashSubmission['intent'] }

async function purge(ids: string[]): Promise<RestoreResult> {
  const result = await mutate({
    path: '/trash/purge',
    method: 'POST',
    body: { ids },
    expects: isRecord,
    failure: messageOrFailed,
    silent: true,
  })
  if (!result.ok) {
    const missingIds = result.status === 404 ? result.issues.map(({ path }) => path) : []
    return { ok: false, message: result.message, left: [], missingIds }
  }
  const message = (isRecord(result.data) && readText(own(result.data, 'message'))) || 'Fait'
  return { ok: true, message, left: [], missingIds: [] }
}

interface TrashSelectionBarProps {
  selection: Selection
  loading: boolean
  onRestore: (ids: string[]) => void
  onPurge: (ids: string[]) => void
}

/** The actions on the selected products of the trash. */
function TrashSelectionBar({ selection, loading, onRestore, onPurge }: TrashSelectionBarProps) {
  const ids = [...selection.ids]
  if (ids.length === 0) return null
  return (
    <SelectedProductsBar
      selection={selection}
      actions={
        <>
          <Button
            loading={loading}
            onClick={() => onRestore(ids)}
            className="order-1 grow sm:order-none sm:grow-0"
          >
            <RotateCcw className="size-4" />
            Restaurer
          </Button>
          <Button
            variant="danger"
            onClick={() => onPurge(ids)}
            className="order-1 grow sm:order-none sm:grow-0"
          >
            <Trash2 className="size-4" />
            Supprimer
          </Button>
        </>
      }
    />
  )
}
