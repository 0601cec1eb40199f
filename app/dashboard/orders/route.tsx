import { useId, useState } from 'react'
import { Link } from 'react-router'
import {
  MAX_SELECTED_ORDERS,
  orderSumsAnswer,
  type ShownOrder,
  type OrderSums as Sums,
} from '../../../contracts/order.ts'
import type { BulkOutcome as Outcome } from '../../../contracts/order-details.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Francs } from '../../ui/price.tsx'
import { usePermission } from '../access.ts'
import { useChange } from '../change/use-change.ts'
import { decode, fetchAnswer } from '../decode.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { useSelection } from '../lists/selection.tsx'
import { useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import {
  BIRTH_LISTS_PATH,
  CART_LINK_PATH,
  COURIERS_PATH,
  NEW_ORDER_PATH,
  ORDER_TRASH_PATH,
  STOCK_ALERTS_PATH,
} from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { BulkOutcome } from './bulk-outcome.tsx'
import { deletionOf, type OrderIntent, orderChange } from './order-action.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderHead } from './order-head.tsx'
import { ORDER_PARAMS, orderQuery } from './order-params.ts'
import { OrderTable } from './order-table.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { UndoBar } from './undo-bar.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = orderQuery(ORDER_PARAMS.readFrom(request))
  return load(request, 'Erreur lors de la récupération des commandes', async () => {
    const [page, { sums }] = await Promise.all([
      fetchPage(request, '/orders', filter, (json) => decode(ordersAnswer, json).orders),
      fetchAnswer(orderSumsAnswer, '/orders/sums', { query: filter, signal: request.signal }),
    ])
    return { ...page, sums, readAt: serverNow() }
  })
}

export default function OrdersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(ORDER_PARAMS)
  useReloadOn('order', 'payment-notice')
  return (
    <div className="grid grid-cols-1 gap-1 max-sm:-mt-2 sm:gap-4">
      <OrderHead>
        <Tools query={orderQuery(query.shown)} />
      </OrderHead>
      <OrderFilters query={query}>
        <FoldedTools query={orderQuery(query.shown)} />
      </OrderFilters>
      {failure && <SectionFailure failure={failure} />}
      {data && <Orders {...data} orders={data.rows} query={orderQuery(query.shown)} clear={query.clear} />}
      {data && <ListPagination total={data.total} />}
    </div>
  )
}

function Tools(props: ToolLinksProps) {
  return useWideScreen() ? <ToolLinks {...props} /> : null
}

/** On a phone the tools are behind one button, so that the first orders are on the screen. */
function FoldedTools(props: ToolLinksProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const mayManage = usePermission('orders')
  if (useWideScreen()) return null
  // Who only reads has two tools, which need no more room than the button.
  if (!mayManage) return <ToolLinks {...props} />
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="px-4! py-0! text-sm!"
      >
        Outils
      </Button>
      <div id={id} className={open ? 'w-full rounded-card bg-surface p-4 shadow-card' : 'hidden'}>
        {open && <ToolLinks {...props} />}
      </div>
    </>
  )
}

interface ToolLinksProps {
  query: Record<string, string>
}

function ToolLinks({ query }: ToolLinksProps) {
  const mayManage = usePermission('orders')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Link to={BIRTH_LISTS_PATH} className="word-link">
        Listes de naissance
      </Link>
      {mayManage && (
        <>
          <Link to={NEW_ORDER_PATH} className="word-link">
            Nouvelle commande
          </Link>
          <Link to={CART_LINK_PATH} className="word-link">
            Lien de panier
          </Link>
          <Link to={STOCK_ALERTS_PATH} className="word-link">
            À prévenir
          </Link>
          <Link to={COURIERS_PATH} className="word-link">
            Livreurs
          </Link>
          <Link to="/dashboard/order/customer" className="word-link">
            Données d’un client
          </Link>
          <Link to={ORDER_TRASH_PATH} className="word-link">
            Corbeille
          </Link>
        </>
      )}
      <ExportButton path="/orders/export.csv" query={query} className="py-0!" />
    </div>
  )
}

interface OrdersProps {
  orders: ShownOrder[]
  total: number
  sums: Parameters<typeof OrderSums>[0]['sums']
  /** epoch milliseconds */
  readAt: number
  query: Record<string, string>
  /** query string without filters; null when no filter is set */
  clear: string | null
}

function Orders({ orders, total, sums, readAt, query, clear }: OrdersProps) {
  const { send, pending, sentKey } = useChange<{ intent: OrderIntent; orderId: string }>()
  const { ask, dialog } = useConfirm()
  const selection = useSelection(MAX_SELECTED_ORDERS, 'commandes')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** the last cancelled order, while the undo bar is displayed */
  const [cancelled, setCancelled] = useState<string | null>(null)

  async function submit(intent: OrderIntent, orderId: string) {
    await send({ ...orderChange(intent, orderId), key: { intent, orderId } }, ({ ok }) => {
      if (ok && intent === 'cancel') setCancelled(orderId)
      else if (ok) setCancelled((shown) => (shown === orderId ? null : shown))
      if (ok && intent === 'delete') selection.set([orderId], false)
    })
  }

  const askToDelete = (orderId: string) =>
    ask({ ...deletionOf(orderId), onConfirm: () => submit('delete', orderId) })

  return (
    <>
      <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />
      {orders.length === 0 ? (
        <EmptyList clear={clear}>Aucune commande trouvée.</EmptyList>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 max-sm:order-1">
            <OrderSums count={total} sums={sums} />
            <p className="hidden text-sm text-ink-soft xl:block">
              Au clavier : ↑ ↓ pour changer de commande, Entrée pour ouvrir, Espace pour choisir.
            </p>
          </div>
          <OrderTable
            orders={orders}
            now={readAt}
            selection={selection}
            pending={pending ? sentKey : null}
            onChange={(intent, orderId) => void submit(intent, orderId)}
            onDelete={askToDelete}
          />
        </>
      )}
      <OrdersBar selection={selection} orders={orders} total={total} query={query} onDone={setOutcome} />
      {cancelled && (
        <UndoBar
          key={cancelled}
          title="Annulation"
          done="annulée"
          orderId={cancelled}
          loading={sentKey?.intent === 'reopen'}
          onUndo={() => void submit('reopen', cancelled)}
          onClose={() => setCancelled(null)}
        />
      )}
      {dialog}
    </>
  )
}

/** Count and sums of the orders on all pages of the list. */
function OrderSums({ count, sums }: { count: number; sums: Sums }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      <div className="font-bold">
        <dt className="sr-only">Nombre</dt>
        <dd>{pluralize(count, 'commande')}</dd>
      </div>
      <Sum label="Total" amount={sums.total} />
      <Sum label="Encaissé" amount={sums.received} />
      <Sum label="Reste dû" amount={sums.outstanding} />
    </dl>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex gap-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold">
        <Francs amount={amount} />
      </dd>
    </div>
  )
}
