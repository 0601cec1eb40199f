import { useState } from 'react'
import { MAX_SELECTED_ORDERS, ordersAnswer, type ShownOrder } from '../../../contracts/order.ts'
import type { BulkResult } from '../../../domain/orders/bulk-summary.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { decode } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { PageCheckbox, useSelection } from '../lists/selection.tsx'
import { load } from '../load.ts'
import { BulkOutcome } from '../orders/bulk-outcome.tsx'
import { orderAction } from '../orders/order-action.ts'
import { OrderTabs } from '../orders/order-tabs.tsx'
import { OrdersBar } from '../orders/orders-bar.tsx'
import { UndoBar } from '../orders/undo-bar.tsx'
import { useCouriers } from '../orders/use-loaded.ts'
import { WaitingLink } from '../returns/waiting-units.tsx'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { PrepareCard } from './prepare-card.tsx'

const FILTER = { fulfillment: 'unfulfilled,packed', sort: 'oldest' } as const

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors de la récupération des commandes', async () => {
    const read = (json: unknown) => decode(ordersAnswer, json).orders
    return { ...(await fetchPage(request, '/orders', FILTER, read)), readAt: serverNow() }
  })
}

type Step = 'pack' | 'dispatch' | 'undo'

/** Confirmed orders that are still in the shop, oldest first. */
export default function ToPreparePage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('order', 'payment-notice')
  return (
    <div className="grid grid-cols-1 gap-2 max-sm:-mt-2 sm:gap-4">
      <h1 className="text-2xl max-sm:sr-only">À préparer</h1>
      <OrderTabs />
      <WaitingLink />
      {failure && <SectionFailure failure={failure} />}
      {data && <Orders orders={data.rows} total={data.total} now={data.readAt} />}
      {data && <ListPagination total={data.total} />}
    </div>
  )
}

function Orders({ orders, total, now }: { orders: readonly ShownOrder[]; total: number; now: number }) {
  const { send, sentKey: sent } = useChange<{ step: Step; orderId: string }>()
  const couriers = new Map(useCouriers().map(({ id, name }) => [id, name]))
  const selection = useSelection(MAX_SELECTED_ORDERS, 'commandes')
  const [outcome, setOutcome] = useState<BulkResult | null>(null)
  /** id of the order that the last step changed; null while the undo bar is hidden */
  const [last, setLast] = useState<string | null>(null)

  // While the list reloads, the step can already be undone.
  const submit = (step: Step, orderId: string) =>
    void send(
      { ...orderAction(orderId, { action: step }), failure: messageOrFailed, key: { step, orderId } },
      ({ ok }) => {
        if (ok) setLast(step === 'undo' ? null : orderId)
      },
    )

  return (
    <>
      <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />
      {orders.length === 0 ? (
        <EmptyList>Rien à préparer.</EmptyList>
      ) : (
        <div className="flex flex-wrap items-center">
          <PageCheckbox ids={orders.map(({ orderId }) => orderId)} selection={selection} />
          <p className="ml-auto text-sm text-ink-soft">
            {`${pluralize(total, 'commande')}, la plus ancienne d’abord`}
          </p>
        </div>
      )}
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {orders.map((order) => (
          <li key={order.orderId}>
            <PrepareCard
              order={order}
              now={now}
              courierName={couriers.get(order.courierId ?? '') ?? null}
              selected={selection.has(order.orderId)}
              loading={sent?.orderId === order.orderId}
              disabled={Boolean(sent)}
              onSelect={(selected) => selection.set([order.orderId], selected)}
              onStep={(step) => submit(step, order.orderId)}
            />
          </li>
        ))}
      </ul>
      <OrdersBar selection={selection} total={total} query={FILTER} onDone={setOutcome} />
      {last && (
        <UndoBar
          key={last}
          orderId={last}
          loading={sent?.step === 'undo'}
          onUndo={() => submit('undo', last)}
          onClose={() => setLast(null)}
          title="Dernière étape"
          done="mise à jour"
          undo="Défaire"
        />
      )}
    </>
  )
}
