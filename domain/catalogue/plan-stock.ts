import { ERROR_MESSAGES, failAt, type Result } from '../errors.ts'
import { quoted } from '../text/quoted.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { stockConflict } from './stock.ts'
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

/** The stock of a product. */
export interface CountedStock {
  /** the sum of the variants, if there are any */
  stock: number
  /** empty when the stock is counted for the whole product */
  variants: readonly IdentifiedVariant[]
  /** units that came back for variants that no longer exist; not part of `stock` */
  unallocatedStock: number
}

/** The stock of a product after a plan. */
export interface PlannedStock extends Omit<CountedStock, 'variants'> {
  /** the id of a new variant is null */
  variants: readonly (Variant & { id: string | null })[]
}

export type CountedProduct = CountedStock & Choices

/** The stock that was seen and the stock that is asked for. */
export interface StockLine {
  /** found by its id, or else by its colour and size; null for the whole product */
  variant: { id: string } | VariantChoice | null
  /** absent: the current stock */
  was?: number | undefined
  to: number
}

/** A line's change, or the problem that prevents it. */
export interface PlannedLine {
  /** null for the whole product */
  variantId: string | null
  /** the stock before the change; 0 for an unknown variant */
  current: number
  /** units added, or removed when negative */
  quantity: number
  problem: 'unknown' | 'repeated' | 'stale' | 'limit' | null
}

/**
 * What a line does to a stock that is no longer the one it saw: `replace` is stale unless the line changes nothing, `add`
 * adds the difference between `was` and `to`, and stops at 0.
 */
type StockRule = 'replace' | 'add'

/** Returns the stock that a line leads to, or null for a stale line. */
export function nextStock(current: number, { was = current, to }: StockLine, rule: StockRule): number | null {
  if (rule === 'add') return Math.max(0, current + to - was)
  if (to === was) return current
  return current === was || current === to ? to : null
}

/**
 * Plans stock changes of one product. A line with a problem changes nothing. Units that `replace` adds to variants reduce
 * the unallocated stock (C-14).
 */
export function planLines(
  product: PlannedStock,
  lines: readonly StockLine[],
  rule: StockRule,
): { after: PlannedStock; lines: PlannedLine[] } {
  const isWhole = product.variants.length === 0
  const whole = { id: null, stock: product.stock }
  const variants = product.variants.map((variant) => ({ ...variant }))
  const changed = new Set<object>()
  const planned = lines.map((line): PlannedLine => {
    const target = line.variant === null ? (isWhole ? whole : undefined) : findTarget(variants, line.variant)
    if (!target) return { variantId: null, current: 0, quantity: 0, problem: 'unknown' }
    const current = target.stock
    const next = nextStock(current, line, rule)
    const problem = problemOf(next, current, changed.has(target))
    changed.add(target)
    if (problem === null) target.stock = next ?? current
    return { variantId: target.id, current, quantity: target.stock - current, problem }
  })
  const sum = (quantities: number[]) => quantities.reduce((total, quantity) => total + quantity, 0)
  const quantities = planned.map(({ quantity }) => quantity)
  const raised = isWhole || rule === 'add' ? 0 : sum(quantities.filter((quantity) => quantity > 0))
  const after = {
    stock: product.stock + sum(quantities),
    variants,
    unallocatedStock: Math.max(0, product.unallocatedStock - raised),
  }
  return { after, lines: planned }
}

function findTarget<Target extends VariantChoice & { id: string | null }>(
  variants: readonly Target[],
  variant: { id: string } | VariantChoice,
): Target | undefined {
  return 'id' in variant ? variants.find(({ id }) => id === variant.id) : findVariant(variants, variant)
}

function problemOf(next: number | null, current: number, isRepeated: boolean): PlannedLine['problem'] {
  if (isRepeated) return 'repeated'
  if (next === null) return 'stale'
  return next > PRODUCT_LIMITS.stock && next > current ? 'limit' : null
}

/** The colours, sizes and stock requested by a form or file. */
interface StockEdit extends Choices {
  stock: number
  /** the stock that the form displayed or that was exported; absent: `stock` is written unconditionally */
  stockWas?: number | undefined
  /** absent: unchanged; empty: the stock is counted for the whole product; `was`: the stock that was displayed */
  variants?: readonly (Variant & { was?: number | undefined })[] | undefined
  /** whether variants that are no longer offered may be removed with their stock */
  removeStock?: boolean | undefined
}

/** The stock afterwards, or the conflict that prevents it. */
type Planned = Result<{ after: PlannedStock }>

/**
 * Plans the change of a product's colours, sizes and stock (C-05, C-06, C-11). Sales since the form was opened are not
 * overwritten; an edited stock that has also changed since then is a conflict.
 */
export function planStock(current: CountedProduct, edit: StockEdit): Planned {
  const isCounted = current.variants.length > 0
  if (edit.variants === undefined) return isCounted ? keepVariants(current, edit) : keepWhole(current, edit)
  if (edit.variants.length === 0) return isCounted ? joinVariants(current, edit) : keepWhole(current, edit)
  return isCounted ? editVariants(current, edit, edit.variants) : splitStock(current, edit, edit.variants)
}

