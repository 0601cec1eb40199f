import type { KeyboardEvent } from 'react'
import type { ShownOrder } from '../../../contracts/order.ts'
import { PageCheckbox, type Selection } from '../lists/selection.tsx'
import type { OrderIntent } from './order-action.ts'
import { OrderRow } from './order-row.tsx'

const COLUMNS = [
  'Numéro',
  'Heure',
  'Client',
  'Quartier',
  'Pièces',
  'Total',
  'Paiement',
  'État',
  'Articles',
  'Gestes',
] as const
/** Headings for screen readers only, because these cells are on the second line of each order. */
const UNSEEN: ReadonlySet<string> = new Set(['Articles', 'Gestes'])

interface OrderTableProps {
  orders: readonly ShownOrder[]
  /** epoch milliseconds */
  now: number
  selection: Selection
  pending: { intent: OrderIntent; orderId: string } | null
  onChange: (intent: OrderIntent, orderId: string) => void
  onDelete: (orderId: string) => void
}

/** The orders: two lines each on a laptop, compact cards on narrower screens (D-20). */
export function OrderTable({ orders, now, selection, pending, onChange, onDelete }: OrderTableProps) {
  return (
    <div className="@container">
      <table className="block w-full xl:grid xl:grid-cols-[44px_auto_auto_minmax(8rem,1.4fr)_minmax(6rem,1fr)_auto_auto_auto_auto] xl:rounded-card xl:bg-surface xl:shadow-card">
        <caption className="sr-only">Commandes</caption>
        <thead className={`hidden ${ROWS}`}>
          <tr
            className={`hidden border-b border-line text-left text-sm text-ink-soft ${ROWS} xl:items-center`}
          >
            <th scope="col">
              <PageCheckbox
                ids={orders.map(({ orderId }) => orderId)}
                selection={selection}
                className={null}
              />
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={
                  UNSEEN.has(column) ? 'sr-only' : `px-2 py-2 ${RIGHT.has(column) ? 'text-right' : ''}`
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`grid grid-cols-1 gap-1 md:grid-cols-2 md:gap-3 xl:gap-0 ${ROWS}`}>
          {orders.map((order) => (
            <OrderRow
              key={order.orderId}
              order={order}
              now={now}
              selected={selection.has(order.orderId)}
              pending={pending?.orderId === order.orderId ? pending.intent : null}
              disabled={pending !== null}
              onSelect={(selected) => selection.set([order.orderId], selected)}
              onKeyDown={(event) =>
                followKeys(event, () => selection.set([order.orderId], !selection.has(order.orderId)))
              }
              onChange={(intent) => onChange(intent, order.orderId)}
              onDelete={() => onDelete(order.orderId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ROWS = 'xl:col-span-full xl:grid xl:grid-cols-subgrid'
const RIGHT: ReadonlySet<string> = new Set(['Pièces', 'Total'])

/** On an order's link, the arrow keys focus the next or previous link, and the space bar selects the order. */
function followKeys(event: KeyboardEvent<HTMLAnchorElement>, toggle: () => void) {
  if (event.key === ' ') toggle()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const links = [...document.querySelectorAll<HTMLElement>('[data-order-link]')]
    const step = event.key === 'ArrowDown' ? 1 : -1
    links[links.indexOf(event.currentTarget) + step]?.focus()
  } else return
  event.preventDefault()
}
