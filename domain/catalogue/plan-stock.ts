import { ERROR_MESSAGES, failAt, type Result } from '../errors.ts'
import { nextStock, stockConflict } from './stock.ts'
import { combineChoices, planVariants, sortVariants } from './variant-plan.ts'
import {
  type Choices,
  findVariant,
  plainVariant,
  totalStock,
  type Variant,
  type VariantChoice,
  variantKey,
  variantLabel,
} from './variants.ts'

export interface IdentifiedVariant extends Variant {
  id: string
}

/** A product before the change. */
export interface CountedProduct extends Choices {
  stock: number
  variants: readonly IdentifiedVariant[]
  unallocatedStock: number
}

/** The stock requested for a variant; `was` is the stock that the form displayed or that was exported to the file. */
type VariantEdit = Variant & { was?: number }

/** The stock requested by a form or file. */
interface StockEdit extends Choices {
  stock: number
  /** the stock that the form displayed or that was exported; absent: `stock` is written unconditionally */
  stockWas?: number | undefined
  /** absent: unchanged; empty: the stock is counted for the whole product */
  variants?: readonly VariantEdit[] | undefined
  /** whether variants that are no longer offered may be removed with their stock */
  removeStock?: boolean | undefined
}

/** Changes of a product's variants and stock. They are applied in the order of these fields. */
export interface StockPlan {
  renamed: { id: string; to: VariantChoice }[]
  /** stock changes before variants are removed; `variantId` is null for the whole product's stock */
  taken: { variantId: string | null; quantity: number }[]
  removed: string[]
  added: VariantChoice[]
  /**
   * stock changes to apply once the new variants exist; `choice` is a variant after its renaming, or null for the whole
   * product's stock
   */
  given: { choice: VariantChoice | null; quantity: number }[]
  /** the product's stock afterwards */
  stock: number
  /** change of the product's `unallocatedStock` */
  unallocated: number
}

/** A plan, or the conflict that prevents it. */
type PlannedStock = Result<{ plan: StockPlan }>

/**
 * Plans the change of a product's colours, sizes and stock (C-05, C-06, C-11). Sales since the form was opened are not
 * overwritten; an edited stock that has also changed since then is a conflict.
 */
export function planStock(current: CountedProduct, edit: StockEdit): PlannedStock {
  const counted = current.variants.length > 0
  if (edit.variants === undefined) return counted ? keepVariants(current, edit) : keepWhole(current, edit)
  if (edit.variants.length === 0) return counted ? disableVariants(current, edit) : keepWhole(current, edit)
  return counted ? editVariants(current, edit, edit.variants) : enableVariants(current, edit, edit.variants)
}

function planned(changes: Partial<StockPlan> & { stock: number }): PlannedStock {
  const unchanged = { renamed: [], taken: [], removed: [], added: [], given: [], unallocated: 0 }
  return { ok: true, plan: { ...unchanged, ...changes } }
}

function keepWhole(current: CountedProduct, edit: StockEdit): PlannedStock {
  const stock = editedStock(current, edit)
  if (stock === null) return stockConflict(current.stock)
  const given = [{ choice: null, quantity: stock - current.stock }]
  return planned({ given, stock })
}

function editedStock(current: CountedProduct, { stock, stockWas }: StockEdit): number | null {
  return nextStock({ current: current.stock, seen: stockWas ?? current.stock, requested: stock })
}

const variantConflict = (current: CountedProduct) =>
  stockConflict(current.stock, sortVariants(current.variants, current))

/** Moves the stock of the whole product to its variants. */
function enableVariants(
  current: CountedProduct,
  edit: StockEdit,
  variants: readonly Variant[],
): PlannedStock {
  const added = combineChoices(edit)
  const unknown = unknownVariant(variants, added)
  if (unknown) return unknown
  const stock = totalStock(variants)
  // After a sale since the form was opened, the total that the user split among the variants is outdated.
  const moved = current.stock !== stock && current.stock !== (edit.stockWas ?? current.stock)
  if (moved || edit.stock !== stock) return variantConflict(current)
  return planned({
    taken: [{ variantId: null, quantity: -current.stock }],
    added,
    given: variants.map(({ color, size, stock: quantity }) => ({ choice: { color, size }, quantity })),
    stock,
  })
}

