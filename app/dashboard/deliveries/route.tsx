import { Users } from 'lucide-react'
import { couriersAnswer } from '../../../contracts/courier.ts'
import { runsAnswer, type ShownStop } from '../../../contracts/run.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { serverNow } from '../../browser/server-time.ts'
import { TextField } from '../../ui/field.tsx'
import { fetchAnswer } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { day, queryParams } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { measureServerTime } from '../measure-server-time.ts'
import { OrderHead } from '../orders/order-head.tsx'
import { useReloadOnConversations } from '../orders/waiting-customer.tsx'
import { COURIERS_PATH } from '../page-paths.ts'
import { fetchWaiting, WaitingUnits } from '../returns/waiting-units.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { PageLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { FailedOrders } from './failed-orders.tsx'
import { RunCard } from './run-card.tsx'
import { StopRow } from './stop-row.tsx'

const PARAMS = queryParams({}, { day })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await measureServerTime(request.signal)
  const query = { day: PARAMS.readFrom(request).day || dayOf(serverNow()) }
  const { signal } = request
  return load(request, 'Erreur lors de la récupération des livraisons', async () => {
    const [runs, { couriers }, waiting] = await Promise.all([
      fetchAnswer(runsAnswer, '/runs', { signal, query }),
      fetchAnswer(couriersAnswer, '/couriers', { signal }),
      fetchWaiting(signal),
    ])
    return { ...runs, couriers, waiting }
  })
}

export default function DeliveriesPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { chosen, change } = useQueryParams(PARAMS)
  useReloadOn('order')
  useReloadOnConversations()
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderHead>
        <PageLink to={COURIERS_PATH} icon={Users}>
          Livreurs
        </PageLink>
      </OrderHead>
      <div className="max-w-60">
        <TextField
          label="Jour"
          type="date"
          value={chosen.day || dayOf(serverNow())}
          onChange={({ target: { value } }) => {
            if (value) change({ day: value })
          }}
        />
      </div>
      {failure && <SectionFailure failure={failure} />}
      {data && (
        <>
          {data.runs.length === 0 && (
            <EmptyList>
              Aucune tournée ce jour. Attribuez des commandes à un livreur dans « À préparer ».
            </EmptyList>
          )}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            {data.runs.map((run) => (
              <RunCard key={run.id} run={run} />
            ))}
          </div>
          <WaitingUnits orders={data.waiting} />
          {data.failed.length > 0 && <FailedOrders orders={data.failed} couriers={data.couriers} />}
          {data.others.length > 0 && <OtherOrders orders={data.others} />}
        </>
      )}
    </div>
  )
}

/** Orders out for delivery that are in no run of the selected day. */
function OtherOrders({ orders }: { orders: readonly ShownStop[] }) {
  return (
    <section aria-label="Autres commandes en livraison" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">En livraison, hors de ces tournées</h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {orders.map((stop) => (
          <li key={stop.orderId} className="rounded-card bg-surface p-5 shadow-card">
            <StopRow stop={stop} />
          </li>
        ))}
      </ul>
    </section>
  )
}
