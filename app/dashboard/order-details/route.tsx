import { ArrowLeft, Pencil, Printer, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, replace, useFetcher, useRevalidator } from 'react-router'
import type { ShownCourier } from '../../../contracts/courier.ts'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { orderDetailsAnswer } from '../../../contracts/order-details.ts'
import { CHANNEL_LABELS, canMove } from '../../../domain/orders/statuses.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { usePermission } from '../access.ts'
import { adminApi, messageOrFailed, mutate, SUBMIT_JSON } from '../admin-api.ts'
import { fetchAnswer } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { load } from '../load.ts'
import { actOnOrder, changeOrder, deletionOf, type OrderIntent } from '../orders/order-action.ts'
import { PaymentText, StatusBadges } from '../orders/order-badges.tsx'
import { PaymentClaim } from '../orders/payment-claim.tsx'
import { useCouriers } from '../orders/use-loaded.ts'
import { ORDERS_PATH, orderDetailsPath, orderEditPath, orderSlipPath } from '../page-paths.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import { useGuard } from '../use-guard.ts'
import type { Route } from './+types/route'
import { CustomerCard } from './customer-card.tsx'
import { eventActor, eventTitle } from './event-texts.ts'
import { GiftNote } from './gift-note.tsx'
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

export type NoteSubmission =
  | { intent: 'add-note'; text: string; pinned: boolean }
  | { intent: 'pin-note'; id: string; pinned: boolean }
  | { intent: 'delete-note'; id: string }

type DetailsSubmission =
  | { intent: 'step'; body: OrderActionInput }
  | { intent: 'change'; change: OrderIntent }
  | NoteSubmission

export interface DetailsResult {
  ok: boolean
  /** error text that the form shows; null after a success, or when a toast shows the error */
  message: string | null
}

/**
 * Stores a change of the order. The page reloads afterwards, even when the API refuses the change because another user
 * was faster.
 */
export async function clientAction({
  request,
  params: { orderId },
}: Route.ClientActionArgs): Promise<DetailsResult> {
  const submission: DetailsSubmission = await request.json()
  if (submission.intent === 'step') {
    const outcome = { failure: messageOrFailed, silent: true }
    const result = await actOnOrder(orderId, submission.body, outcome)
    if (result.ok) return { ok: true, message: null }
    // The form stays open when the user can correct a value, or retry after a failed request. A toast shows any other
    // refusal.
    const { status, message } = result
    if (status === 400 || status === null || status >= 500) return { ok: false, message }
    void notify.error(message)
    return { ok: false, message: null }
  }
  if (submission.intent === 'change') {
    const { ok } = await changeOrder({ intent: submission.change, orderId })
    if (ok && submission.change === 'delete') throw replace(ORDERS_PATH)
    return { ok, message: null }
  }
  return changeNotes(submission, encoded`/orders/${orderId}/notes`)
}

async function changeNotes(submission: NoteSubmission, notes: string): Promise<DetailsResult> {
  const failure = messageOrFailed
  if (submission.intent === 'add-note') {
    const { text, pinned } = submission
    const added = await mutate({ path: notes, method: 'POST', body: { text, pinned }, failure, silent: true })
    return { ok: added.ok, message: added.ok ? null : added.message }
  }
  const path = notes + encoded`/${submission.id}`
  const { ok } =
    submission.intent === 'pin-note'
      ? await mutate({ path, method: 'PATCH', body: { pinned: submission.pinned }, failure })
      : await mutate({ path, method: 'DELETE', success: 'Note supprimée', failure })
  return { ok, message: null }
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
          <OrderNotes notes={order.notes} />
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
      ...deletionOf(orderId),
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

/** Reloads the order after an event about it, and shows a toast for a change that the user did not make. */
function useOrderUpdates(order: ShownDetails | null, couriers: readonly ShownCourier[]): void {
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
    void notify.info(`Par ${eventActor(last, namesOf(couriers))}\u202f: ${eventTitle(last)}.`, {
      id: 'order-update',
    })
  }, [order, username, couriers])
}
