import { RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_BULK_PRODUCTS } from '../../../contracts/product-changes.ts'
import { type ShownTrashedProduct, trashAnswer } from '../../../contracts/trash.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Francs } from '../../ui/price.tsx'
import { useChange } from '../change/use-change.ts'
import { decode } from '../decode.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { PAGE_SIZE } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { queryParams, text } from '../lists/query-params.ts'
import { PageCheckbox, RowCheckbox, type Selection, SelectionBar, useSelection } from '../lists/selection.tsx'
import { useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { SubPage } from '../sub-page.tsx'
import { type BulkOutcome, bulkChange, bulkOutcome, missingIds } from '../undo/undo-action.ts'
import { RestoreOutcome } from '../undo/undo-strip.tsx'
import type { Route } from './+types/route'

const PARAMS = queryParams({ q: text })

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q } = PARAMS.readFrom(request)
  return load(request, 'Erreur lors du chargement de la corbeille.', () =>
    fetchPage(request, '/trash', { q: q || undefined }, (json) => decode(trashAnswer, json).products),
  )
}

export default function TrashPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  return (
    <SubPage
      title="Corbeille"
      back={{ to: '/dashboard/products', label: 'Tous les produits' }}
      intro={
        <p className="text-ink-soft">
          Les produits supprimés restent ici 30 jours, invisibles pour les clients. Ensuite la boutique les
          efface avec leurs images.
        </p>
      }
      failure={failure}
    >
      {(query.chosen.q !== '' || (data?.total ?? 0) > PAGE_SIZE) && (
        <ListSearch label="Nom du produit" value={query.chosen.q} onSearch={(q) => query.change({ q })} />
      )}
      {data && <Trash products={data.rows} clear={query.clear} />}
      {data && <ListPagination total={data.total} />}
    </SubPage>
  )
}

interface TrashProps {
  products: readonly ShownTrashedProduct[]
  /** query string without filters; null when no filter is set */
  clear: string | null
}

function Trash({ products, clear }: TrashProps) {
  const selection = useSelection(MAX_BULK_PRODUCTS, 'produits')
  const { send, loading } = useChange()
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLDivElement>(null)

  async function submit(intent: 'restore' | 'purge', ids: string[]) {
    const change = { path: `/trash/${intent}`, method: 'POST', body: { ids }, silent: true } as const
    const result = await send(bulkChange(change), (answered) => {
      if (answered.ok) selection.clear()
      else selection.set(missingIds(answered), false)
    })
    if (result) setOutcome(bulkOutcome(result))
  }

  const restore = (ids: string[]) => void submit('restore', ids)
  const askToPurge = (ids: string[], name?: string) =>
    ask({
      title: name ?? pluralize(ids.length, 'produit'),
      text:
        ids.length === 1
          ? 'Supprimer définitivement ce produit, avec ses images, ses notes et ses avis\u202f? Il ne pourra plus être restauré.'
          : `Supprimer définitivement ces ${ids.length} produits, avec leurs images, leurs notes et leurs avis\u202f? Ils ne pourront plus être restaurés.`,
      confirm: 'Supprimer définitivement',
      danger: true,
      onConfirm: () => submit('purge', ids),
    })
  const actions = { selection, loading, onRestore: restore, onPurge: askToPurge }
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <RestoreOutcome
        result={loading ? null : outcome}
        onClose={() => {
          setOutcome(null)
          list.current?.focus({ preventScroll: true })
        }}
      />
      {products.length > 0 ? (
        <TrashList products={products} {...actions} />
      ) : (
        <EmptyList clear={clear}>
          {clear === null ? 'La corbeille est vide.' : 'Aucun produit de ce nom dans la corbeille.'}
        </EmptyList>
      )}
      <TrashSelectionBar {...actions} />
      {dialog}
    </div>
  )
}

interface TrashActions {
  selection: Selection
  loading: boolean
  onRestore: (ids: string[]) => void
  onPurge: (ids: string[], name?: string) => void
}

interface TrashListProps extends TrashActions {
  products: readonly ShownTrashedProduct[]
}

function TrashList({ products, selection, loading, onRestore, onPurge }: TrashListProps) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-center">
        <PageCheckbox ids={products.map(({ _id }) => _id)} selection={selection} />
      </div>
      <ul
        aria-label="Produits supprimés"
        className="divide-y divide-line rounded-card bg-surface shadow-card"
      >
        {products.map((product) => (
          <li key={product._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 pr-4 pl-1">
            <RowCheckbox
              label={`Choisir ${product.name}`}
              checked={selection.has(product._id)}
              onChange={(checked) => selection.set([product._id], checked)}
            />
            <ProductThumb image={product.image} size={56} />
            <Description product={product} />
            <div className="ml-auto flex flex-wrap justify-end gap-2">
              <Button
                variant="secondary"
                loading={loading}
                onClick={() => onRestore([product._id])}
                aria-label={`Restaurer ${product.name}`}
              >
                <RotateCcw className="size-4" />
                Restaurer
              </Button>
              <Button
                variant="quiet"
                onClick={() => onPurge([product._id], product.name)}
                aria-label={`Supprimer définitivement ${product.name}`}
                className="text-error!"
              >
                <Trash2 className="size-4" />
                Supprimer
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Description({ product }: { product: ShownTrashedProduct }) {
  const { name, price, stock, userName, deletedAt, daysLeft } = product
  return (
    <div className="min-w-0 grow basis-40">
      <p className="font-bold break-words">{name}</p>
      <p className="text-sm">
        <Francs amount={price} />
        <span>{`, ${pluralize(stock, 'pièce')}`}</span>
      </p>
      <p className="text-sm text-ink-soft">
        <span>Supprimé le </span>
        {deletedAt && <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>}
        {userName && <span>{` par ${userName}`}</span>}
      </p>
      <p className="text-sm font-bold">{`Encore ${pluralize(daysLeft, 'jour')}`}</p>
    </div>
  )
}

function TrashSelectionBar({ selection, loading, onRestore, onPurge }: TrashActions) {
  const ids = [...selection.ids]
  if (ids.length === 0) return null
  return (
    <SelectionBar label="Produits choisis" selection={selection} one="produit choisi" many="produits choisis">
      <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:grow">
        <Button loading={loading} onClick={() => onRestore(ids)}>
          <RotateCcw className="size-4" />
          Restaurer
        </Button>
        <Button variant="danger" onClick={() => onPurge(ids)}>
          <Trash2 className="size-4" />
          Supprimer
        </Button>
      </div>
    </SelectionBar>
  )
}
