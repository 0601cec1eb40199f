import { ArrowDown, ArrowUp, ChevronDown, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { UNDO_HEADER } from '../../../contracts/bulk-actions.ts'
import { type ListedProduct, readListedProducts } from '../../../contracts/planned-changes.ts'
import { MAX_BULK_PRODUCTS } from '../../../contracts/product-changes.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { FAILED } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { hasAccess } from '../access.ts'
import { useChange } from '../change/use-change.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { useSelection } from '../lists/selection.tsx'
import { type PageQuery, useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { Options } from '../options.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { fetchBulkActions } from '../undo/undo-action.ts'
import { UndoStrip, useUndo } from '../undo/undo-strip.tsx'
import type { Route } from './+types/route'
import { useListReturn } from './list-return.ts'
import { type ProductTool, TOOLS } from './page-links.ts'
import { ProductTable } from './product-table.tsx'
import { ProductsBar } from './products-bar.tsx'
import { COLUMNS, TABLE_PARAMS, type TableParams, tableFilter, toggleColumn } from './table-params.ts'
import type { EditedFields } from './use-product-edit.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = TABLE_PARAMS.readFrom(request)
  const { sort, order } = state
  const query = { sort, order, variants: 'true', stored: 'true', ...tableFilter(state) }
  return load(request, 'Erreur lors du chargement des produits.', async () => {
    const [page, bulkActions] = await Promise.all([
      fetchPage(request, '/products', query, readListedProducts),
      fetchBulkActions(request),
    ])
    return { ...page, bulkActions, now: serverNow() }
  })
}

export default function ProductsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(TABLE_PARAMS)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Head total={data?.total ?? null} />
      <TableControls query={query} />
      {failure && <SectionFailure failure={failure} />}
      {data && <Products data={data} query={query} />}
      {data && <ListPagination total={data.total} />}
      <ExportButton
        path="/products/export.csv"
        query={tableFilter(query.shown)}
        className="justify-self-start"
      />
    </div>
  )
}

const COMPACT = 'px-3! max-sm:gap-1 max-sm:text-sm sm:px-4!'

/** On a phone, a button opens the tools, so that the list begins on the first screen. */
function Head({ total }: { total: number | null }) {
  const [more, setMore] = useState(false)
  const id = useId()
  const session = useSession()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl">
        <span>Produits </span>
        {total !== null && <Count total={total} />}
      </h1>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <ButtonLink to="/dashboard/manage-products/add" className={`grow sm:grow-0 ${COMPACT}`}>
          <Plus className="size-5" />
          Ajouter un produit
        </ButtonLink>
        <Button
          variant="secondary"
          aria-expanded={more}
          aria-controls={id}
          onClick={() => setMore(!more)}
          className={`grow sm:hidden ${COMPACT}`}
        >
          <span>Autres actions</span>
          <ChevronDown className={`size-5 transition-transform ${more ? 'rotate-180' : ''}`} />
        </Button>
      </div>
      <nav
        id={id}
        aria-label="Autour des produits"
        className={`grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 text-sm sm:flex sm:flex-wrap sm:gap-x-5 sm:text-base ${more ? '' : 'max-sm:hidden'}`}
      >
        {Object.values<ProductTool>(TOOLS).map(({ label, Icon, pages }) => {
          const [first, ...others] = pages.filter(({ needs }) => hasAccess(session, needs))
          return (
            first && (
              <div key={label} className="grid grid-cols-1 content-start justify-items-start">
                <Link to={first.to} className="word-link">
                  <Icon className="size-4 shrink-0" />
                  <span>{label}</span>
                </Link>
                {others.map((page) => (
                  <Link key={page.to} to={page.to} className="word-link pl-5.5 sm:hidden">
                    {page.label}
                  </Link>
                ))}
              </div>
            )
          )
        })}
      </nav>
    </div>
  )
}

interface ProductsProps {
  data: NonNullable<Route.ComponentProps['loaderData']['data']>
  query: PageQuery<TableParams>
}

