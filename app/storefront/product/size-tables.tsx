import { useId } from 'react'
import { type SizeTable, sizeTables } from '../../../domain/catalogue/size-guide.ts'
import { fold } from '../../../domain/text/fold.ts'

export function SizeTables({ category, sizes }: { category: string; sizes: readonly string[] }) {
  const own = new Set(sizes.map(fold))
  return sizeTables(category).map((table) => <Table key={table.title} table={table} own={own} />)
}

function Table({ table: { title, columns, rows, advice }, own }: { table: SizeTable; own: Set<string> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <table className="w-full border-collapse text-center figures" aria-labelledby={id}>
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
                <td key={columns[column + 1]} className="px-1 py-2.5 whitespace-nowrap">
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
