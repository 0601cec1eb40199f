import * as v from 'valibot'
import { flag } from '../../../contracts/answer-fields.ts'
import { variant } from '../../../contracts/variants.ts'
import { type Variant, type VariantChoice, variantKey } from '../../../domain/catalogue/variants.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { readUnits } from './typed-grid.ts'

const cellEdit = v.object({
  typed: v.string(),
  /** the cell's stock when the edit began or was last rebased (`rebaseEdits`) */
  was: v.pipe(v.number(), v.minValue(0)),
  /** whether the stock changed after the cell was edited */
  moved: flag,
})

export type CellEdit = v.InferOutput<typeof cellEdit>

/** The edits of cells, by the cell's key. */
export type CellEdits = Readonly<Record<string, CellEdit>>

/** Schema of the edits in a stored draft; unreadable edits are dropped. */
export const cellEdits = v.pipe(
  v.record(v.string(), v.fallback(v.nullable(cellEdit), null)),
  v.transform((edits): CellEdits => {
    const readable = Object.entries(edits).filter((entry): entry is [string, CellEdit] => entry[1] !== null)
    return Object.fromEntries(readable)
  }),
)

export const NO_EDITS: CellEdits = {}

/** A variant with its stock and a `key` that a rename does not change. */
export interface KeyedVariant extends Variant {
  key: string
}

export interface GridCell extends VariantChoice, CellEdit {
  key: string
}

export function withKeys(variants: readonly Variant[]): KeyedVariant[] {
  return variants.map((variant) => ({ ...variant, key: variantKey(variant) }))
}

/** Returns one cell for each variant. The cell of an edited variant contains the edit. */
export function gridCells(variants: readonly KeyedVariant[], edits: CellEdits): GridCell[] {
  return variants.map(({ key, color, size, stock }) => ({
    ...{ key, color, size },
    ...(edits[key] ?? { typed: String(stock), was: stock, moved: false }),
  }))
}

/** Adds the typed texts to the edits. A text that equals the cell's stock removes the cell's edit. */
export function typeInto(
  edits: CellEdits,
  cells: readonly GridCell[],
  texts: Readonly<Record<string, string>>,
): CellEdits {
  const next = { ...edits }
  for (const { key, was, moved } of cells) {
    const typed = texts[key]
    if (typed === undefined) continue
    next[key] = { typed, was, moved }
    if (typed === String(was)) delete next[key]
  }
  return next
}

/** Drops edits that equal the current stock, and sets `moved` and `was` in edits of cells whose stock has changed. */
export function rebaseEdits(edits: CellEdits, current: readonly Variant[]): CellEdits {
  const rebased = Object.entries(edits).flatMap(([key, edit]): [string, CellEdit][] => {
    const stock = current.find((variant) => variantKey(variant) === key)?.stock ?? edit.was
    if (readUnits(edit.typed) === stock) return []
    return [[key, stock === edit.was ? edit : { ...edit, was: stock, moved: true }]]
  })
  return Object.fromEntries(rebased)
}

/** Rebases the edits of the variants that the server refused. @param refused these variants with current stock */
export function refusedEdits(edits: CellEdits, refused: readonly Variant[]): CellEdits {
  const remaining = Object.entries(edits).filter(([key]) =>
    refused.some((variant) => variantKey(variant) === key),
  )
  return rebaseEdits(Object.fromEntries(remaining), refused)
}

export function areReadable(cells: readonly GridCell[]): boolean {
  return cells.every(({ typed }) => readUnits(typed) !== null)
}

/** Converts the edited cells to the variants of an API request. */
export function changedCells(cells: readonly GridCell[], edits: CellEdits) {
  return cells
    .filter(({ key }) => edits[key])
    .map(({ color, size, typed, was }) => ({ color, size, stock: readUnits(typed) ?? was, was }))
}

/** Returns a text such as `Épuisé en 2 tailles`; null when no variant is sold out, or when all are. */
export function soldOutText(variants: readonly Variant[]): string | null {
  const soldOut = variants.filter(({ stock }) => stock === 0)
  if (soldOut.length === 0 || soldOut.length === variants.length) return null
  const bySize = variants.some(({ size }) => size !== null)
  const count = new Set(soldOut.map(({ color, size }) => (bySize ? size : color))).size
  const noun = bySize ? 'taille' : 'couleur'
  return `Épuisé en ${count} ${count === 1 ? noun : `${noun}s`}`
}

/** Sums the units added to cells. Saving the grid subtracts this sum from `unallocatedStock`. */
export function addedUnits(cells: readonly Pick<CellEdit, 'typed' | 'was'>[]): number {
  return cells.reduce((sum, { typed, was }) => sum + Math.max(0, (readUnits(typed) ?? was) - was), 0)
}

const variants = v.array(variant)

/**
 * Reads the current stock by colour and size from the body of a 409 response; returns an empty list if the body
 * contains no stock.
 */
export function conflictVariants(body: unknown): Variant[] {
  const read = v.safeParse(variants, isRecord(body) ? own(body, 'variants') : null)
  return read.success ? read.output : []
}
