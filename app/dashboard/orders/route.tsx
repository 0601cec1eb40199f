import { useRevalidator, useSearchParams } from 'react-router'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import type { OrderWithNotices } from '../../../use-cases/orders/list-orders.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { Pager } from '../../ui/pager.tsx'
import { callDashboard, load } from '../dashboard-api.ts'
import { useAct } from '../use-act.ts'
import type { Route } from './+types/route'
import { OrderCard } from './order-card.tsx'
import { OrderFilter } from './order-filter.tsx'

/** Orders on a page (administration.md §9). */
const PAGE_SIZE = 30
const ACTION_FAILED = "Une erreur s'est produite. Veuillez réessayer."

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = {
    limit: PAGE_SIZE,
    page: search.get('page') ?? 1,
    status: search.get('status') || undefined,
    q: search.get('q') || undefined,
  }
  return load(request, 'Erreur lors de la récupération des commandes', async () => {
    const { data, headers } = await callDashboard(apiUrl('/orders', query), { signal: request.signal })
    const orders = isRecord(data) ? own(data, 'orders') : null
    if (!Array.isArray(orders)) throw new TypeError('La réponse du serveur n’est pas une liste de commandes.')
    return {
      orders: orders as OrderWithNotices[],
      total: Number(headers.get('X-Total-Count') ?? orders.length),
    }
  })
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total } = loaderData.data ?? { orders: [], total: 0 }
  const { failure } = loaderData
  const { act } = useAct()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useConfirm()
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)

  /** The list is read anew whatever came of it: another administrator may have been quicker. */
  async function change(path: string, method: 'PATCH' | 'DELETE', success: string) {
    await act(path, { path, request: { method }, success, failure: (message) => message ?? ACTION_FAILED })
    await revalidate()
  }

  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">Commandes</h1>
      <OrderFilter key={search.toString()} />
      {failure && <Message kind="error">{failure.text}</Message>}
      {!failure && orders.length === 0 && (
        <p className="py-10 text-center text-lg">Aucune commande trouvée.</p>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              onConfirm={() =>
                act(`/orders/${order.orderId}/confirm`, 'PATCH', 'Commande confirmée avec succès')
              }
              onCancel={() =>
                change(`/orders/${order.orderId}/cancel`, 'PATCH', 'Commande annulée avec succès')
              }
              onDelete={() =>
                ask({
                  title: `Supprimer ${order.orderId}`,
                  text: 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.',
                  confirm: 'Supprimer',
                  danger: true,
                  onConfirm: () =>
                    act(`/orders/${order.orderId}`, 'DELETE', 'Commande supprimée avec succès'),
                })
              }
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(total / PAGE_SIZE)} href={(target) => withPage(search, target)} />
      {dialog}
    </div>
  )
}

function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return `?${next}`
}
