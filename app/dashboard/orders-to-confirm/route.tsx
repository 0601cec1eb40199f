import { Plus } from 'lucide-react'
import type { ShownOrder } from '../../../contracts/order.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useNow } from '../../browser/use-now.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { decode } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { load } from '../load.ts'
import { OrderHead } from '../orders/order-head.tsx'
import { useReloadOnConversations } from '../orders/waiting-customer.tsx'
import { NEW_ORDER_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { usePageAccess } from '../use-page-access.ts'
import type { Route } from './+types/route'
import { DoneRow, QueueCard } from './queue-card.tsx'
import { type Queue, type QueueRow, useQueue } from './use-queue.ts'

/** Update interval of the displayed times, in milliseconds. */
const TICK_MS = 30_000

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = { status: 'pending', sort: 'call', flags: 'true' }
  const loaded = await load(request, 'Erreur lors de la récupération des commandes', () =>
    fetchPage(request, '/orders', query, (json) => decode(ordersAnswer, json).orders),
  )
  return { ...loaded, readAt: serverNow() }
}

export default function ToConfirmPage({ loaderData: { data, failure, readAt } }: Route.ComponentProps) {
  useReloadOn('order', 'payment-notice')
  useReloadOnConversations()
  const mayEnter = usePageAccess(NEW_ORDER_PATH)
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderHead>
        {mayEnter && (
          <ButtonLink to={NEW_ORDER_PATH} variant="secondary" className="max-sm:px-4! max-sm:text-sm!">
            <Plus className="size-5" />
            Nouvelle commande
          </ButtonLink>
        )}
      </OrderHead>
      {failure && <SectionFailure failure={failure} />}
      {data && <ToConfirm orders={data.rows} readAt={readAt} />}
      {data && <ListPagination total={data.total} />}
    </div>
  )
}

function ToConfirm({ orders, readAt }: { orders: ShownOrder[]; readAt: number }) {
  const queue = useQueue(orders)
  const now = useNow(readAt, TICK_MS)
  const { rows } = queue
  const isLater = ({ order, done }: QueueRow) =>
    done === null && order.callAgainAt !== null && Date.parse(order.callAgainAt) > now
  const first = rows.findIndex(isLater)
  const [due, later] = first < 0 ? [rows, []] : [rows.slice(0, first), rows.slice(first)]
  return (
    <>
      {rows.length === 0 && <EmptyList>Aucune commande à confirmer.</EmptyList>}
      {due.length > 0 && (
        <section aria-labelledby="to-call">
          <h2 id="to-call" className="sr-only">
            À appeler
          </h2>
          <Rows rows={due} queue={queue} now={now} />
        </section>
      )}
      {later.length > 0 && (
        <section aria-labelledby="to-call-later" className="grid grid-cols-1 gap-3">
          <h2 id="to-call-later" className="text-lg">
            À rappeler plus tard
          </h2>
          <Rows rows={later} queue={queue} now={now} />
        </section>
      )}
    </>
  )
}

function Rows({ rows, queue, now }: { rows: readonly QueueRow[]; queue: Queue; now: number }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {rows.map(({ order, done }) => (
        <li key={order.orderId} className={done ? 'md:self-start' : ''}>
          {done ? <DoneRow done={done} queue={queue} /> : <QueueCard order={order} queue={queue} now={now} />}
        </li>
      ))}
    </ul>
  )
}
