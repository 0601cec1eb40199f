import * as v from 'valibot'
import { flag, optionalText } from '../../../contracts/answer-fields.ts'
import { variant } from '../../../contracts/variants.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { readUnits } from '../../../domain/catalogue/stock.ts'
import { combineChoices, planVariants, renamedChoices } from '../../../domain/catalogue/variant-plan.ts'
import {
  type Choices,
  totalStock,
  type Variant,
  type VariantChoice,
  variantKey,
  variantLabel,
} from '../../../domain/catalogue/variants.ts'
import type { Issue } from '../../../domain/errors.ts'
import { fold } from '../../../domain/text/fold.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { cellName, readCell, sumUnits } from './typed-grid.ts'

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

/** Unreadable edits of a stored draft are dropped. */
const cellEdits = v.pipe(
  v.record(v.string(), v.fallback(v.nullable(cellEdit), null)),
  v.transform((edits): CellEdits => {
    const readable = Object.entries(edits).filter((entry): entry is [string, CellEdit] => entry[1] !== null)
    return Object.fromEntries(readable)
  }),
)

export const NO_EDITS: CellEdits = {}

const stockState = v.object({
  /** whether the stock is counted by colour and size */
  counted: flag,
  edits: cellEdits,
  /** the text of `StockView.removal` that the administrator has confirmed; null: not confirmed */
  agreedRemoval: optionalText,
})

export type StockState = v.InferOutput<typeof stockState>

/** Schema of a stored state; an invalid state is read as null. */
export const storedStock = v.fallback(v.nullable(stockState), null)

/** The stock of a product as the shop has stored it. */
export type StoredStock = Choices & Pick<Product, 'variants' | 'unallocatedStock'>

export const NOTHING_STORED: StoredStock = { colors: [], sizes: [], variants: [], unallocatedStock: 0 }

/** For a copied product, the original's stock is filled into the grid as unsaved input. */
export function initialStock(product: Product | null, isCopy: boolean): StockState {
  const variants = product?.variants ?? []
  const edits = variants.map((one) => [variantKey(one), { typed: String(one.stock), was: 0, moved: false }])
  return {
    counted: variants.length > 0,
    edits: isCopy ? Object.fromEntries(edits) : NO_EDITS,
    agreedRemoval: null,
  }
}

/** A variant with its stock and a `key` that a rename does not change. */
export type KeyedVariant = Variant & { key: string }
export type GridCell = VariantChoice & CellEdit & { key: string }

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

export interface StockView {
  /** whether there are colours or sizes to count by */
  available: boolean
  /** whether the grid is shown */
  counted: boolean
  cells: GridCell[]
  /** null while a cell contains no valid number of units */
  total: number | null
  /** units of the whole product that are not in a cell yet, negative when the cells have too many */
  missing: number
  /** units that came back from orders and are not in a cell yet */
  returned: number
  /** sentences about renamed colours and sizes */
  renames: string[]
  /** variants with stock that a save would remove */
  removed: Variant[]
  /** identifies the removed variants; '' for none */
  removal: string
}

/** @param wholeStock the stock of the whole product, as typed */
export function viewStock(
  stored: StoredStock,
  state: StockState,
  choices: Choices,
  wholeStock: string,
): StockView {
  const { variants, removed } = offeredVariants(stored, choices)
  const available = variants.length > 0
  const counted = state.counted && available
  const cells = counted ? gridCells(variants, state.edits) : []
  const typed = sumUnits(cells.map((cell) => cell.typed))
  const whole = stored.variants.length > 0 ? null : readUnits(wholeStock)
  const stocked = counted ? removed.filter(({ stock }) => stock > 0) : []
  return {
    ...{ available, counted, cells },
    total: cells.every((cell) => readCell(cell.typed) !== null) ? typed : null,
    missing: counted && whole !== null ? whole - typed : 0,
    returned: counted ? Math.max(0, stored.unallocatedStock - addedUnits(cells)) : stored.unallocatedStock,
    renames: counted ? renameSentences(stored, choices) : [],
    removed: stocked,
    removal: stocked.map((variant) => `${variantKey(variant)} ${variant.stock}`).join('\n'),
  }
}

/** Variants of the chosen colours and sizes. A stored variant retains its key and stock, even when it is renamed. */
function offeredVariants(stored: StoredStock, choices: Choices) {
  const { remaining, removed } = planVariants(withKeys(stored.variants), stored, choices)
  const current = new Map(remaining.map((variant) => [variantKey(variant), variant]))
  const variants = combineChoices(choices).map((choice): KeyedVariant => {
    const key = variantKey(choice)
    return { key, stock: 0, ...current.get(key), ...choice }
  })
  return { variants, removed }
}

function renameSentences({ variants, ...before }: StoredStock, after: Choices): string[] {
  const sentences = (field: 'colors' | 'sizes', attribute: 'color' | 'size') =>
    renamedChoices(before[field], after[field])
      .filter(({ from, to }) => fold(from) !== fold(to))
      .map(({ from, to }) => {
        const units = totalStock(variants.filter((variant) => fold(variant[attribute] ?? '') === fold(from)))
        const remaining =
          units === 0 ? '' : ` et garde ${units === 1 ? 'sa pièce' : `ses ${pluralize(units, 'pièce')}`}`
        return `${quoted(from)} devient ${quoted(to)}${remaining}.`
      })
  return variants.length > 0 ? [...sentences('colors', 'color'), ...sentences('sizes', 'size')] : []
}

