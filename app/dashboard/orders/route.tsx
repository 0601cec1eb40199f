import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { readOrderStatus } from '../../../domain/orders/states.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useOffered } from '../../session/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { useShopEvents } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { readPage } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import { useMutation } from '../use-mutation.ts'
import type { Route } from './+types/route'
import { OrderCard } from './order-card.tsx'
import { OrderFilter } from './order-filter.tsx'
import { readOrders, type ShownOrder } from './read-orders.ts'
import { UndoCancel } from './undo-cancel.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = { page: readPage(search), ...shownOrders(search) }
  return load(request, 'Erreur lors de la récupération des commandes', () =>
    fetchPage(request, '/orders', query, readOrders),
  )
}

/** Which orders an address asks for. */
function shownOrders(search: URLSearchParams) {
  const status = search.get('status')
  return {
    status: status ? readOrderStatus(status) : undefined,
    q: search.get('q')?.slice(0, 100) || undefined,
    unchecked: search.get('payment') === 'unchecked' ? 'true' : undefined,
  }
}

/** The orders, newest first, to be confirmed, cancelled or deleted. */
export default function OrdersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useFreshOrders()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Commandes</h1>
        <Link to="/dashboard/order/customer" className="word-link ml-auto">
          Données d’un client
        </Link>
        <ExportButton path="/orders/export.csv" query={shownOrders(search)} />
      </div>
      <OrderFilter />
      {failure && <SectionFailure failure={failure} />}
      {data && <Orders orders={data.rows} />}
      {data && <ListPagination total={data.total} />}
    </div>
  )
}

/** Reads the list anew when an order comes in or changes elsewhere. */
function useFreshOrders() {
  const { revalidate } = useRevalidator()
  useShopEvents(useOffered('orders'), ({ kind }) => {
    if (kind !== 'stock' && kind !== 'contact-message') void revalidate()
  })
}

function Orders({ orders }: { orders: ShownOrder[] }) {
  const { revalidate } = useRevalidator()
  const { mutate, busy } = useMutation()
  const { ask, dialog } = useConfirm()
  /** the order that was cancelled last, as long as that can be undone here */
  const [cancelled, setCancelled] = useState<string | null>(null)

  /** Does it, says what came of it, and reads the list anew either way: another administrator may have been faster. */
  async function change(orderId: string, what: keyof typeof CHANGES) {
    const { method, path, success } = CHANGES[what]
    const done = await mutate(`${what} ${orderId}`, {
      path: encoded`/orders/${orderId}` + path,
      request: { method },
      success,
    })
    if (done && what === 'cancel') setCancelled(orderId)
    else if (done && orderId === cancelled) setCancelled(null)
    await revalidate()
  }

  const askToDelete = (orderId: string) =>
    ask({
      title: `Commande ${orderId}`,
      text: 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => change(orderId, 'delete'),
    })

  return (
    <>
      {orders.length === 0 && <EmptyList>Aucune commande trouvée.</EmptyList>}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              busy={busy}
              onConfirm={() => void change(order.orderId, 'confirm')}
              onCancel={() => void change(order.orderId, 'cancel')}
              onDelete={() => askToDelete(order.orderId)}
              onCheckPayment={(checked) =>
                void change(order.orderId, checked ? 'checkPayment' : 'uncheckPayment')
              }
            />
          </li>
        ))}
      </ul>
      {cancelled && (
        <UndoCancel
          key={cancelled}
          orderId={cancelled}
          busy={busy === `reopen ${cancelled}`}
          onUndo={() => void change(cancelled, 'reopen')}
          onClose={() => setCancelled(null)}
        />
      )}
      {dialog}
    </>
  )
}

const CHANGES = {
  confirm: { method: 'PATCH', path: '/confirm', success: 'Commande confirmée avec succès' },
  cancel: { method: 'PATCH', path: '/cancel', success: 'Commande annulée avec succès' },
  reopen: { method: 'PATCH', path: '/reopen', success: 'Commande rétablie' },
  checkPayment: { method: 'PATCH', path: '/payment/checked', success: 'Paiement marqué comme vérifié' },
  uncheckPayment: { method: 'PATCH', path: '/payment/unchecked', success: 'Paiement remis à vérifier' },
  delete: { method: 'DELETE', path: '', success: 'Commande supprimée avec succès' },
} as const
