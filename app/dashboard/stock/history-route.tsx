import { Link } from 'react-router'
import { movementsAnswer } from '../../../contracts/stock.ts'
import {
  movementLabel,
  orderOf,
  STOCK_REASONS,
  type StockMovement,
} from '../../../domain/catalogue/stock-movements.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatChange, formatDateTime, formatNumber } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { usePermission } from '../access.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { queryParams } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { loadAnswer } from '../load.ts'
import { editPath, orderPath } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/history-route'

/** The number of a movement, after which older ones follow. */
const PARAMS = queryParams({}, { before: (typed: string) => (/^[1-9]\d{0,8}$/.test(typed) ? typed : '') })

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { before } = PARAMS.readFrom(request)
  const failed = 'Erreur lors du chargement de l’historique du stock.'
  return loadAnswer(request, failed, movementsAnswer, encoded`/products/${id}/movements`, {
    before: before || undefined,
  })
}

export default function StockHistoryPage({
  loaderData: { data, failure },
  params: { id },
}: Route.ComponentProps) {
  const { shown, href } = useQueryParams(PARAMS)
  return (
    <SubPage
      title="Historique du stock"
      back={{ to: editPath(id), label: 'Modifier le produit' }}
      failure={failure}
    >
      {data && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="min-w-0 text-xl break-words">
              <span>{data.product.name}</span>
              <span className="block text-base font-normal text-ink-soft">
                {`${formatNumber(data.product.stock)} en stock`}
              </span>
            </h2>
            <ExportButton path={encoded`/products/${id}/movements.csv`} />
          </div>
          {data.movements.length === 0 && (
            <EmptyList>Le stock de ce produit n’a encore jamais changé.</EmptyList>
          )}
          {data.movements.length > 0 && (
            <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
              {data.movements.map((movement) => (
                <Movement key={movement.number} movement={movement} />
              ))}
            </ol>
          )}
          <nav aria-label="Pages de l’historique" className="flex flex-wrap gap-3 empty:hidden">
            {shown.before !== '' && (
              <ButtonLink variant="secondary" to={href({ before: '' })}>
                Les plus récents
              </ButtonLink>
            )}
            {data.next !== null && (
              <ButtonLink variant="secondary" to={href({ before: String(data.next) })}>
                Plus anciens
              </ButtonLink>
            )}
          </nav>
        </>
      )}
    </SubPage>
  )
}

type ShownMovement = Omit<StockMovement, 'reason'> & { reason: string }

function Movement({ movement }: { movement: ShownMovement }) {
  const { at, userName, quantity, balance } = movement
  const reason = STOCK_REASONS.find((known) => known === movement.reason)
  const variant = variantLabel(movement)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 p-4">
      <p className="min-w-0 font-bold break-words">
        <span>{reason ? movementLabel({ ...movement, reason }) : movement.reason}</span>
        {variant && <span className="font-normal">{` – ${variant}`}</span>}
      </p>
      <p className="text-right text-lg font-extrabold tabular-nums">
        <span className="sr-only">Changement : </span>
        <span className={quantity < 0 ? 'text-error' : 'text-success'}>{formatChange(quantity)}</span>
      </p>
      <p className="min-w-0 text-sm break-words text-ink-soft">
        {at && <time dateTime={at}>{formatDateTime(at)}</time>}
        {userName && <span>{`, ${userName}`}</span>}
        {reason && <OrderLink orderId={orderOf({ ...movement, reason })} />}
      </p>
      <p className="text-right text-sm text-ink-soft tabular-nums">{`Stock : ${formatNumber(balance)}`}</p>
    </li>
  )
}

function OrderLink({ orderId }: { orderId: string | null }) {
  const seesOrders = usePermission('orders:read')
  if (orderId === null) return null
  if (!seesOrders) return <span className="block break-all">{orderId}</span>
  return (
    <Link to={orderPath(orderId)} className="word-link flex! w-fit break-all">
      {orderId}
    </Link>
  )
}
