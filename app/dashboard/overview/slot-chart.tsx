import { formatCompact } from '../../../domain/text/format.ts'
import { Drawing, Scrolled } from './chart-card.tsx'
import { axisTop } from './scale.ts'

const BOX = { width: 340, height: 190, left: 52, right: 4, top: 10, bottom: 24, slot: 5 } as const
const STEPS = [0, 0.5, 1] as const
const FIGURE = 'fill-ink-soft text-[13px] tabular-nums @sm:text-[11px]'

interface SlotChartProps {
  title: string
  slots: readonly { label: string; text: string; value: number }[]
}

/** Bars by day, week or month. A chart with many bars is wider than its card and can be scrolled. */
export function SlotChart({ title, slots }: SlotChartProps) {
  const width = Math.max(BOX.width, BOX.left + BOX.right + slots.length * BOX.slot)
  const max = axisTop(Math.max(0, ...slots.map(({ value }) => value)))
  const panel = BOX.height - BOX.top - BOX.bottom
  const step = (width - BOX.left - BOX.right) / slots.length
  const y = (value: number) => BOX.top + panel * (1 - value / max)
  const every = Math.ceil(slots.length / Math.floor((width - BOX.left) / 56))
  const scrolls = width > BOX.width
  return (
    <Scrolled label={title}>
      <div style={scrolls ? { width: `${width * 1.2}px` } : undefined}>
        <Drawing
          title={title}
          description={slots.map(({ text }) => text).join('\u202f; ')}
          width={width}
          height={BOX.height}
          className="w-full"
        >
          {STEPS.map((share) => (
            <g key={share}>
              <line
                x1={BOX.left}
                x2={width}
                y1={y(max * share)}
                y2={y(max * share)}
                stroke="var(--color-line)"
              />
              <text x={BOX.left - 6} y={y(max * share) + 4} textAnchor="end" className={FIGURE}>
                {formatCompact(max * share)}
              </text>
            </g>
          ))}
          {slots.map(({ label, value }, index) => (
            <g key={label} transform={`translate(${BOX.left + index * step} 0)`}>
              <rect
                x={step * 0.12}
                width={step * 0.76}
                y={y(Math.max(0, value))}
                height={y(0) - y(Math.max(0, value))}
                fill="var(--color-action)"
              />
              <text
                x={index === slots.length - 1 ? step : step / 2}
                y={BOX.height - 7}
                textAnchor={index === slots.length - 1 ? 'end' : 'middle'}
                className={FIGURE}
              >
                {(slots.length - 1 - index) % every === 0 && index * step > 14 ? label : ''}
              </text>
            </g>
          ))}
        </Drawing>
      </div>
    </Scrolled>
  )
}
