import { ChevronDown, FileText } from 'lucide-react'
import { cashAnswer, type ShownSettlement, settlementsAnswer } from '../../../contracts/cash.ts'
import { netToHandOver } from '../../../domain/deliveries/settlement.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { Francs } from '../../ui/price.tsx'
import { Badge } from '../badge.tsx'
import { decode, fetchAnswer } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage, type ListPart } from '../lists/fetch-page.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { load } from '../load.ts'
import { OrderHead } from '../orders/order-head.tsx'
import { REPORT_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { PageLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { ClaimsToCheck } from './claims-to-check.tsx'
import { CourierCash, OrderLink } from './courier-cash.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement de la caisse.', async () => {
    const [{ couriers, claims }, settlements] = await Promise.all([
      fetchAnswer(cashAnswer, '/cash', { signal: request.signal }),
      fetchPage(request, '/settlements', {}, (json) => decode(settlementsAnswer, json).settlements),
    ])
    return { couriers, claims, settlements }
  })
}

export default function CashPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('order')
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderHead>
        <PageLink to={REPORT_PATH} icon={FileText}>
          Rapport du jour
        </PageLink>
      </OrderHead>
      {failure && <SectionFailure failure={failure} />}
      {data && data.claims.length > 0 && <ClaimsToCheck claims={data.claims} />}
      {data?.couriers.length === 0 && <EmptyList>Aucun livreur ne vous doit d’argent.</EmptyList>}
      {data?.couriers.map((cash) => (
        <CourierCash key={`${cash.courierId} ${cash.amount} ${cash.fees}`} cash={cash} />
      ))}
      {data && <SettlementList page={data.settlements} />}
    </div>
  )
}

/** Lists settlements, newest first. They never change. */
function SettlementList({ page }: { page: ListPart<ShownSettlement> }) {
  return (
    <section aria-labelledby="settlements" className="grid grid-cols-1 gap-3">
      <h2 id="settlements" className="text-lg">
        Versements passés
      </h2>
      <PagedList page={page} empty="Aucun versement pour le moment.">
        {(settlements) => (
          <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
            {settlements.map((settlement) => (
              <SettlementRow key={settlement.id} settlement={settlement} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function SettlementRow({ settlement }: { settlement: ShownSettlement }) {
  const { courierName, expected, fees, received, note, orders, userName, createdAt, lines } = settlement
  const difference = received - netToHandOver({ expected, fees })
  return (
    <li className="grid grid-cols-1 gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 font-bold wrap-anywhere">{courierName}</p>
        <Francs amount={received} className="ml-auto text-lg font-extrabold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <p className="min-w-0 wrap-anywhere">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {userName && <span>{`, ${userName}`}</span>}
        </p>
        {difference !== 0 && (
          <Badge
            label={`${difference < 0 ? 'Manque' : 'En plus'} ${formatFrancs(Math.abs(difference))}`}
            colors={difference < 0 ? 'bg-error-tint text-error' : 'bg-warning-tint text-warning'}
          />
        )}
      </div>
      {fees !== 0 && (
        <p className="text-sm">{`Espèces ${formatFrancs(expected)}, frais réglés ${formatFrancs(fees)}`}</p>
      )}
      {note && <p className="wrap-anywhere">{note}</p>}
      <details className="group">
        <summary className="flex min-h-[44px] cursor-pointer items-center text-sm font-bold text-link">
          <span>{pluralize(orders, 'course')}</span>
          <ChevronDown className="ml-1 size-4 group-open:rotate-180" />
        </summary>
        <ul className="grid grid-cols-1 gap-x-4">
          {lines.map(({ orderId, amount }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4">
              <OrderLink orderId={orderId} />
              <Francs amount={amount} className="ml-auto" />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
