import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useFetcher, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ordersAnswer, type ShownOrder } from '../../../contracts/order.ts'
import { readOrderStatus } from '../../../domain/orders/states.ts'
import { usePermission } from '../../session/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useActionResult } from '../../ui/use-action-result.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { decode } from '../decode.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { useShopEvents } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { readPage, withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { type OrderIntent, type OrderSubmission, orderAction } from './order-action.ts'
import { OrderCard } from './order-card.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = { page: readPage(search), ...orderQuery(search) }
  return load(request, 'Erreur lors de la récupération des commandes', () =>
    fetchPage(request, '/orders', query, (json) => decode(ordersAnswer, json).orders),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return orderAction(request)
}

/** The API's query for the filters in the URL. */
function orderQuery(search: URLSearchParams) {
  const status = search.get('status')
  return {
    status: status ? readOrderStatus(status) : undefined,
    q: search.get('q')?.slice(0, 100) || undefined,
    unchecked: search.get('payment') === 'unchecked' ? 'true' : undefined,
  }
}

export default function OrdersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useLiveOrders()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Commandes</h1>
        <Link to="/dashboard/order/customer" className="word-link ml-auto">
          Données d’un client
        </Link>
        <ExportButton path="/orders/export.csv" query={orderQuery(search)} />
      </div>
      <OrderFilter />
      {failure && <SectionFailure failure={failure} />}
      {data && <Orders orders={data.rows} />}
      {data && <ListPagination total={data.total} />}
    </div>
  )
}

/** Reloads the list when an order arrives or changes elsewhere. */
function useLiveOrders() {
  const { revalidate } = useRevalidator()
  useShopEvents(usePermission('orders:read'), ({ kind }) => {
    if (kind !== 'stock' && kind !== 'contact-message') void revalidate()
  })
}

function Orders({ orders }: { orders: ShownOrder[] }) {
  const fetcher = useFetcher<typeof orderAction>()
  const { ask, dialog } = useConfirm()
  /** the order cancelled last, while that can be undone here */
  const [cancelled, setCancelled] = useState<string | null>(null)
  const pending = fetcher.state === 'submitting' ? (fetcher.json as OrderSubmission) : null

  useActionResult(fetcher.data, ({ ok, intent, orderId }) => {
    if (ok && intent === 'cancel') setCancelled(orderId)
    else if (ok && orderId === cancelled) setCancelled(null)
  })

  async function submit(intent: OrderIntent, orderId: string) {
    if (pending === null) await fetcher.submit({ intent, orderId }, SUBMIT_JSON)
  }

  const askToDelete = (orderId: string) =>
    ask({
      title: `Commande ${orderId}`,
      text: 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => submit('delete', orderId),
    })

  return (
    <>
      {orders.length === 0 && <EmptyList>Aucune commande trouvée.</EmptyList>}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              pending={pending?.orderId === order.orderId ? pending.intent : null}
              disabled={pending !== null}
              onChange={(intent) => void submit(intent, order.orderId)}
              onDelete={() => askToDelete(order.orderId)}
            />
          </li>
        ))}
      </ul>
      {cancelled && (
        <UndoCancel
          key={cancelled}
          orderId={cancelled}
          loading={pending?.intent === 'reopen'}
          onUndo={() => void submit('reopen', cancelled)}
          onClose={() => setCancelled(null)}
        />
      )}
      {dialog}
    </>
  )
}

const FILTERS = [
  { status: '', payment: '', label: 'Toutes' },
  { status: 'pending', payment: '', label: 'En attente' },
  { status: 'confirmed', payment: '', label: 'Confirmées' },
  { status: 'cancelled', payment: '', label: 'Annulées' },
  { status: '', payment: 'unchecked', label: 'Paiements à vérifier' },
] as const

function OrderFilter() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filterOf = (key: 'status' | 'payment') => search.get(key) ?? ''
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ListSearch
        label="Nom, téléphone, numéro, montant"
        value={search.get('q') ?? ''}
        onSearch={(q) => void navigate(withParams(search, { q }), { replace: true })}
      />
      <nav
        aria-label="État des commandes"
        className="grid grow grid-cols-pair gap-2 sm:flex sm:grow-0 sm:flex-wrap"
      >
        {FILTERS.map(({ status, payment, label }) => (
          <ChoiceLink
            key={label}
            to={withParams(search, { status, payment })}
            current={status === filterOf('status') && payment === filterOf('payment')}
            className="max-sm:last:col-span-full"
          >
            {label}
          </ChoiceLink>
        ))}
      </nav>
    </div>
  )
}

/** Shorter than the server's limit (domain/orders/states.ts). */
const UNDO_MS = 60_000

interface UndoCancelProps {
  orderId: string
  loading: boolean
  onUndo: () => void
  /** also called when the time is over */
  onClose: () => void
}

/** Offers to undo a cancellation. Use the order's id as key. */
function UndoCancel({ orderId, loading, onUndo, onClose }: UndoCancelProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts on mount
  useEffect(() => {
    const timer = setTimeout(onClose, UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-label="Annulation"
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card bg-ink px-2 py-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="min-w-0 grow basis-24 pl-2 font-bold wrap-anywhere">
        <span className="max-sm:sr-only">Commande </span>
        {orderId} annulée
      </p>
      <Button variant="secondary" loading={loading} onClick={onUndo}>
        {!loading && <Undo2 className="size-4" />}
        Rétablir
      </Button>
      <IconButton label="Fermer" onClick={onClose} className="text-white! hover:bg-white/15!">
        <X className="size-5" />
      </IconButton>
    </section>
  )
}
