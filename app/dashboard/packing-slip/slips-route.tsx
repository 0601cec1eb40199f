import { ArrowLeft, Printer } from 'lucide-react'
import { MAX_SELECTED_ORDERS, ordersAnswer, type ShownOrder } from '../../../contracts/order.ts'
import { apiUrl, totalOf } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { pluralize } from '../format-numbers.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { load } from '../load.ts'
import { orderQuery } from '../orders/order-params.ts'
import { ORDERS_PATH } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/slips-route'
import { PackingSlip } from './packing-slip.tsx'
import { pageRule } from './paper.ts'
import { PickingTable } from './picking-table.tsx'

/** Loads the orders of `ids`, or of a list's filters. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const query = { ...orderQuery(search), ids: search.get('ids') ?? undefined }
  return load(request, 'Erreur lors de la récupération des commandes', async () => {
    const url = apiUrl('/orders', { ...query, limit: MAX_SELECTED_ORDERS })
    const { data, headers } = await adminApi(url, { signal: request.signal })
    const { orders } = decode(ordersAnswer, data)
    return { orders, total: totalOf(headers, orders) }
  })
}

/** Several packing slips in one document, one order per page, after a picking list (D-21). */
export default function SlipsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  usePrintRules(pageRule('a4', 0))
  return (
    <div className="grid grid-cols-1 gap-5 print:block">
      <TitleWithLink title="Bons de commande" to={ORDERS_PATH} icon={ArrowLeft} className="print:hidden">
        Toutes les commandes
      </TitleWithLink>
      {failure && <SectionFailure failure={failure} />}
      {data?.orders.length === 0 && <EmptyList>Aucune commande trouvée.</EmptyList>}
      {data && data.orders.length > 0 && <Slips {...data} />}
    </div>
  )
}

function Slips({ orders, total }: { orders: readonly ShownOrder[]; total: number }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <p>{`${pluralize(orders.length, 'bon')}, après la liste à préparer.`}</p>
        <Button onClick={() => window.print()} className="ml-auto">
          <Printer className="size-5" />
          Imprimer
        </Button>
      </div>
      {total > orders.length && (
        <div className="print:hidden">
          <Alert kind="warning">
            <p>{`Les ${orders.length} premières commandes sur ${total} sont ici.`}</p>
          </Alert>
        </div>
      )}
      <div className="grid justify-items-center gap-6 print:block">
        <PickingTable orders={orders} />
        {orders.map((order) => (
          <div
            key={order.orderId}
            className="grid w-full justify-items-center print:block print:break-before-page"
          >
            <PackingSlip order={order} paper="a4" />
          </div>
        ))}
      </div>
    </>
  )
}
