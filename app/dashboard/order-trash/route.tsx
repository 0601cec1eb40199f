import { RotateCcw } from 'lucide-react'
import { orderTrashAnswer, type ShownTrashedOrder } from '../../../contracts/trash.ts'
import { positionLabel } from '../../../domain/orders/statuses.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { decode } from '../decode.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { load } from '../load.ts'
import { orderAction } from '../orders/order-action.ts'
import { ORDERS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement de la corbeille.', () =>
    fetchPage(request, '/orders/trash', {}, (json) => decode(orderTrashAnswer, json).orders),
  )
}

export default function OrderTrashPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  return (
    <SubPage
      title="Corbeille"
      back={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
      intro={
        <p className="text-ink-soft">
          Les commandes supprimées restent ici 30 jours. Ensuite la boutique les efface{'\u202f'}; l’argent
          reste dans les rapports.
        </p>
      }
      failure={failure}
    >
      <PagedList page={data} empty="La corbeille est vide.">
        {(rows) => (
          <ul
            aria-label="Commandes supprimées"
            className="divide-y divide-line rounded-card bg-surface shadow-card"
          >
            {rows.map((order) => (
              <TrashedOrder key={order.orderId} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </SubPage>
  )
}

function TrashedOrder({ order }: { order: ShownTrashedOrder }) {
  const { orderId, customerName, totalAmount, pieces, userName, deletedAt, daysLeft } = order
  const { send, loading } = useChange()
  const restoring = { ...orderAction(orderId, { action: 'restore' }), failure: messageOrFailed }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <div className="min-w-0 grow basis-40">
        <p className="font-bold break-words">{`${orderId}, ${customerName}`}</p>
        <p className="text-sm">
          <Francs amount={totalAmount} />
          <span>{`, ${pluralize(pieces, 'pièce')}, ${positionLabel(order)}`}</span>
        </p>
        <p className="text-sm text-ink-soft">
          <span>Supprimée le </span>
          {deletedAt && <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>}
          {userName && <span>{` par ${userName}`}</span>}
        </p>
        <p className="text-sm font-bold">{`Encore ${pluralize(daysLeft, 'jour')}`}</p>
      </div>
      <Button
        variant="secondary"
        loading={loading}
        onClick={() => void send(restoring)}
        aria-label={`Restaurer la commande ${orderId}`}
        className="ml-auto"
      >
        <RotateCcw className="size-4" />
        Restaurer
      </Button>
    </li>
  )
}
