import { shorten } from '../../../domain/text/characters.ts'
import { Drawing } from './chart-card.tsx'

const BOX = { width: 340, row: 40, bar: 12, figure: 178 } as const

interface RowChartProps {
  title: string
  rows: readonly { key: string; label: string; value: number; text: string }[]
  color?: string
}

/** Bars below each other, each with its figure in words. */
export function RowChart({ title, rows, color = 'var(--color-action)' }: RowChartProps) {
  const max = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Drawing
      title={title}
      description={rows.map(({ label, text }) => `${label}\u202f: ${text}`).join('\u202f; ')}
      width={BOX.width}
      height={BOX.row * rows.length}
      className="w-full max-w-lg"
    >
      {rows.map(({ key, label, value, text }, index) => {
        const length = Math.max(2, ((BOX.width - BOX.figure) * value) / max)
        return (
          <g key={key} transform={`translate(0 ${index * BOX.row})`}>
            <text y={13} className="fill-ink text-[14px] font-bold @sm:text-[12px]">
              {shorten(label, 40, 43)}
            </text>
            <rect y={19} width={length} height={BOX.bar} rx={4} fill={color} />
            <text x={length + 6} y={30} className="fill-ink-soft text-[13px] tabular-nums @sm:text-[11px]">
              {text}
            </text>
          </g>
        )
      })}
    </Drawing>
  )
}
