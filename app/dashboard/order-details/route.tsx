import { ArrowLeft, Pencil, Printer, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { ShownCourier } from '../../../contracts/courier.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { orderDetailsAnswer } from '../../../contracts/order-details.ts'
import { permissionsOfAction } from '../../../domain/orders/order-action.ts'
import { CHANNEL_LABELS, canMove } from '../../../domain/orders/statuses.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { usePermission } from '../access.ts'
import { adminApi } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { fetchAnswer } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { load } from '../load.ts'
import { deletionOf, orderChange } from '../orders/order-action.ts'
import { PaymentText, StatusBadges } from '../orders/order-badges.tsx'
import { PaymentClaim } from '../orders/payment-claim.tsx'
import { useCouriers } from '../orders/use-loaded.ts'
import { useReloadOnConversations, WaitingCustomer } from '../orders/waiting-customer.tsx'
import { ORDERS_PATH, orderDetailsPath, orderEditPath, orderSlipPath } from '../page-paths.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import { useGuard } from '../use-guard.ts'
import type { Route } from './+types/route'
import { CustomerCard } from './customer-card.tsx'
import { eventActor, eventTitle } from './event-texts.ts'
import { GiftNote } from './gift-note.tsx'
import { OrderDay } from './order-day.tsx'
import { DeliveryAttempts, OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSteps } from './order-steps.tsx'

export function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors de la récupération de la commande', async () => {
    const path = encoded`/orders/${orderId}`
    return (await fetchAnswer(orderDetailsAnswer, path, { signal: request.signal })).order
  })
}

export default function OrderDetailsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const couriers = useCouriers()
  useOrderUpdates(data, couriers)
  const unseen = data?.status === 'pending' ? data.orderId : null
  useEffect(() => {
    if (unseen) void noteView(unseen)
  }, [unseen])
  return (
    <div className="grid grid-cols-1 gap-4">
      <TitleWithLink title={data?.orderId ?? 'Commande'} to={ORDERS_PATH} icon={ArrowLeft}>
        Toutes les commandes
      </TitleWithLink>
      {failure && <SectionFailure failure={failure} />}
      {data && <Order key={data.orderId} order={data} couriers={couriers} />}
    </div>
  )
}

/** A new order that somebody has opened is not told of again. Without an answer it is told once more. */
async function noteView(orderId: string): Promise<void> {
  await adminApi(apiUrl(encoded`/orders/${orderId}/views`), { method: 'POST' }).catch(() => {})
}

const namesOf = (couriers: readonly ShownCourier[]) => new Map(couriers.map(({ id, name }) => [id, name]))

function Order({ order, couriers }: { order: ShownDetails; couriers: readonly ShownCourier[] }) {
  const courierNames = namesOf(couriers)
  const courier = couriers.find(({ id }) => id === order.courierId) ?? null
  const pinned = order.notes.filter((note) => note.pinned)
  return (
    <>
      <Head order={order} />
      {pinned.map(({ id, text }) => (
        <Alert key={id} kind="info">
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </Alert>
      ))}
      <WaitingCustomer waiting={order.waitingCustomer} />
      {order.gift && <GiftNote gift={order.gift} />}
      <OrderSteps order={order} />
      <Claims order={order} />
      <OrderRefunds refunds={order.refunds} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-4">
          <OrderItems order={order} />
          <OrderReturns order={order} />
          <DeliveryAttempts order={order} courierNames={courierNames} />
        </div>
        <div className="grid grid-cols-1 gap-4 max-lg:contents">
          <div className="max-lg:order-first">
            <CustomerCard order={order} courier={courier} />
          </div>
          <OrderMessages order={order} courier={courier} />
          <OrderNotes order={order} />
          <OrderHistory order={order} courierNames={courierNames} />
        </div>
      </div>
      <DeleteOrder orderId={order.orderId} />
    </>
  )
}

function Head({ order }: { order: ShownDetails }) {
  const { orderId, createdAt, channel, cancelReason, exchangeOf } = order
  const editable = usePermission('orders') && canMove(order, 'edit')
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadges order={order} />
        <span className="text-sm">
          <PaymentText order={order} />
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        {`${createdAt ? `${formatDateTime(createdAt)} · ` : ''}${CHANNEL_LABELS[channel]}${cancelReason ? ` · Annulée\u202f: ${cancelReason}` : ''}`}
      </p>
      <OrderDay order={order} />
      <p className="flex flex-wrap gap-x-6">
        {editable && (
          <Link to={orderEditPath(orderId)} className="word-link">
            <Pencil className="size-4" />
            Modifier
          </Link>
        )}
        <Link to={orderSlipPath(orderId)} className="word-link">
          <Printer className="size-4" />
          Bon de commande
        </Link>
        {exchangeOf && (
          <Link to={orderDetailsPath(exchangeOf)} className="word-link">
            {`Échange de ${exchangeOf}`}
          </Link>
        )}
      </p>
    </div>
  )
}

function Claims({ order }: { order: ShownDetails }) {
  const { send, loading } = useChange()
  return order.paymentNotices.map((claim) => (
    <PaymentClaim
      key={claim.paymentCode}
      claim={claim}
      orderTotal={order.totalAmount}
      loading={loading}
      disabled={loading}
      onCheck={(checked) =>
        void send(orderChange(checked ? 'checkPayment' : 'uncheckPayment', order.orderId))
      }
    />
  ))
}

function DeleteOrder({ orderId }: { orderId: string }) {
  const { send } = useChange()
  const navigate = useNavigate()
  const guard = useGuard(...permissionsOfAction('delete'))
  const { ask, dialog } = useConfirm()
  const askToDelete = () =>
    ask({
      ...deletionOf(orderId),
      onConfirm: async () => {
        await send(orderChange('delete', orderId), ({ ok }) => {
          if (ok) void navigate(ORDERS_PATH, { replace: true })
        })
      },
    })
  return (
    <div className="flex justify-end">
      <button type="button" {...guard(askToDelete)} className="word-link text-error!">
        <Trash2 className="size-4" />
        Supprimer
      </button>
      {dialog}
    </div>
  )
}

/** Reloads the order after an event about it, and shows a toast for a change that the user did not make. */
function useOrderUpdates(order: ShownDetails | null, couriers: readonly ShownCourier[]): void {
  const { revalidate } = useRevalidator()
  const username = useSession()?.user.username
  const known = useRef(order)
  useReloadOnConversations()

  useShopEvents(usePermission('orders:read'), (event) => {
    const concerned = 'orderId' in event && event.orderId === order?.orderId
    if (event.kind === 'catch-up' || concerned) void revalidate()
  })

  useEffect(() => {
    const before = known.current
    known.current = order
    const last = order?.events.at(-1)
    if (!order || !last || before?.orderId !== order.orderId || before.version >= order.version) return
    if (last.userName === username && last.courierId === null) return
    void notify.info(`Par ${eventActor(last, namesOf(couriers))}\u202f: ${eventTitle(last)}.`, {
      id: 'order-update',
    })
  }, [order, username, couriers])
}
