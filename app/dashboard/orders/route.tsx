import { useState } from 'react'
import { Link, useFetcher, useRevalidator, useSearchParams } from 'react-router'
import { readOrderStatus } from '../../../domain/orders/states.ts'
import { usePermission } from '../../session/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useActionResult } from '../../ui/use-action-result.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { useShopEvents } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { readPage } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { type OrderIntent, type OrderSubmission, orderAction } from './order-action.ts'
import { OrderCard } from './order-card.tsx'
import { OrderFilter } from './order-filter.tsx'
import { readOrders, type ShownOrder } from './read-orders.ts'
import { UndoCancel } from './undo-cancel.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = { page: readPage(search), ...orderQuery(search) }
  return load(request, 'Erreur lors de la récupération des commandes', () =>
    fetchPage(request, '/orders', query, readOrders),
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
  useShopEvents(usePermission('orders'), ({ kind }) => {
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
