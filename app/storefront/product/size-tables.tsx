import { useId } from 'react'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { type SizeTable, sizeTables } from '../../../domain/catalogue/size-guide.ts'
import { type HelpTable, readSizeRows } from '../../../domain/catalogue/size-help.ts'
import { fold } from '../../../domain/text/fold.ts'

interface SizeTablesProps {
  category: string
  sizes: readonly string[]
  /** the shop's table for the product; null: the usual ones of the category */
  table: HelpTable | null
}

export function SizeTables({ category, sizes, table }: SizeTablesProps) {
  const own = new Set(sizes.map(fold))
  const shown = table ? [shownTable(table)] : sizeTables(category)
  return shown.map((one) => <Table key={one.title} table={one} own={own} />)
}

/** A table of the settings as a guide shows it. */
function shownTable({ category, brand, measure, rows }: HelpTable): SizeTable {
  const read = readSizeRows(rows)
  const { advice = '' } = sizeTables(category)[0] ?? {}
  const columns = measure === 'foot' ? FOOT_COLUMNS : BODY_COLUMNS
  const filled = columns.filter(([one]) => read.some((row) => row[one]))
  return {
    title: brand ? `${categoryTitle(category)} · ${brand}` : categoryTitle(category),
    columns: [measure === 'foot' ? 'Pointure' : 'Âge', ...filled.map(([, title]) => title)],
    rows: read.map((row) => [row.size, ...filled.map(([one]) => rangeText(row[one]))]),
    advice,
  }
}

const FOOT_COLUMNS = [['centimetres', 'Longueur du pied (cm)']] as const
const BODY_COLUMNS = [
  ['centimetres', 'Taille (cm)'],
  ['kilograms', 'Poids (kg)'],
] as const

function rangeText(range: readonly [number, number] | undefined): string {
  const [from, to] = (range ?? []).map((one) => String(one).replace('.', ','))
  if (from === undefined || to === undefined) return ''
  return from === to ? from : `${from}–${to}`
}

function Table({ table: { title, columns, rows, advice }, own }: { table: SizeTable; own: Set<string> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      <table
        className="w-full table-fixed border-collapse text-center wrap-anywhere figures"
        aria-labelledby={id}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-1 pb-2 align-bottom text-sm text-ink-soft">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size = '', ...measures]) => (
            <tr
              key={size}
              className={`border-t border-line ${own.has(fold(size)) ? 'bg-action-tint font-bold' : ''}`}
            >
              <th scope="row" className="px-1 py-2.5">
                {size}
              </th>
              {measures.map((measure, column) => (
                <td key={columns[column + 1]} className="px-1 py-2.5">
                  {measure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(([size = '']) => own.has(fold(size))) && (
        <p className="text-sm font-bold text-action">Sur fond vert : les tailles de cet article.</p>
      )}
      <p className="text-sm text-ink-soft">{advice}</p>
    </section>
  )
}