function disableVariants(current: CountedProduct, edit: StockEdit): PlannedStock {
  const stock = editedStock(current, edit)
  if (stock === null) return variantConflict(current)
  const { variants, unallocatedStock } = current
  const total = stock + unallocatedStock
  return planned({
    taken: variants.map(({ id, stock: quantity }) => ({ variantId: id, quantity: -quantity })),
    removed: variants.map(({ id }) => id),
    given: [{ choice: null, quantity: total }],
    stock: total,
    unallocated: -unallocatedStock,
  })
}

/** Changes only colours and sizes; `edit.stock` must equal the current, the resulting or the displayed stock. */
function keepVariants(current: CountedProduct, edit: StockEdit): PlannedStock {
  const edited = editVariants(current, edit, [])
  if (!edited.ok) return edited
  const expected = [current.stock, edited.plan.stock, edit.stockWas]
  return expected.includes(edit.stock) ? edited : variantConflict(current)
}

function editVariants(current: CountedProduct, edit: StockEdit, cells: readonly VariantEdit[]): PlannedStock {
  const { renamed, added, removed, remaining } = planVariants(current.variants, current, edit)
  const removal = removedStock(removed, edit)
  if (removal) return removal
  const unknown = unknownVariant(cells, [...remaining, ...added])
  if (unknown) return unknown
  // A form that does not know all variants sends the sum of its own.
  const totals = [totalStock(cells), totalStock(withUnsent(cells, remaining))]
  if (cells.length > 0 && !totals.includes(edit.stock)) return variantConflict(current)
  const given: StockPlan['given'] = []
  for (const { color, size, stock: requested, was } of cells) {
    const currentStock = findVariant(remaining, { color, size })?.stock ?? 0
    const next = nextStock({ current: currentStock, seen: was ?? currentStock, requested })
    if (next === null) return variantConflict(current)
    if (next !== currentStock) given.push({ choice: { color, size }, quantity: next - currentStock })
  }
  const taken = removed.map(({ id, stock }) => ({ variantId: id, quantity: -stock }))
  const raised = given.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
  return planned({
    renamed: renamed.map(({ variant, to }) => ({ id: variant.id, to })),
    taken,
    removed: removed.map(({ id }) => id),
    added,
    given,
    stock: [...taken, ...given].reduce((sum, { quantity }) => sum + quantity, current.stock),
    unallocated: -Math.min(current.unallocatedStock, raised),
  })
}

/** Returns the edited variants, followed by the remaining variants that the edit does not list. */
function withUnsent(cells: readonly Variant[], remaining: readonly Variant[]): Variant[] {
  const sent = new Set(cells.map(variantKey))
  return [...cells, ...remaining.filter((variant) => !sent.has(variantKey(variant)))]
}

function removedStock(removed: readonly Variant[], { removeStock }: StockEdit) {
  const stocked = removed.filter(({ stock }) => stock > 0)
  if (removeStock || stocked.length === 0) return null
  const listed = stocked.map((variant) => `${variantLabel(variant)} (${variant.stock})`).join(', ')
  const message = `${ERROR_MESSAGES.VARIANT_HAS_STOCK} ${listed}.`
  return { ...failAt('variants', 'VARIANT_HAS_STOCK', message), variants: stocked.map(plainVariant) }
}

/** Returns an error for a cell whose combination is not offered or is repeated. */
function unknownVariant(cells: readonly Variant[], offered: readonly VariantChoice[]) {
  const keys = cells.map(variantKey)
  const index = cells.findIndex(
    (cell, place) => !findVariant(offered, cell) || keys.indexOf(keys[place] ?? '') < place,
  )
  const cell = cells[index]
  if (!cell) return null
  const problem = findVariant(offered, cell) ? 'se trouve deux fois' : 'n’est pas proposé'
  const message = `« ${variantLabel(cell)} » ${problem} parmi les couleurs et les tailles du produit.`
  return failAt('variants', 'INVALID_INPUT', message)
}