/** Issues that prevent saving the stock by colour and size; paths are names of fields. */
export function stockIssues({ counted, cells, missing, removed, removal }: StockView, agreed: string | null) {
  if (!counted) return []
  const issues: Issue[] = []
  if (removed.length > 0 && removal !== agreed) {
    issues.push({ path: 'removeStock', message: removedText(removed) })
  }
  for (const [index, { typed }] of cells.entries()) {
    if (readCell(typed) !== null) continue
    issues.push({ path: cellName(index), message: 'Une case de la grille n’est pas un nombre de pièces.' })
  }
  if (issues.length === 0 && missing !== 0) issues.push({ path: cellName(0), message: missingText(missing) })
  return issues
}

/** `12 pièces à répartir`. */
export function missingText(missing: number): string {
  return missing > 0
    ? `${pluralize(missing, 'pièce')} à répartir`
    : `${pluralize(-missing, 'pièce')} de trop dans la grille`
}

/** Lists the variants that a save would remove, each with its stock. */
export function removedText(removed: readonly Variant[]): string {
  const listed = removed.map((variant) => `${variantLabel(variant)} (${variant.stock})`).join(', ')
  return `Une taille ou une couleur retirée a encore du stock : ${listed}.`
}

/** A cell as the API takes it: the new stock and the stock that the user has seen. */
const sentCell = ({ color, size, typed, was }: GridCell) => ({
  ...{ color, size, was },
  stock: readCell(typed) ?? was,
})

export interface SentStock {
  /** empty: the stock is counted for the whole product */
  variants: (Variant & { was: number })[]
  removeStock: boolean
}

/** @returns null when the stock was and remains counted for the whole product */
export function sentStock(stored: StoredStock, { counted, cells, removal }: StockView): SentStock | null {
  if (!counted) return stored.variants.length > 0 ? { variants: [], removeStock: false } : null
  return { variants: cells.map(sentCell), removeStock: removal !== '' }
}

/** The edited cells as the API takes them. */
export function changedCells(cells: readonly GridCell[], edits: CellEdits) {
  return cells.filter(({ key }) => edits[key]).map(sentCell)
}

/** Sums the units added to cells. Saving the grid subtracts this sum from `unallocatedStock`. */
export function addedUnits(cells: readonly Pick<CellEdit, 'typed' | 'was'>[]): number {
  return cells.reduce((sum, { typed, was }) => sum + Math.max(0, (readCell(typed) ?? was) - was), 0)
}

/** Adds the typed texts to the edits. A text that equals the cell's stock removes the cell's edit. */
export function typeInto(
  edits: CellEdits,
  cells: readonly (CellEdit & { key: string })[],
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

/** When an added colour or size is renamed, moves its unsaved cells to the new name. */
export function renameAdded(
  edits: CellEdits,
  stored: StoredStock,
  before: Choices,
  after: Choices,
): CellEdits {
  const names = (list: 'colors' | 'sizes') =>
    new Map(renamedChoices(before[list], after[list]).map(({ from, to }) => [fold(from), fold(to)]))
  const [colors, sizes] = [names('colors'), names('sizes')]
  const storedKeys = new Set(stored.variants.map(variantKey))
  const moved = Object.entries(edits).map(([key, edit]) => {
    const [color = '', size = ''] = key.split('\n')
    const next = `${colors.get(color) ?? color}\n${sizes.get(size) ?? size}`
    return [storedKeys.has(key) || storedKeys.has(next) ? key : next, edit]
  })
  return Object.fromEntries(moved)
}

/** Drops edits that equal the current stock, and sets `moved` and `was` in edits of cells whose stock has changed. */
export function rebaseEdits(edits: CellEdits, current: readonly Variant[]): CellEdits {
  const rebased = Object.entries(edits).flatMap(([key, edit]): [string, CellEdit][] => {
    const stock = current.find((variant) => variantKey(variant) === key)?.stock ?? edit.was
    if (readCell(edit.typed) === stock) return []
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

/**
 * Updates the form to the server's current stock and keeps the input. The grid appears when another administrator has
 * switched it on.
 */
export function rebaseStock(stored: StoredStock, state: StockState, current: readonly Variant[]) {
  const latest = new Map([...stored.variants, ...current].map((variant) => [variantKey(variant), variant]))
  const switchedOn = stored.variants.length === 0 && current.length > 0
  return {
    stored: { ...stored, variants: [...latest.values()] },
    state: { ...state, counted: state.counted || switchedOn, edits: rebaseEdits(state.edits, current) },
  }
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

/** Returns a text such as `Épuisé en 2 tailles`; null when no variant is sold out, or when all are. */
export function soldOutText(variants: readonly Variant[]): string | null {
  const soldOut = variants.filter(({ stock }) => stock === 0)
  if (soldOut.length === 0 || soldOut.length === variants.length) return null
  const bySize = variants.some(({ size }) => size !== null)
  const count = new Set(soldOut.map(({ color, size }) => (bySize ? size : color))).size
  const noun = bySize ? 'taille' : 'couleur'
  return `Épuisé en ${count} ${count === 1 ? noun : `${noun}s`}`
}
