import { Undo2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { FOR_SALE } from '../../../domain/catalogue/stock.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FillAll, type TypeTexts, useFills } from './fill-cells.tsx'
import type { GridCell } from './stock.ts'
import { cellName, nextCell, placeBlock, readBlock, readCell, sumUnits } from './typed-grid.ts'

interface VariantGridProps {
  /** one cell for each combination of colour and size, grouped by colour */
  cells: readonly GridCell[]
  onType: TypeTexts
  readOnly?: boolean
}

const distinct = <Item,>(items: readonly Item[]) => [...new Set(items)]

/** The stock by colour (rows) and size (columns). On a phone each colour is a group of labelled fields. */
export function VariantGrid({ cells, onType, readOnly = false }: VariantGridProps) {
  const colors = distinct(cells.map(({ color }) => color))
  const sizes = distinct(cells.map(({ size }) => size))
  const grid = { rows: colors.length, columns: sizes.length }
  const { status, fill, undo, type } = useFills(cells, onType)
  const table = useRef<HTMLTableElement>(null)
  const stacked = grid.columns > 1
  const typedIn = (some: readonly GridCell[]) => formatNumber(sumUnits(some.map(({ typed }) => typed)))

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const { key, currentTarget: input } = event
    // Left and Right change the cell only when the caret is at the start or end of the text.
    if (key === 'ArrowLeft' && input.selectionStart !== 0) return
    if (key === 'ArrowRight' && input.selectionEnd !== input.value.length) return
    const next = nextCell(index, key, grid)
    if (next !== null || key === 'Enter' || key === 'ArrowUp' || key === 'ArrowDown') event.preventDefault()
    if (next !== null) table.current?.querySelector<HTMLElement>(`[name="${cellName(next)}"]`)?.focus()
  }

  function paste(event: ClipboardEvent, index: number) {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (readOnly || (block.length === 1 && block[0]?.length === 1)) return
    event.preventDefault()
    const { filled, outside } = placeBlock(block, index, grid)
    const ignored = pluralize(
      outside,
      'valeur hors de la grille ignorée',
      'valeurs hors de la grille ignorées',
    )
    fill(
      filled.map(([place, typed]) => [cells[place]?.key ?? '', typed]),
      outside > 0 ? `, ${ignored}` : '',
    )
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">{FOR_SALE}</p>
      <FillAll onFill={(typed) => !readOnly && fill(cells.map(({ key }) => [key, typed]))} />
      <div className="-m-1.5 overflow-x-auto p-1.5">
        <table
          ref={table}
          data-stacked={stacked || undefined}
          className="group/grid border-separate border-spacing-0 text-left max-sm:data-stacked:block"
        >
          <caption className="sr-only">Stock par taille et couleur</caption>
          <thead className="max-sm:group-data-stacked/grid:sr-only">
            <tr>
              <th scope="col" className={`${ROW_HEADER} z-2 py-1! text-sm`}>
                <span className={grid.rows > 1 ? '' : 'sr-only'}>Couleur</span>
              </th>
              {sizes.map((size) => (
                <th key={size} scope="col" className="px-1 pb-1 text-center text-sm wrap-anywhere">
                  {size ?? 'Stock'}
                </th>
              ))}
              {stacked && (
                <th scope="col" className="px-3 pb-1 text-right text-sm">
                  Total
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-sm:group-data-stacked/grid:grid max-sm:group-data-stacked/grid:gap-3">
            {colors.map((color, row) => {
              const line = cells.slice(row * grid.columns, (row + 1) * grid.columns)
              return (
                <tr key={color} className={STACKED_ROW}>
                  <th
                    scope="row"
                    className={`${ROW_HEADER} max-sm:group-data-stacked/grid:col-span-full max-sm:group-data-stacked/grid:pr-24`}
                  >
                    {color ?? 'Stock'}
                  </th>
                  {line.map((cell, column) => (
                    <Cell
                      key={cell.key}
                      cell={cell}
                      index={row * grid.columns + column}
                      readOnly={readOnly}
                      onType={type}
                      onMove={move}
                      onPaste={paste}
                    />
                  ))}
                  {stacked && (
                    <td
                      data-label="Total"
                      className="px-3 py-3.5 text-right align-top font-bold tabular-nums max-sm:absolute max-sm:top-4 max-sm:right-3 max-sm:flex max-sm:items-baseline max-sm:gap-2 max-sm:p-0 max-sm:cell-label"
                    >
                      {typedIn(line)}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
          {grid.rows > 1 && (
            <tfoot className="max-sm:group-data-stacked/grid:mt-3 max-sm:group-data-stacked/grid:block">
              <tr className={STACKED_ROW}>
                <th scope="row" className={`${ROW_HEADER} max-sm:group-data-stacked/grid:col-span-full`}>
                  Total
                </th>
                {sizes.map((size, column) => (
                  <td
                    key={size}
                    data-label={size}
                    className="px-1 py-2 text-center font-bold tabular-nums max-sm:group-data-stacked/grid:grid max-sm:group-data-stacked/grid:justify-items-start max-sm:group-data-stacked/grid:px-0 max-sm:group-data-stacked/grid:py-1 max-sm:group-data-stacked/grid:cell-label"
                  >
                    {typedIn(cells.filter((_, index) => index % grid.columns === column))}
                  </td>
                ))}
                {stacked && (
                  <td className="px-3 py-2 text-right text-lg font-extrabold tabular-nums max-sm:absolute max-sm:top-2 max-sm:right-3 max-sm:px-0">
                    {typedIn(cells)}
                  </td>
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {status}
        </p>
        {undo && (
          <button
            type="button"
            onClick={() => {
              undo()
              // Moves the focus, because the clicked button disappears.
              table.current?.querySelector('input')?.focus()
            }}
            className="word-link"
          >
            <Undo2 className="size-4" />
            Défaire le remplissage
          </button>
        )}
      </div>
    </div>
  )
}

const ROW_HEADER =
  'sticky left-0 z-1 min-w-24 max-w-40 bg-surface py-3.5 pr-3 align-top font-bold wrap-anywhere max-sm:group-data-stacked/grid:static max-sm:group-data-stacked/grid:max-w-none max-sm:group-data-stacked/grid:bg-transparent max-sm:group-data-stacked/grid:py-1'

const STACKED_ROW =
  'max-sm:group-data-stacked/grid:relative max-sm:group-data-stacked/grid:grid max-sm:group-data-stacked/grid:grid-flow-row-dense max-sm:group-data-stacked/grid:grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] max-sm:group-data-stacked/grid:gap-x-2 max-sm:group-data-stacked/grid:gap-y-1 max-sm:group-data-stacked/grid:rounded-card max-sm:group-data-stacked/grid:border max-sm:group-data-stacked/grid:border-line max-sm:group-data-stacked/grid:p-3'

interface CellProps {
  cell: GridCell
  index: number
  readOnly: boolean
  onType: TypeTexts
  onMove: (event: KeyboardEvent<HTMLInputElement>, index: number) => void
  onPaste: (event: ClipboardEvent, index: number) => void
}

function Cell({ cell, index, readOnly, onType, onMove, onPaste }: CellProps) {
  const { key, typed, was, moved, size } = cell
  const id = useId()
  const invalid = readCell(typed) === null
  return (
    <td className="min-w-18 p-1 align-top max-sm:group-data-stacked/grid:contents">
      <label className="block min-w-0">
        <span
          aria-hidden="true"
          className="hidden text-sm font-normal text-ink-soft wrap-anywhere max-sm:group-data-stacked/grid:block"
        >
          {size}
        </span>
        <input
          name={cellName(index)}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
          value={typed}
          readOnly={readOnly}
          aria-label={variantLabel(cell)}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid || moved ? id : undefined}
          data-edited={typed !== String(was) || undefined}
          onChange={(event) => onType({ [key]: event.target.value })}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => onMove(event, index)}
          onPaste={(event) => onPaste(event, index)}
          className="h-11 w-full min-w-16 scroll-mb-24 scroll-ml-28 rounded-field border-2 border-line-strong bg-surface px-2 text-center text-base tabular-nums placeholder:text-ink-soft data-edited:bg-sun-tint aria-invalid:border-error aria-invalid:bg-error-tint"
        />
      </label>
      {(invalid || moved) && (
        <span id={id} className="mt-1.5 block min-w-32 max-sm:group-data-stacked/grid:col-span-full">
          <FieldError>
            {invalid && (
              <>
                <NotedSize size={size} />
                <span>{VALIDATION_MESSAGES.productStock}</span>
              </>
            )}
          </FieldError>
          {moved && (
            <span className="block text-sm font-bold text-warning">
              <NotedSize size={size} />
              <span>{`Stock actuel : ${was}`}</span>
            </span>
          )}
        </span>
      )}
    </td>
  )
}

/** On a phone, all notes are below the fields of their colour, so each note names the size of its cell. */
function NotedSize({ size }: Pick<GridCell, 'size'>) {
  return <span className="hidden max-sm:group-data-stacked/grid:inline">{`${size ?? ''} : `}</span>
}
