import { useId } from 'react'
import { ChartCard, Legend } from './chart-card.tsx'
import { monthName, monthsToShow } from './months.ts'
import type { Month } from './read-stats.ts'
import { axisTop, linePath } from './scale.ts'

/** The drawing, in its own units, which are smaller on a phone: axes on both sides, months below. */
const BOX = { width: 340, height: 210, left: 38, right: 28, top: 12, bottom: 26 } as const
const STEPS = [0, 0.25, 0.5, 0.75, 1] as const
const SERIES = [
  { key: 'views', label: 'Visites', color: 'var(--color-action)' },
  { key: 'sales', label: 'Ventes', color: 'var(--color-link)' },
] as const

/** Sales and views of the last months, each against its own side. */
export function LineChart({ months: own }: { months: readonly Month[] }) {
  const { months, sample } = monthsToShow(own)
  const tops = { views: axisTop(most(months, 'views')), sales: axisTop(most(months, 'sales')) }
  return (
    <ChartCard
      title="Ventes et visites par mois"
      mark={sample ? "Données d'exemple" : undefined}
      columns={['Mois', 'Visites', 'Ventes']}
      rows={months.map(({ month, views, sales }) => [monthName(month, 'long'), views, sales])}
      chart={
        <div className="grid gap-2">
          <Legend
            entries={[
              { label: 'Visites (à gauche)', color: SERIES[0].color },
              { label: 'Ventes (à droite)', color: SERIES[1].color },
            ]}
          />
          <Drawing months={months} tops={tops} />
        </div>
      }
    />
  )
}

function Drawing({ months, tops }: { months: readonly Month[]; tops: Record<'views' | 'sales', number> }) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      className="mx-auto w-full max-w-md"
    >
      <title id={`${id}-title`}>Courbe des ventes et des visites par mois</title>
      <desc id={`${id}-desc`}>{describe(months)}</desc>
      {STEPS.map((step) => (
        <g key={step} className="fill-ink-soft text-[13px] sm:text-[11px]">
          <line
            x1={BOX.left}
            x2={BOX.width - BOX.right}
            y1={y(step)}
            y2={y(step)}
            stroke="var(--color-line)"
          />
          <text x={BOX.left - 6} y={y(step) + 4} textAnchor="end">
            {tops.views * step}
          </text>
          <text x={BOX.width - BOX.right + 6} y={y(step) + 4}>
            {tops.sales * step}
          </text>
        </g>
      ))}
      {months.map(({ month }, index) => (
        // Every other month has its name, so that they do not run into each other; the last one always.
        <text
          key={month}
          x={x(index, months.length)}
          y={BOX.height - 6}
          textAnchor="middle"
          className="fill-ink-soft text-[13px] sm:text-[11px]"
        >
          {(months.length - 1 - index) % 2 === 0 ? monthName(month, 'short') : ''}
        </text>
      ))}
      {SERIES.map(({ key, color }) => {
        const points = months.map((month, index) => ({
          x: x(index, months.length),
          y: y(month[key] / tops[key]),
        }))
        return (
          <g key={key} fill={color}>
            <path d={linePath(points)} fill="none" stroke={color} strokeWidth={2.5} strokeLinejoin="round" />
            {points.map((point) => (
              <circle key={point.x} cx={point.x} cy={point.y} r={3} />
            ))}
          </g>
        )
      })}
    </svg>
  )
}

function x(index: number, count: number): number {
  const inside = BOX.width - BOX.left - BOX.right
  return count > 1 ? BOX.left + (inside * index) / (count - 1) : BOX.left + inside / 2
}

function y(share: number): number {
  return BOX.height - BOX.bottom - (BOX.height - BOX.top - BOX.bottom) * share
}

function most(months: readonly Month[], key: 'views' | 'sales'): number {
  return Math.max(0, ...months.map((month) => month[key]))
}

function describe(months: readonly Month[]): string {
  const last = months.at(-1)
  if (!last) return 'Aucun mois.'
  return `${months.length} mois ; en ${monthName(last.month, 'long')} : ventes ${last.sales}, visites ${last.views}.`
}
