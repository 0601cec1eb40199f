import { Printer } from 'lucide-react'
import { MAX_SELECTED_ORDERS, type ShownOrder } from '../../../contracts/order.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { countUnits } from '../../../domain/orders/order.ts'
import { pickingList } from '../../../domain/orders/picking-list.ts'
import { formatWeekdayDate, pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { decode } from '../decode.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchList, type ListPart } from '../lists/fetch-page.ts'
import { oneOf, queryParams } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { ORDER_PARAMS, orderQuery } from '../orders/order-params.ts'
import { ORDERS_PATH, type SlipList, TO_PREPARE_PATH } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { SubPage } from '../sub-page.tsx'
import { unpackedFirst } from '../to-prepare/unpacked-first.ts'
import type { Route } from './+types/slips-route'
import { PackingSlip } from './packing-slip.tsx'
import { pageRule } from './paper.ts'

const SOURCE = queryParams({ ids: (typed) => typed, list: oneOf(['all', 'to-prepare']) })

const BACK: Readonly<Record<SlipList, { to: string; label: string }>> = {
  all: { to: ORDERS_PATH, label: 'Toutes les commandes' },
  'to-prepare': { to: TO_PREPARE_PATH, label: 'À préparer' },
}

/** Loads the orders whose `ids` are in the URL, or those that match the list filters in the URL. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { ids, list } = SOURCE.readFrom(request)
  const query = {
    ...orderQuery(ORDER_PARAMS.readFrom(request)),
    ...(ids && { ids }),
    ...(list === 'to-prepare' && { sort: 'oldest' }),
    limit: MAX_SELECTED_ORDERS,
  }
  const read = (json: unknown) => decode(ordersAnswer, json).orders
  return load(request, 'Erreur lors de la récupération des commandes', async () => {
    const { rows, total } = await fetchList('/orders', query, read, request.signal)
    return { rows: list === 'to-prepare' ? unpackedFirst(rows) : rows, total }
  })
}

/** One document with a picking list, followed by one packing slip per page (D-21). */
export default function SlipsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  usePrintRules(pageRule('a4', 0))
  const { list } = useQueryParams(SOURCE).shown
  return (
    <SubPage title="Bons de commande" back={BACK[list]} failure={failure} printed>
      {data?.rows.length === 0 && <EmptyList>Aucune commande trouvée.</EmptyList>}
      {data && data.rows.length > 0 && <Slips {...data} />}
    </SubPage>
  )
}

function Slips({ rows: orders, total }: ListPart<ShownOrder>) {
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

/** The wanted days and pinned notes of the orders. They are for the shop only: slips go to customers. */
function ToKnow({ orders }: { orders: readonly ShownOrder[] }) {
  const noticed = orders.filter(({ wantedDay, pinnedNotes }) => wantedDay || pinnedNotes.length > 0)
  if (noticed.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label="À savoir">
      {noticed.map(({ orderId, wantedDay, pinnedNotes }) => (
        <li key={orderId} className="wrap-anywhere">
          <strong>{orderId}</strong>
          {wantedDay && <strong>{`, livrer le ${formatWeekdayDate(wantedDay)}`}</strong>}
          {pinnedNotes.length > 0 && <span>{`\u202f: ${pinnedNotes.join(' · ')}`}</span>}
        </li>
      ))}
    </ul>
  )
}

function PickingTable({ orders }: { orders: readonly ShownOrder[] }) {
  const lines = pickingList(orders)
  const units = countUnits(lines)
  return (
    <section
      aria-labelledby="picking"
      className="grid w-full max-w-[182mm] gap-4 bg-white p-6 text-[11pt] leading-snug text-black shadow-card sm:p-10 print:max-w-none print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-b-2 border-black pb-3">
        <h2 id="picking" className="text-[1.3em]">
          Liste à préparer
        </h2>
        <p>{`${pluralize(orders.length, 'commande')}, ${pluralize(units, 'pièce')}`}</p>
      </header>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-black">
            <th scope="col" className="py-1.5 pr-3">
              Qté
            </th>
            <th scope="col" className="py-1.5">
              Article
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right">
              Commandes
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, color, size, quantity, orders: count }) => (
            <tr
              key={JSON.stringify([name, color, size])}
              className="border-b border-neutral-300 align-top [break-inside:avoid]"
            >
              <td className="py-1.5 pr-3 font-bold">{quantity}</td>
              <td className="py-1.5 wrap-anywhere">{productLabel({ name, color, size })}</td>
              <td className="py-1.5 pl-3 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ToKnow orders={orders} />
    </section>
  )
}
