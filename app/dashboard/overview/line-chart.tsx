import type { Month } from '../../../contracts/stats.ts'
import { ChartCard, Drawing } from './chart-card.tsx'
import { monthName, monthsToShow } from './months.ts'
import { axisTop, linePath } from './scale.ts'

/** In SVG units. There are two panels with an axis each, because a shop has many more visits than sales. */
const BOX = { width: 340, height: 296, left: 40, right: 12, panel: 104, bottom: 26 } as const
const STEPS = [0, 0.5, 1] as const
const SERIES = [
  { key: 'views', label: 'Visites', color: 'var(--color-action)', top: 28 },
  { key: 'sales', label: 'Ventes', color: 'var(--color-link)', top: 166 },
] as const
const FIGURE = 'fill-ink-soft text-[14px] tabular-nums @sm:text-[11px]'

export function LineChart({ months: own }: { months: readonly Month[] }) {
  const { months, sample } = monthsToShow(own)
  return (
    <ChartCard
      title="Ventes et visites par mois"
      mark={sample ? 'Données d’exemple' : undefined}
      columns={['Mois', 'Visites', 'Ventes']}
      rows={months.map(({ month, views, sales }) => [monthName(month, 'long'), views, sales])}
      chart={
        <div className="grid gap-2">
          <p className="text-sm text-ink-soft">Chaque courbe a sa propre échelle.</p>
          <Curves months={months} />
        </div>
      }
    />
  )
}

function Curves({ months }: { months: readonly Month[] }) {
  return (
    <Drawing
      title="Courbe des ventes et des visites par mois"
      description={describe(months)}
      width={BOX.width}
      height={BOX.height}
      className="w-full max-w-lg"
    >
      {SERIES.map((series) => (
        <Panel key={series.key} series={series} values={months.map((month) => month[series.key])} />
      ))}
      {months.map(({ month }, index) => (
        // Labels every second month, counted back from the last one, so that the labels do not overlap.
        <text
          key={month}
          x={x(index, months.length)}
          y={BOX.height - 6}
          textAnchor={index === months.length - 1 ? 'end' : 'middle'}
          className={FIGURE}
        >
          {(months.length - 1 - index) % 2 === 0 ? monthName(month, 'short') : ''}
        </text>
      ))}
    </Drawing>
  )
}

function Panel({ series, values }: { series: (typeof SERIES)[number]; values: readonly number[] }) {
  const { label, color, top } = series
  const max = axisTop(Math.max(0, ...values))
  const y = (share: number) => top + BOX.panel * (1 - share)
  const points = values.map((value, index) => ({ x: x(index, values.length), y: y(value / max) }))
  return (
    <g>
      <circle cx={5} cy={top - 16} r={5} fill={color} />
      <text x={15} y={top - 11} className="fill-ink text-[15px] font-bold @sm:text-[12px]">
        {label}
      </text>
      {STEPS.map((step) => (
        <g key={step}>
          <line
            x1={BOX.left}
            x2={BOX.width - BOX.right}
            y1={y(step)}
            y2={y(step)}
            stroke="var(--color-line)"
          />
          <text x={BOX.left - 7} y={y(step) + 4} textAnchor="end" className={FIGURE}>
            {max * step}
          </text>
        </g>
      ))}
      <g fill={color}>
        <path d={linePath(points)} fill="none" stroke={color} strokeWidth={2.5} strokeLinejoin="round" />
        {points.map((point) => (
          <circle key={point.x} cx={point.x} cy={point.y} r={3} />
        ))}
      </g>
    </g>
  )
}

function x(index: number, count: number): number {
  const inside = BOX.width - BOX.left - BOX.right
  return count > 1 ? BOX.left + (inside * index) / (count - 1) : BOX.left + inside / 2
}

function describe(months: readonly Month[]): string {
  const last = months.at(-1)
  if (!last) return 'Aucun mois.'
  return `${months.length} mois ; en ${monthName(last.month, 'long')} : ventes ${last.sales}, visites ${last.views}.`
}
