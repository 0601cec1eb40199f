import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_SELECTED_ORDERS, type ShownOrder } from '../../../contracts/order.ts'
import type { BulkOutcome as Outcome } from '../../../contracts/order-details.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import type { Elements } from '../../ui/elements.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { decode } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchList, fetchPage, type ListPart } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { PageCheckbox, type Selection, useSelection } from '../lists/selection.tsx'
import { load } from '../load.ts'
import { BulkOutcome } from '../orders/bulk-outcome.tsx'
import { orderAction } from '../orders/order-action.ts'
import { OrderHead } from '../orders/order-head.tsx'
import { OrdersBar } from '../orders/orders-bar.tsx'
import { UndoBar } from '../orders/undo-bar.tsx'
import { useCouriers } from '../orders/use-loaded.ts'
import { useOtherDay } from '../orders/use-other-day.tsx'
import { useReloadOnConversations } from '../orders/waiting-customer.tsx'
import { PACKED_ORDERS } from '../page-paths.ts'
import { WaitingLink } from '../returns/waiting-units.tsx'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { PrepareCard } from './prepare-card.tsx'

const TO_PACK = { fulfillment: 'unfulfilled', sort: 'oldest' } as const
const READY = { fulfillment: 'packed', sort: 'oldest' } as const
const BOTH = { fulfillment: 'unfulfilled,packed', sort: 'oldest' } as const

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors de la récupération des commandes', async () => {
    const read = (json: unknown) => decode(ordersAnswer, json).orders
    const [toPack, ready] = await Promise.all([
      fetchPage(request, '/orders', TO_PACK, read),
      fetchList('/orders', { ...READY, limit: MAX_READY }, read, request.signal),
    ])
    return { toPack, ready, readAt: serverNow() }
  })
}

/** More of them are in the list of all orders. */
const MAX_READY = 60

type Step = 'pack' | 'dispatch' | 'undo'

/** Confirmed orders that are still in the shop, oldest first: those to pack, and below them those that are ready. */
export default function ToPreparePage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('order', 'payment-notice')
  useReloadOnConversations()
  return (
    <div className="grid grid-cols-1 gap-2 max-sm:-mt-2 sm:gap-4">
      <OrderHead />
      <WaitingLink />
      {failure && <SectionFailure failure={failure} />}
      {data && <Orders {...data} />}
    </div>
  )
}

interface OrdersProps {
  toPack: ListPart<ShownOrder>
  ready: ListPart<ShownOrder>
  /** epoch milliseconds */
  readAt: number
}

function Orders({ toPack, ready, readAt }: OrdersProps) {
  const { send, sentKey: sent } = useChange<{ step: Step; orderId: string }>()
  const couriers = new Map(useCouriers().map(({ id, name }) => [id, name]))
  const selection = useSelection(MAX_SELECTED_ORDERS, 'commandes')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** id of the order that the last step changed; null while the undo bar is hidden */
  const [last, setLast] = useState<string | null>(null)

  const { askAnyway, dialog } = useOtherDay()

  // While the list reloads, the step can already be undone.
  const submit = (step: Step, orderId: string, checkDay = true) => {
    const body = step === 'dispatch' ? { action: step, checkDay } : { action: step }
    const change = { ...orderAction(orderId, body), failure: messageOrFailed, silent: true }
    return send({ ...change, key: { step, orderId } }, (result) => {
      if (result.ok) setLast(step === 'undo' ? null : orderId)
      else if (result.code === 'OTHER_DAY') {
        askAnyway([result.message], 'Faire partir quand même', async () => {
          await submit(step, orderId, false)
        })
      } else void notify.error(result.message)
    })
  }
  // Once a courier has some of them, the next one gets from the others.
  const free = ready.rows.filter(({ courierId }) => courierId === null)
  const isPartGiven = free.length > 0 && free.length < ready.rows.length
  const list = (orders: readonly ShownOrder[]) => (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {orders.map((order) => (
        <li key={order.orderId}>
          <PrepareCard
            order={order}
            now={readAt}
            courierName={couriers.get(order.courierId ?? '') ?? null}
            selected={selection.has(order.orderId)}
            loading={sent?.orderId === order.orderId}
            disabled={Boolean(sent)}
            onSelect={(selected) => selection.set([order.orderId], selected)}
            onStep={(step) => void submit(step, order.orderId)}
          />
        </li>
      ))}
    </ul>
  )

  return (
    <>
      <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />
      {toPack.total === 0 && (
        <EmptyList>{ready.total === 0 ? 'Rien à préparer.' : 'Rien à emballer.'}</EmptyList>
      )}
      {toPack.total > 0 && (
        <section aria-labelledby="to-pack" className="grid grid-cols-1 gap-2">
          <Heading
            id="to-pack"
            title="À emballer"
            choose="Choisir toute la page"
            part={toPack}
            selection={selection}
          >
            {ready.total > 0 && (
              <a href="#ready" className="word-link">
                {`${pluralize(ready.total, 'prête')} ↓`}
              </a>
            )}
          </Heading>
          {list(toPack.rows)}
          <ListPagination total={toPack.total} />
        </section>
      )}
      {ready.total > 0 && (
        <section aria-labelledby="ready" className="grid scroll-mt-20 grid-cols-1 gap-2">
          <Heading
            id="ready"
            title="Prêtes"
            choose={isPartGiven ? 'Choisir les prêtes sans livreur' : 'Choisir toutes les prêtes'}
            part={ready}
            chosen={isPartGiven ? free : ready.rows}
            selection={selection}
          >
            {ready.total > ready.rows.length && (
              <Link to={PACKED_ORDERS} className="word-link">
                Toutes les prêtes
              </Link>
            )}
          </Heading>
          {list(ready.rows)}
        </section>
      )}
      <OrdersBar
        selection={selection}
        orders={[...toPack.rows, ...ready.rows]}
        total={toPack.total + ready.total}
        query={BOTH}
        list="to-prepare"
        onDone={setOutcome}
      />
      {last && (
        <UndoBar
          key={last}
          orderId={last}
          loading={sent?.step === 'undo'}
          onUndo={() => void submit('undo', last)}
          onClose={() => setLast(null)}
          title="Dernière étape"
          done="mise à jour"
        />
      )}
      {dialog}
    </>
  )
}

interface HeadingProps {
  id: string
  title: string
  /** label of the checkbox for all of them */
  choose: string
  part: ListPart<ShownOrder>
  /** what the checkbox chooses; by default all */
  chosen?: readonly ShownOrder[]
  selection: Selection
  children: Elements
}

function Heading({ id, title, choose, part, chosen = part.rows, selection, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <PageCheckbox
        ids={chosen.map(({ orderId }) => orderId)}
        selection={selection}
        label={choose}
        className={null}
      />
      <h2 id={id} className="scroll-mt-20 text-lg">
        {title}
      </h2>
      <p className="text-sm text-ink-soft max-sm:order-last max-sm:w-full max-sm:pl-3">{`${pluralize(part.total, 'commande')}, la plus ancienne d’abord`}</p>
      <div className="ml-auto">{children}</div>
    </div>
  )
}
