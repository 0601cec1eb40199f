import { ChartCard, Drawing } from './chart-card.tsx'

const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const BOX = { left: 38, column: 43, row: 24, head: 20 } as const
/** Shares of the action colour, in percent; the text is white on the last one. */
const SHADES = [0, 12, 28, 45, 100] as const
const FIGURE = 'text-[13px] tabular-nums @sm:text-[11px]'

/** Orders by weekday and hour. Each cell has its number, so that nothing depends on its colour. */
export function HeatMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    hours.some((day) => (day[hour] ?? 0) > 0),
  )
  const [first = 8, last = 20] = [used[0], used.at(-1)]
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <ChartCard
      title="Quand les commandes arrivent"
      columns={['Heure', ...DAYS]}
      rows={shown.map((hour) => [`${hour} h`, ...hours.map((day) => day[hour] ?? 0)])}
      chart={<Cells hours={hours} shown={shown} />}
    />
  )
}

function Cells({ hours, shown }: { hours: readonly (readonly number[])[]; shown: readonly number[] }) {
  const max = Math.max(1, ...hours.flat())
  const busiest = DAYS.map(
    (name, day) => `${name}\u202f: ${hours[day]?.reduce((sum, count) => sum + count, 0)}`,
  )
  return (
    <Drawing
      title="Commandes par jour de la semaine et par heure"
      description={busiest.join('\u202f; ')}
      width={BOX.left + 7 * BOX.column}
      height={BOX.head + shown.length * BOX.row}
      className="w-full max-w-lg"
    >
      {DAYS.map((name, day) => (
        <g key={name} transform={`translate(${BOX.left + day * BOX.column} 0)`}>
          <text x={BOX.column / 2} y={13} textAnchor="middle" className={`fill-ink font-bold ${FIGURE}`}>
            {`${name.slice(0, 3)}.`}
          </text>
          {shown.map((hour, index) => {
            const count = hours[day]?.[hour] ?? 0
            const shade = SHADES[Math.ceil((count * (SHADES.length - 1)) / max)] ?? 0
            return (
              <g key={hour} transform={`translate(0 ${BOX.head + index * BOX.row})`}>
                <rect
                  x={1}
                  width={BOX.column - 2}
                  height={BOX.row - 2}
                  rx={4}
                  stroke="var(--color-line)"
                  fill={`color-mix(in srgb, var(--color-action) ${shade}%, var(--color-surface))`}
                />
                <text
                  x={BOX.column / 2}
                  y={15}
                  textAnchor="middle"
                  className={`${shade === 100 ? 'fill-surface' : 'fill-ink'} ${FIGURE}`}
                >
                  {count === 0 ? '' : count}
                </text>
              </g>
            )
          })}
        </g>
      ))}
      {shown.map((hour, index) => (
        <text
          key={hour}
          x={BOX.left - 6}
          y={BOX.head + index * BOX.row + 15}
          textAnchor="end"
          className={`fill-ink-soft ${FIGURE}`}
        >
          {`${hour} h`}
        </text>
      ))}
    </Drawing>
  )
}
