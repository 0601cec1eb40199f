import { useRevalidator, useSearchParams } from 'react-router'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import type { OrderWithNotices } from '../../../use-cases/orders/list-orders.ts'
import { failureText } from '../../api-client/api.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { Pager } from '../../ui/pager.tsx'
import { notify } from '../../ui/toasts.tsx'
import { callDashboardApi } from '../dashboard-api.ts'
import type { Route } from './+types/route'
import { OrderCard } from './order-card.tsx'
import { OrderFilter } from './order-filter.tsx'

/** Orders on a page (administration.md §9). */
const PAGE_SIZE = 30
const LOAD_FAILED = 'Erreur lors de la récupération des commandes'
const ACTION_FAILED = "Une erreur s'est produite. Veuillez réessayer."

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  try {
    const { data, headers } = await callDashboardApi('/orders', {
      query: {
        limit: PAGE_SIZE,
        page: search.get('page') ?? 1,
        status: search.get('status') || undefined,
        q: search.get('q') || undefined,
      },
    })
    const orders = isRecord(data) ? own(data, 'orders') : null
    if (!Array.isArray(orders)) return { orders: [], total: 0, failed: true }
    return {
      orders: orders as OrderWithNotices[],
      total: Number(headers.get('X-Total-Count') ?? orders.length),
      failed: false,
    }
  } catch (error) {
    if (error instanceof Response) throw error
    return { orders: [], total: 0, failed: true }
  }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, failed } = loaderData
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useConfirm()
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)

  /** Does it, says what came of it, and reads the list anew either way. */
  async function act(path: string, method: 'PATCH' | 'DELETE', success: string) {
    try {
      const { data } = await callDashboardApi(path, { method })
      if (isRecord(data) && own(data, 'success') === false)
        throw new Error(String(own(data, 'message') ?? ACTION_FAILED))
      notify.success(success)
    } catch (error) {
      if (error instanceof Response) throw error
      notify.error(
        failureText(error, error instanceof Error && error.message ? error.message : ACTION_FAILED),
      )
    }
    await revalidate()
  }

  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">Commandes</h1>
      <OrderFilter key={search.toString()} />
      {failed && <Message kind="error">{LOAD_FAILED}</Message>}
      {!failed && orders.length === 0 && (
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
              onCancel={() => act(`/orders/${order.orderId}/cancel`, 'PATCH', 'Commande annulée avec succès')}
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