function keepWhole(current: CountedProduct, { stock, stockWas }: StockEdit): Planned {
  const { after, lines } = planLines(current, [{ variant: null, was: stockWas, to: stock }], 'replace')
  return lines.some(({ problem }) => problem) ? stockConflict(current.stock) : { ok: true, after }
}

const variantConflict = (current: CountedProduct) =>
  stockConflict(current.stock, sortVariants(current.variants, current))

/** Moves the stock of the whole product to its variants. */
function splitStock(current: CountedProduct, edit: StockEdit, cells: readonly Variant[]): Planned {
  const empty = combineChoices(edit).map((choice) => ({ id: null, ...choice, stock: 0 }))
  const split = cells.map(({ stock, ...choice }) => ({ variant: choice, to: stock }))
  const { after, lines } = planLines({ ...current, stock: 0, variants: empty }, split, 'replace')
  const unknown = unknownVariant(cells, lines)
  if (unknown) return unknown
  // After a sale since the form was opened, the total that the user split among the variants is outdated.
  const isOutdated = current.stock !== after.stock && current.stock !== (edit.stockWas ?? current.stock)
  return isOutdated || edit.stock !== after.stock ? variantConflict(current) : { ok: true, after }
}

/** Moves the stock of the variants, and the unallocated stock, to the whole product. */
function joinVariants(current: CountedProduct, { stock, stockWas }: StockEdit): Planned {
  const next = nextStock(current.stock, { variant: null, was: stockWas, to: stock }, 'replace')
  if (next === null) return variantConflict(current)
  return { ok: true, after: { stock: next + current.unallocatedStock, variants: [], unallocatedStock: 0 } }
}

/** Changes only colours and sizes; `edit.stock` must equal the current, the resulting or the displayed stock. */
function keepVariants(current: CountedProduct, edit: StockEdit): Planned {
  const planned = editVariants(current, edit, [])
  if (!planned.ok) return planned
  const expected = [current.stock, planned.after.stock, edit.stockWas]
  return expected.includes(edit.stock) ? planned : variantConflict(current)
}

type Cells = NonNullable<StockEdit['variants']>

function editVariants(current: CountedProduct, edit: StockEdit, cells: Cells): Planned {
  const { offered, removed } = offerChoices(current, edit)
  const removal = removedStock(removed, edit)
  if (removal) return removal
  const edited = cells.map(({ color, size, was, stock }) => ({ variant: { color, size }, was, to: stock }))
  const { after, lines } = planLines(offered, edited, 'replace')
  const unknown = unknownVariant(cells, lines)
  if (unknown) return unknown
  // A form that does not know all variants sends the sum of its own.
  const totals = [totalStock(cells), totalStock(withUnsent(cells, offered.variants))]
  const isWrongTotal = cells.length > 0 && !totals.includes(edit.stock)
  if (isWrongTotal || lines.some(({ problem }) => problem)) return variantConflict(current)
  return { ok: true, after }
}

/**
 * Gives a product other colours and sizes: a renamed variant keeps its stock, a new one starts at 0. `removed`: the
 * variants that are no longer offered, with the stock that the product then lacks.
 */
export function offerChoices(product: CountedProduct, choices: Choices) {
  const { added, removed, remaining } = planVariants(product.variants, product, choices)
  const variants = [...remaining, ...added.map((choice) => ({ id: null, ...choice, stock: 0 }))]
  const offered: PlannedStock = {
    stock: product.stock - totalStock(removed),
    variants: sortVariants(variants, choices),
    unallocatedStock: product.unallocatedStock,
  }
  return { offered, removed }
}

/** Returns the edited variants, followed by the offered variants that the edit does not list. */
function withUnsent(cells: readonly Variant[], offered: readonly Variant[]): Variant[] {
  const sent = new Set(cells.map(variantKey))
  return [...cells, ...offered.filter((variant) => !sent.has(variantKey(variant)))]
}

function removedStock(removed: readonly Variant[], { removeStock }: StockEdit) {
  const stocked = removed.filter(({ stock }) => stock > 0)
  if (removeStock || stocked.length === 0) return null
  const listed = stocked.map((variant) => `${variantLabel(variant)} (${variant.stock})`).join(', ')
  const message = `${ERROR_MESSAGES.VARIANT_HAS_STOCK} ${listed}.`
  return { ...failAt('variants', 'VARIANT_HAS_STOCK', message), variants: stocked.map(plainVariant) }
}

/** Returns an error for a cell whose combination is not offered or is repeated. */
function unknownVariant(cells: readonly Variant[], lines: readonly PlannedLine[]) {
  const index = lines.findIndex(({ problem }) => problem === 'unknown' || problem === 'repeated')
  const cell = cells[index]
  return cell ? notOffered('variants', cell, lines[index]?.problem === 'repeated') : null
}

/** The error for a variant that the product does not have, or that is in the list twice. */
export function notOffered(path: string, choice: VariantChoice, isRepeated = false) {
  const problem = isRepeated ? 'se trouve deux fois' : 'n’est pas proposé'
  const message = `${quoted(variantLabel(choice))} ${problem} parmi les couleurs et les tailles du produit.`
  return failAt(path, 'INVALID_INPUT', message)
}
