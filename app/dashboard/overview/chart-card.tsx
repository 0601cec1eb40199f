import { useId } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { ChartCsv } from './chart-csv.tsx'

interface ChartCardProps {
  title: string
  mark?: string | undefined
  chart: Elements
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** writes the numbers of the table */
  show?: (figure: number) => string
}

export function ChartCard({ title, mark, chart, columns, rows, show = String }: ChartCardProps) {
  return (
    <section className="@container flex min-w-0 flex-col gap-4 rounded-card bg-surface p-4 shadow-card lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        {mark && (
          <span className="rounded-full bg-sun-tint px-3 py-0.5 text-sm font-bold text-warning">{mark}</span>
        )}
      </div>
      {chart}
      <details className="mt-auto text-sm">
        <summary className="word-link">Voir les chiffres</summary>
        <Scrolled label={title}>
          <table className="w-full">
            <caption className="sr-only">{mark ? `${title} (${mark})` : title}</caption>
            <thead>
              <tr className="border-b border-line">
                {columns.map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={`py-1.5 ${index === 0 ? 'text-left' : 'text-right'}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...figures]) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {name}
                  </th>
                  {figures.map((figure, index) => (
                    <td key={columns[index + 1]} className="pl-3 text-right tabular-nums">
                      {typeof figure === 'number' ? show(figure) : figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
        <ChartCsv title={title} columns={columns} rows={rows} />
      </details>
    </section>
  )
}

/** What may be wider than the screen. */
export function Scrolled({ label, children }: { label: string; children: Elements }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what can be scrolled.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </section>
  )
}

interface DrawingProps {
  title: string
  description: string
  width: number
  height: number
  className: string
  children: Elements
}

/** The `svg` element of a chart, with a title and a description for screen readers. */
export function Drawing({ title, description, width, height, className, children }: DrawingProps) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      className={`mx-auto ${className}`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {children}
    </svg>
  )
}

export function Legend({ entries }: { entries: readonly { label: string; color: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {entries.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-full" style={{ background: color }} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
