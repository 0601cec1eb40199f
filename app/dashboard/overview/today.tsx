import type { TodayFigures } from '../../../contracts/overview.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatChange, formatNumber, formatTime, formatWeekday } from '../../../domain/text/format.ts'
import { ChartCard } from './chart-card.tsx'
import { Tiles } from './tiles.tsx'

/** Francs of one order on average; 0 without orders. */
export function averageOrder(amount: number, orders: number): number {
  return orders > 0 ? Math.round(amount / orders) : 0
}

/** Today compared with the same weekday last week until the same time. */
export function Today({ figures: { today, lastWeek, until } }: { figures: TodayFigures }) {
  const then = `${formatWeekday(until)} dernier`
  const average = (day: TodayFigures['today']) => averageOrder(day.ordered, day.kept)
  const rows = [
    { label: 'Commandes', now: today.orders, before: lastWeek.orders, show: formatNumber },
    { label: 'Livré', now: today.revenue, before: lastWeek.revenue, show: formatFrancs },
    { label: 'Panier moyen', now: average(today), before: average(lastWeek), show: formatFrancs },
    { label: 'Visites', now: today.visits, before: lastWeek.visits, show: formatNumber },
  ]
  return (
    <ChartCard
      title={`Aujourd’hui et ${then}`}
      columns={['Chiffre', 'Aujourd’hui', then, 'Écart']}
      rows={rows.map(({ label, now, before }) => [label, now, before, now - before])}
      show={formatNumber}
      chart={
        <div className="grid grid-cols-1 gap-3">
          <p className="text-sm text-ink-soft">
            {`Les deux jours jusqu’à ${formatTime(until)}, les visites jusqu’à la dernière heure pleine.`}
          </p>
          <Tiles
            tiles={rows.map(({ label, now, before, show }) => ({
              label,
              value: show(now),
              note: `${show(before)} ${then}${changeText(now, before)}`,
            }))}
          />
        </div>
      }
    />
  )
}

/** ` (+12 %)`; empty when there is nothing to compare with. */
function changeText(now: number, before: number): string {
  return before > 0 ? ` (${formatChange(Math.round(((now - before) * 100) / before))}\u00a0%)` : ''
}
