import { Users } from 'lucide-react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { couriersAnswer } from '../../../contracts/courier.ts'
import { runsAnswer, type ShownStop } from '../../../contracts/run.ts'
import { dayOf } from '../../../domain/fulfillment/courier.ts'
import { apiUrl } from '../../api-client/api.ts'
import { usePermission } from '../../session/session.ts'
import { TextField } from '../../ui/field.tsx'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { withParams } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { OrderTabs } from '../orders/order-tabs.tsx'
import { COURIERS_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { deliveriesAction } from './deliveries-action.ts'
import { FailedOrders } from './failed-orders.tsx'
import { RunCard } from './run-card.tsx'
import { StopRow } from './stop-row.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = readDay(new URL(request.url).searchParams)
  const { signal } = request
  return load(request, 'Erreur lors de la récupération des livraisons', async () => {
    const [runs, couriers] = await Promise.all([
      adminApi(apiUrl('/runs', { day }), { signal }),
      adminApi(apiUrl('/couriers'), { signal }),
    ])
    return { ...decode(runsAnswer, runs.data), couriers: decode(couriersAnswer, couriers.data).couriers }
  })
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return deliveriesAction(request)
}

/** Reads the day in the URL; today when it is missing or invalid. */
function readDay(search: URLSearchParams): string {
  const day = search.get('day') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && dayOf(Date.parse(day)) === day ? day : dayOf(Date.now())
}

export default function DeliveriesPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useShopEvents(usePermission('orders'), ({ kind }) => {
    if (kind === 'order' || kind === 'catch-up') void revalidate()
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Commandes</h1>
        <Link to={COURIERS_PATH} className="word-link">
          <Users className="size-4" />
          Livreurs
        </Link>
      </div>
      <OrderTabs />
      <div className="max-w-60">
        <TextField
          label="Jour"
          type="date"
          value={readDay(search)}
          onChange={({ target: { value } }) => {
            if (value) void navigate(withParams(search, { day: value }), { replace: true })
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
          {data.failed.length > 0 && <FailedOrders orders={data.failed} couriers={data.couriers} />}
          {data.others.length > 0 && <OtherOrders orders={data.others} />}
        </>
      )}
    </div>
  )
}

/** Orders out for delivery that are in no run of the day. */
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
