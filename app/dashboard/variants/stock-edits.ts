import * as v from 'valibot'
import { flag, optionalText } from '../../../contracts/answer-fields.ts'
import { variant } from '../../../contracts/variants.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { renamedChoices } from '../../../domain/catalogue/variant-plan.ts'
import { type Variant, variantKey } from '../../../domain/catalogue/variants.ts'
import { fold } from '../../../domain/text/fold.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { readCell } from './typed-grid.ts'

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

export interface Choices {
  colors: readonly string[]
  sizes: readonly string[]
}

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
