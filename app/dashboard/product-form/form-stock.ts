import * as v from 'valibot'
import { flag, optionalText } from '../../../contracts/answer-fields.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { combineChoices, planVariants, renamedChoices } from '../../../domain/catalogue/variant-plan.ts'
import { totalStock, type Variant, variantKey, variantLabel } from '../../../domain/catalogue/variants.ts'
import type { Issue } from '../../../domain/errors.ts'
import { fold } from '../../../domain/text/fold.ts'
import { pluralize } from '../format-numbers.ts'
import {
  addedUnits,
  areReadable,
  type CellEdits,
  cellEdits,
  type GridCell,
  gridCells,
  type KeyedVariant,
  NO_EDITS,
  rebaseEdits,
  withKeys,
} from '../variants/cell-edits.ts'
import { cellName, readUnits, sumUnits } from '../variants/typed-grid.ts'

interface Choices {
  colors: readonly string[]
  sizes: readonly string[]
}

export type StoredStock = Pick<Product, 'colors' | 'sizes' | 'variants' | 'unallocatedStock'>

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

export const NOTHING_STORED: StoredStock = { colors: [], sizes: [], variants: [], unallocatedStock: 0 }

/** For a copied product, the original's stock is filled into the grid as unsaved input. */
export function initialStock(product: Product | null, isCopy: boolean): StockState {
  const variants = product?.variants ?? []
  const edits = withKeys(variants).map(({ key, stock }) => [
    key,
    { typed: String(stock), was: 0, moved: false },
  ])
  return {
    counted: variants.length > 0,
    edits: isCopy ? Object.fromEntries(edits) : NO_EDITS,
    agreedRemoval: null,
  }
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
  const whole = stored.variants.length > 0 || wholeStock.trim() === '' ? null : readUnits(wholeStock)
  const stocked = counted ? removed.filter(({ stock }) => stock > 0) : []
  return {
    ...{ available, counted, cells },
    total: areReadable(cells) ? typed : null,
    missing: counted && whole !== null ? whole - typed : 0,
    returned: counted ? Math.max(0, stored.unallocatedStock - addedUnits(cells)) : stored.unallocatedStock,
    renames: counted ? renameSentences(stored, choices) : [],
    removed: stocked,
    removal: stocked.map((variant) => `${variantKey(variant)} ${variant.stock}`).join('\n'),
  }
}

/** Variants of the chosen colours and sizes. A stored variant retains its key and stock, even when it is renamed. */
function offeredVariants(stored: StoredStock, choices: Choices) {
  const { renamed, removed } = planVariants(stored.variants, stored, choices)
  const current = new Map(withKeys(stored.variants).map((variant) => [variant.key, variant]))
  for (const variant of removed) current.delete(variantKey(variant))
  for (const { variant } of renamed) current.delete(variantKey(variant))
  for (const { variant, to } of renamed) {
    current.set(variantKey(to), { ...variant, key: variantKey(variant) })
  }
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
        return `« ${from} » devient « ${to} »${remaining}.`
      })
  return variants.length > 0 ? [...sentences('colors', 'color'), ...sentences('sizes', 'size')] : []
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

/** Issues that prevent saving the stock by colour and size; paths are names of fields. */
export function stockIssues({ counted, cells, missing, removed, removal }: StockView, agreed: string | null) {
  if (!counted) return []
  const issues: Issue[] = []
  if (removed.length > 0 && removal !== agreed) {
    issues.push({ path: 'removeStock', message: removedText(removed) })
  }
  for (const [index, { typed }] of cells.entries()) {
    if (readUnits(typed) !== null) continue
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

export interface SentStock {
  /** empty: the stock is counted for the whole product */
  variants: (Variant & { was: number })[]
  removeStock: boolean
}

/** @returns null when the stock was and remains counted for the whole product */
export function sentStock(stored: StoredStock, { counted, cells, removal }: StockView): SentStock | null {
  if (!counted) return stored.variants.length > 0 ? { variants: [], removeStock: false } : null
  const variants = cells.map(({ color, size, typed, was }) => ({
    ...{ color, size, was },
    stock: readUnits(typed) ?? was,
  }))
  return { variants, removeStock: removal !== '' }
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