function Products({ data: { rows: loaded, total, bulkActions, now }, query }: ProductsProps) {
  const [{ from, products }, setShown] = useState({ from: loaded, products: loaded })
  if (from !== loaded) setShown({ from: loaded, products: loaded })
  const selection = useSelection(MAX_BULK_PRODUCTS, 'produits')
  const { send } = useChange()
  const undo = useUndo()
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLDivElement>(null)
  // A selection holds products of other pages too.
  const names = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { _id, name } of products) names.current.set(_id, name)
  }, [products])
  useListReturn(list)

  function changeRow(edited: EditedFields) {
    const change = (row: ListedProduct) => (row._id === edited._id ? { ...row, ...edited } : row)
    setShown((shown) => ({ ...shown, products: shown.products.map(change) }))
  }

  /** The button that was clicked may have disappeared with its row, so the list takes the focus. */
  const focusList = () => list.current?.focus({ preventScroll: true })

  async function remove({ _id }: StockedProduct) {
    const path = encoded`/products/${_id}`
    await send({ method: 'DELETE', path, answer: successAnswer, failure: () => FAILED }, (result) => {
      if (result.ok) undo.offer('Produit supprimé avec succès !', result.headers.get(UNDO_HEADER))
    })
    selection.set([_id], false)
    focusList()
  }

  const askToRemove = (product: StockedProduct) =>
    ask({
      title: product.name,
      text: 'Êtes-vous sûr de vouloir supprimer ce produit ?',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => remove(product),
    })

  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <UndoStrip actions={bulkActions} readAt={now} undo={undo} />
      {products.length > 0 ? (
        <ProductTable
          products={products}
          query={query}
          now={now}
          selection={selection}
          onEdited={changeRow}
          onDelete={askToRemove}
        />
      ) : (
        <EmptyList clear={query.clear}>Aucun produit disponible ou correspondant à la recherche.</EmptyList>
      )}
      <ProductsBar
        selection={selection}
        list={{ total, filter: tableFilter(query.shown) }}
        nameOf={(id) => names.current.get(id) ?? 'Produit'}
        onChanged={undo.offer}
        onDone={focusList}
      />
      {dialog}
    </div>
  )
}

function Count({ total }: { total: number }) {
  return <span className="ml-1 text-base font-bold text-ink-soft">{`(${total})`}</span>
}

function TableControls({ query }: { query: PageQuery<TableParams> }) {
  const { chosen: state, change } = query
  const Arrow = state.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ListSearch
        label="Nom, catégorie, sous-catégorie, marque"
        value={state.q}
        onSearch={(q) => change({ q })}
      />
      <ToggleLink query={query} name="stock" value="low" label="Stock faible" />
      <ToggleLink query={query} name="variants" value="sold-out" label="Tailles épuisées" />
      <div className="flex grow flex-wrap gap-2 xl:hidden">
        <select
          aria-label="Trier par"
          value={state.sort}
          onChange={(event) => {
            const column = COLUMNS.find(({ key }) => key === event.target.value)
            if (column) change({ sort: column.key, order: 'asc' })
          }}
          className="min-h-11 min-w-0 grow rounded-full border-2 border-line-strong bg-surface px-4 text-base"
        >
          <Options of={COLUMNS.map(({ key, label }) => [key, label])} />
        </select>
        <button
          type="button"
          onClick={() => change(toggleColumn(state, state.sort))}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 border-line-strong bg-surface px-4 font-bold"
        >
          <Arrow className="size-4" />
          <span>{state.order === 'asc' ? 'Croissant' : 'Décroissant'}</span>
        </button>
      </div>
    </div>
  )
}

interface ToggleLinkProps {
  query: PageQuery<TableParams>
  name: 'stock' | 'variants'
  value: string
  label: string
}

/** Sets a filter, or removes it when it is set. */
function ToggleLink({ query, name, value, label }: ToggleLinkProps) {
  const current = query.chosen[name] === value
  return (
    <ChoiceLink
      to={query.href({ [name]: current ? '' : value })}
      replace
      current={current}
      className="max-sm:grow"
    >
      <span>{label}</span>
      {current && <span className="sr-only">, enlever ce filtre</span>}
      {current && <X className="ml-1.5 size-4" />}
    </ChoiceLink>
  )
}
