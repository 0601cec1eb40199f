import { ArrowLeft, Pencil, Printer, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher, useRevalidator } from 'react-router'
import { orderDetailsAnswer } from '../../../contracts/order-details.ts'
import { CHANNEL_LABELS, canMove, readChannel } from '../../../domain/fulfillment/statuses.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { adminApi, SUBMIT_JSON } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { formatDateTime } from '../format-dates.ts'
import { load } from '../load.ts'
import { PaymentText, StatusBadges } from '../orders/order-badges.tsx'
import { PaymentClaim } from '../orders/payment-claim.tsx'
import { useCouriers } from '../orders/use-couriers.ts'
import { ORDERS_PATH, orderEditPath, orderSlipPath } from '../page-paths.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import { useGuard } from '../use-guard.ts'
import type { Route } from './+types/route'
import { CustomerCard } from './customer-card.tsx'
import { type DetailedOrder, detailedOrder } from './detailed-order.ts'
import { type DetailsResult, type DetailsSubmission, detailsAction } from './details-action.ts'
import { eventActor, eventTitle } from './event-texts.ts'
import { DeliveryAttempts, OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderSteps } from './order-steps.tsx'

export function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors de la récupération de la commande', async () => {
    const url = apiUrl(encoded`/orders/${orderId}`)
    const { data } = await adminApi(url, { signal: request.signal })
    return detailedOrder(decode(orderDetailsAnswer, data).order)
  })
}

export function clientAction({ request, params: { orderId } }: Route.ClientActionArgs) {
  return detailsAction(request, orderId)
}

/** One order: customer, units, payments, next steps, notes and history. */
export default function OrderDetailsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useOrderUpdates(data)
  return (
    <div className="grid grid-cols-1 gap-4">
      <TitleWithLink title={data?.orderId ?? 'Commande'} to={ORDERS_PATH} icon={ArrowLeft}>
        Toutes les commandes
      </TitleWithLink>
      {failure && <SectionFailure failure={failure} />}
      {data && <Order key={data.orderId} order={data} />}
    </div>
  )
}

function Order({ order }: { order: DetailedOrder }) {
  const couriers = useCouriers()
  const courierNames = new Map(couriers.map(({ id, name }) => [id, name]))
  const pinned = order.notes.filter((note) => note.pinned)
  return (
    <>
      <Head order={order} />
      {pinned.map(({ id, text }) => (
        <Alert key={id} kind="info">
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </Alert>
      ))}
      <OrderSteps order={order} />
      <Claims order={order} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-4">
          <OrderItems order={order} />
          <OrderReturns order={order} />
          <DeliveryAttempts order={order} courierNames={courierNames} />
        </div>
        <div className="grid grid-cols-1 gap-4 max-lg:contents">
          <div className="max-lg:order-first">
            <CustomerCard order={order} courier={couriers.find(({ id }) => id === order.courierId) ?? null} />
          </div>
          <OrderNotes notes={order.notes} />
          <OrderHistory order={order} courierNames={courierNames} />
        </div>
      </div>
      <DeleteOrder orderId={order.orderId} />
    </>
  )
}

function Head({ order }: { order: DetailedOrder }) {
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
        {createdAt && `${formatDateTime(createdAt)} · `}
        {CHANNEL_LABELS[readChannel(channel)]}
        {cancelReason && ` · Annulée\u202f: ${cancelReason}`}
      </p>
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
          <Link to={encoded`/dashboard/order/${exchangeOf}`} className="word-link">
            Échange de {exchangeOf}
          </Link>
        )}
      </p>
    </div>
  )
}

function Claims({ order }: { order: DetailedOrder }) {
  const fetcher = useFetcher<DetailsResult>()
  const loading = fetcher.state !== 'idle'
  return order.paymentNotices.map((claim) => (
    <PaymentClaim
      key={claim.paymentCode}
      claim={claim}
      orderTotal={order.totalAmount}
      loading={loading}
      disabled={loading}
      onCheck={(checked) => {
        const change = checked ? 'checkPayment' : 'uncheckPayment'
        void fetcher.submit({ intent: 'change', change } satisfies DetailsSubmission, SUBMIT_JSON)
      }}
    />
  ))
}

function DeleteOrder({ orderId }: { orderId: string }) {
  const fetcher = useFetcher<DetailsResult>()
  const guard = useGuard('orders')
  const { ask, dialog } = useConfirm()
  const askToDelete = () =>
    ask({
      title: `Commande ${orderId}`,
      text: 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () =>
        fetcher.submit({ intent: 'change', change: 'delete' } satisfies DetailsSubmission, SUBMIT_JSON),
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

const NOBODY_KNOWN: ReadonlyMap<string, string> = new Map()

/** Reloads the order when it changes elsewhere, and reports another user's change. */
function useOrderUpdates(order: DetailedOrder | null): void {
  const { revalidate } = useRevalidator()
  const username = useSession()?.user.username
  const known = useRef(order)

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
    void notify.info(`Par ${eventActor(last, NOBODY_KNOWN)}\u202f: ${eventTitle(last)}.`, {
      id: 'order-update',
    })
  }, [order, username])
}
