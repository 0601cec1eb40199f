import { useEffect, useState } from 'react'
import {
  orderDetailsAnswer,
  returnsAnswer,
  type ShownDetails,
  type ShownReturn,
} from '../../../contracts/order-details.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { usePermission } from '../access.ts'
import { Badge } from '../badge.tsx'
import { OrderLink } from '../cash/courier-cash.tsx'
import { decode, fetchAnswer } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { oneOf, queryParams } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { type Loaded, load, loadDeferred } from '../load.ts'
import { OrderHead } from '../orders/order-head.tsx'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { OrderReturns } from './order-returns.tsx'
import { ExchangeLink, ReturnAmount } from './return-parts.tsx'
import { restockText, returnLabel, unitText } from './return-texts.ts'
import { fetchWaiting, WaitingUnits } from './waiting-units.tsx'

const PARAMS = queryParams({ state: oneOf(['open', 'ended']) })

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { state } = PARAMS.readFrom(request)
  return load(request, 'Erreur lors du chargement des retours.', async () => {
    const [page, waiting] = await Promise.all([
      fetchPage(request, '/returns', { state }, (json) => decode(returnsAnswer, json).returns),
      fetchWaiting(request.signal),
    ])
    return { page, waiting }
  })
}

const STATES = [
  { state: 'open', label: 'En cours' },
  { state: 'ended', label: 'Terminés' },
] as const

export default function ReturnsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  const ended = query.shown.state === 'ended'
  useReloadOn('order')
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderHead />
      <nav aria-label="État des retours" className="flex flex-wrap gap-2">
        {STATES.map(({ state, label }) => (
          <FilterLink key={label} query={query} set={{ state }}>
            {label}
          </FilterLink>
        ))}
      </nav>
      {failure && <SectionFailure failure={failure} />}
      {data && <WaitingUnits orders={data.waiting} />}
      <PagedList
        page={data?.page ?? null}
        empty={ended ? 'Aucun retour terminé.' : 'Aucun retour en cours.'}
        clear={query.clear}
      >
        {(rows) => (
          // A new key closes an opened return when the user switches between current and ended returns.
          <ul key={String(ended)} className="divide-y divide-line rounded-card bg-surface shadow-card">
            {rows.map((found) => (
              <ListedReturn key={found.id} found={found} version={data} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function ListedReturn({ found, version }: { found: ShownReturn; version: unknown }) {
  const mayManage = usePermission('orders')
  const [open, setOpen] = useState(false)
  const { orderId, customerName, status, lines, reason, amount, method, exchangeOrderId, createdAt } = found
  return (
    <li className="grid grid-cols-1 gap-1 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OrderLink orderId={orderId} />
        <Badge {...returnLabel(status)} />
        <ReturnAmount amount={amount} method={method} />
      </div>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes
          <li key={index} className="wrap-anywhere">
            <span>{unitText(line)}</span>
            <span className="text-ink-soft">{restockText(line.restock)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[customerName, createdAt && formatDate(createdAt), reason].filter(Boolean).join(' – ')}
      </p>
      {exchangeOrderId && <ExchangeLink orderId={exchangeOrderId} />}
      {mayManage && (status === 'requested' || status === 'received') && (
        <Button
          variant={open ? 'quiet' : 'secondary'}
          aria-expanded={open}
          aria-label={`${open ? 'Fermer' : 'Traiter'} le retour de ${orderId}`}
          onClick={() => setOpen(!open)}
          className="mt-1 justify-self-start"
        >
          {open ? 'Fermer' : 'Traiter'}
        </Button>
      )}
      {open && <HandleReturns orderId={orderId} version={version} />}
    </li>
  )
}

interface HandleReturnsProps {
  orderId: string
  /** changes when the list is reloaded; the order is then reloaded too */
  version: unknown
}

/** Shows the returns of an order inside the list, with the forms of their steps. */
function HandleReturns({ orderId, version }: HandleReturnsProps) {
  const [loaded, setLoaded] = useState<Loaded<ShownDetails> | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `tries` reload the order
  useEffect(() => {
    let left = false
    void loadDeferred('Erreur lors de la récupération de la commande', async () => {
      return (await fetchAnswer(orderDetailsAnswer, encoded`/orders/${orderId}`)).order
    }).then((read) => {
      const keep = (before: Loaded<ShownDetails> | null) =>
        read.failure ? { ...read, data: before?.data ?? null } : read
      if (!left) setLoaded(keep)
    })
    return () => {
      left = true
    }
  }, [orderId, version, tries])

  if (!loaded) return <Spinner />
  return (
    <>
      {loaded.failure && <SectionFailure failure={loaded.failure} retry={() => setTries(tries + 1)} />}
      {loaded.data && <OrderReturns order={loaded.data} />}
    </>
  )
}
