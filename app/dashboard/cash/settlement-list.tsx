import { ChevronDown } from 'lucide-react'
import type { ShownSettlement } from '../../../contracts/cash.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Francs } from '../../ui/price.tsx'
import { Badge } from '../badge.tsx'
import { formatDateTime } from '../format-dates.ts'
import { pluralize } from '../format-numbers.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { OrderLink } from './courier-cash.tsx'

/** Lists settlements, newest first. They never change. */
export function SettlementList({ settlements }: { settlements: readonly ShownSettlement[] }) {
  return (
    <section aria-labelledby="settlements" className="grid grid-cols-1 gap-3">
      <h2 id="settlements" className="text-lg">
        Remises passées
      </h2>
      {settlements.length === 0 && <EmptyList>Aucune remise pour le moment.</EmptyList>}
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card empty:hidden">
        {settlements.map((settlement) => (
          <SettlementRow key={settlement.id} settlement={settlement} />
        ))}
      </ul>
    </section>
  )
}

function SettlementRow({ settlement }: { settlement: ShownSettlement }) {
  const { courierName, expected, received, note, orders, userName, createdAt, lines } = settlement
  const difference = received - expected
  return (
    <li className="grid grid-cols-1 gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 font-bold wrap-anywhere">{courierName}</p>
        <Francs amount={received} className="ml-auto text-lg font-extrabold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <p className="min-w-0 wrap-anywhere">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {userName && `, ${userName}`}
        </p>
        {difference !== 0 && (
          <Badge
            label={`${difference < 0 ? 'Manque' : 'En plus'} ${formatFrancs(Math.abs(difference))}`}
            colors={difference < 0 ? 'bg-error-tint text-error' : 'bg-warning-tint text-warning'}
          />
        )}
      </div>
      {note && <p className="wrap-anywhere">{note}</p>}
      <details className="group">
        <summary className="flex min-h-[44px] cursor-pointer items-center text-sm font-bold text-link">
          {pluralize(orders, 'course')}
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
