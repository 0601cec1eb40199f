import { FileText } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { cashAnswer, settlementsAnswer } from '../../../contracts/cash.ts'
import { apiUrl } from '../../api-client/api.ts'
import { usePermission } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { readPage } from '../lists/list-params.ts'
import { load } from '../load.ts'
import { OrderTabs } from '../orders/order-tabs.tsx'
import { REPORT_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { cashAction } from './cash-action.ts'
import { CourierCash } from './courier-cash.tsx'
import { SettlementList } from './settlement-list.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = readPage(new URL(request.url).searchParams)
  return load(request, 'Erreur lors du chargement de la caisse.', async () => {
    const [couriers, settlements] = await Promise.all([
      adminApi(apiUrl('/cash'), { signal: request.signal }).then(
        ({ data }) => decode(cashAnswer, data).couriers,
      ),
      fetchPage(request, '/settlements', { page }, (json) => decode(settlementsAnswer, json).settlements),
    ])
    return { couriers, settlements }
  })
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return cashAction(request)
}

export default function CashPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useShopEvents(usePermission('orders:read'), ({ kind }) => {
    if (kind === 'order' || kind === 'catch-up') void revalidate()
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Caisse" to={REPORT_PATH} icon={FileText}>
        Rapport du jour
      </TitleWithLink>
      <OrderTabs />
      {failure && <SectionFailure failure={failure} />}
      {data?.couriers.length === 0 && <EmptyList>Aucun livreur ne vous doit d’argent.</EmptyList>}
      {data?.couriers.map((cash) => (
        <CourierCash key={`${cash.courierId} ${cash.amount}`} cash={cash} />
      ))}
      {data && <SettlementList settlements={data.settlements.rows} />}
      {data && <ListPagination total={data.settlements.total} />}
    </div>
  )
}
