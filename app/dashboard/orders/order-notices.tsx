import { CalendarDays, Pin } from 'lucide-react'
import type { ShownOrder } from '../../../contracts/order.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { wantedDayText } from '../../../domain/deliveries/wanted-day.ts'
import { isExpected } from '../../../domain/orders/followed-order.ts'
import { formatShortDayMonth } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { type Waiting, WaitingCustomer } from './waiting-customer.tsx'

interface Noticed extends Pick<ShownOrder, 'wantedDay' | 'pinnedNotes' | 'status' | 'fulfillmentStatus'> {
  waitingCustomer?: Waiting | undefined
}

/** What to know before an order is packed or leaves: its wanted day, pinned notes, and whether its customer waits. */
export function OrderNotices({ order }: { order: Noticed }) {
  if (!isExpected(order)) return null
  return (
    <>
      <WaitingCustomer waiting={order.waitingCustomer} />
      <Notices order={order} />
    </>
  )
}

function Notices({ order: { wantedDay, pinnedNotes } }: { order: Noticed }) {
  if (wantedDay === null && pinnedNotes.length === 0) return null
  return (
    <ul className="grid min-w-0 grid-cols-1 gap-1 text-sm">
      {wantedDay !== null && (
        <li className="flex gap-1.5 font-bold">
          <CalendarDays className="mt-0.5 size-4 shrink-0" />
          <WantedDay day={wantedDay} />
        </li>
      )}
      {pinnedNotes.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be the same
        <li key={index} className="flex gap-1.5">
          <Pin className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span className="line-clamp-3 min-w-0 whitespace-pre-line wrap-anywhere" title={text}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `Livrer demain, mardi 1 décembre` or short `Livrer le 01/12`, coloured when the order is not to leave today. */
export function WantedDay({ day, short = false }: { day: string; short?: boolean }) {
  const today = dayOf(serverNow())
  return (
    <span
      className={`rounded-field px-1.5 wrap-anywhere ${day > today ? 'bg-warning-tint text-warning' : 'bg-sky text-ink'}`}
    >
      {short ? `Livrer le ${formatShortDayMonth(day)}` : wantedDayText(day, today)}
    </span>
  )
}
