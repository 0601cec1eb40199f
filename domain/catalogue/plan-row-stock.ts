import { fold } from '../text/fold.ts'
import type { LineIssue } from './match-lines.ts'
import { type CountedProduct, planStock, type StockPlan } from './plan-stock.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from './product-csv.ts'
import { nextStock } from './stock.ts'
import { planVariants } from './variant-plan.ts'
import {
  type Choices,
  distinctChoices,
  totalStock,
  type Variant,
  type VariantChoice,
  variantKey,
  variantLabel,
} from './variants.ts'
import { choiceReader, readVariantsCell, type VariantEntry } from './variants-csv.ts'

type StockCells = Partial<Pick<ProductCells, 'stock' | 'seenStock' | 'variants' | 'seenVariants'>>
/** The product's colours, sizes and stock after the import. */
type Requested = Choices & { stock: number }
type PlannedStock = { ok: true; plan: StockPlan } | { ok: false; issues: LineIssue[] }

/** Maximum issues of one row. */
const MAX_ISSUES = 10

/**
 * Plans the stock changes of a row (C-16). A stock cell counts as edited only if it differs from the value at the
 * export (`seenStock`, `seenVariants`), so that sales since the export are not overwritten.
 * @param current null for a new product
 */
export function planRowStock(
  current: CountedProduct | null,
  cells: StockCells,
  requested: Requested,
): PlannedStock {
  const product = current ?? { ...requested, stock: 0, variants: [], unallocatedStock: 0 }
  const stockWas = readUnits(cells.seenStock) ?? undefined
  const stockEdited = cells.stock !== undefined && requested.stock !== (stockWas ?? current?.stock)
  const variantsEdited = Boolean(cells.variants) && (!current || cells.variants !== cells.seenVariants)
  if (!variantsEdited && product.variants.length === 0)
    return planned('stock', product, { ...requested, ...(current && { stockWas }) })

  const issues = removedIssues(product, requested)
  let edit: StockEdit = { ...requested, stock: product.stock }
  if (variantsEdited) {
    const read = readRowVariants(product, cells, requested)
    const stock = totalStock(read.variants)
    issues.push(...read.issues)
    if (issues.length === 0) issues.push(...sumIssues(stock, stockEdited ? requested.stock : stock))
    edit = { ...requested, stock, ...(current && { stockWas }), variants: read.variants }
  } else if (stockEdited && requested.stock !== product.stock) {
    issues.push(issue('stock', STOCK_ALONE))
  }
  return issues.length > 0
    ? { ok: false, issues: issues.slice(0, MAX_ISSUES) }
    : planned('variants', product, edit)
}

type StockEdit = Parameters<typeof planStock>[1]

function planned(column: ProductColumn, product: CountedProduct, edit: StockEdit): PlannedStock {
  const result = planStock(product, edit)
  return result.ok ? result : { ok: false, issues: [issue(column, result.message)] }
}

function issue(column: ProductColumn, message: string): LineIssue {
  return { column: PRODUCT_COLUMNS[column], message }
}

const STOCK_ALONE = `Le stock de ce produit est compté par taille et couleur : modifiez « ${PRODUCT_COLUMNS.variants} ».`

/** Returns issues for the variants that still have stock although the row removes their colour or size (C-06). */
function removedIssues(product: CountedProduct, requested: Requested): LineIssue[] {
  const sizes = new Set(requested.sizes.map(fold))
  const { removed } = planVariants(product.variants, product, requested)
  return removed
    .filter(({ stock }) => stock > 0)
    .map((variant) =>
      issue(
        variant.size !== null && !sizes.has(fold(variant.size)) ? 'sizes' : 'colors',
        `« ${variantLabel(variant)} » ne peut pas être retiré : il en reste ${variant.stock}.`,
      ),
    )
}

function sumIssues(sum: number, stock: number): LineIssue[] {
  if (sum > PRODUCT_LIMITS.stock)
    return [issue('variants', `Le stock total dépasse ${PRODUCT_LIMITS.stock}.`)]
  return sum === stock ? [] : [issue('stock', `Le stock doit être la somme des variantes : ${sum}.`)]
}

/**
 * Completes a row whose `Stock` cell is empty and whose `Variantes` cell is not. A new product gets the sum of its
 * variants; for an existing product the `Stock` cell is dropped and counts as not edited.
 */
export function completeStockCell<Cells extends StockCells>(cells: Cells, isNew: boolean): Cells {
  const { stock, ...others } = cells
  if (stock !== '' || !cells.variants) return cells
  if (!isNew) return others as Cells
  const stocks = readVariantsCell(cells.variants).map((entry) => ({ stock: readUnits(entry.stock) ?? 0 }))
  return { ...cells, stock: String(totalStock(stocks)) }
}

/** Returns the variants after a plan is applied. */
export function variantsAfter(variants: CountedProduct['variants'], plan: StockPlan): Variant[] {
  const names = new Map(plan.renamed.map(({ id, to }) => [id, to]))
  const removed = new Set(plan.removed)
  const remaining = variants
    .filter(({ id }) => !removed.has(id))
    .map(({ id, ...variant }) => ({ ...variant, ...names.get(id) }))
  const given = new Map(
    plan.given.map(({ choice, quantity }) => [choice && variantKey(choice), quantity] as const),
  )
  return [...remaining, ...plan.added.map((choice) => ({ ...choice, stock: 0 }))].map((variant) => ({
    ...variant,
    stock: variant.stock + (given.get(variantKey(variant)) ?? 0),
  }))
}

interface RowVariants {
  /** all variants after the import; `was` is the exported stock or, if that is unknown, the current stock */
  variants: (Variant & { was: number })[]
  issues: LineIssue[]
}

/** Reads the variants cell of a row; variants that the cell omits keep their stock. */
function readRowVariants(
  product: CountedProduct,
  cells: Partial<Pick<ProductCells, 'variants' | 'seenVariants'>>,
  requested: Choices,
): RowVariants {
  const choiceOf = choiceReader(requested)
  const imported = variantsAfterImport(product, requested)
  const isCounted = product.variants.length > 0
  const seen = seenStocks(isCounted ? (cells.seenVariants ?? '') : '', choiceOf)
  const listed = new Map<string, Variant & { was: number }>()
  const issues: LineIssue[] = []
  for (const entry of readVariantsCell(cells.variants ?? '')) {
    const choice = choiceOf(entry)
    const key = variantKey(choice)
    const variant = imported.get(key)
    const stock = readUnits(entry.stock)
    const was = seen.get(key) ?? seen.get(variant?.keyBefore ?? key) ?? variant?.stock ?? 0
    const problem =
      formProblem(entry) ??
      unknownProblem(choice, requested) ??
      (listed.has(key) ? 'se trouve deux fois.' : stockProblem(variant, stock, was))
    if (problem) issues.push(issueOf(entry.stock === null ? entry.text : variantLabel(choice), problem))
    listed.set(key, { ...choice, stock: stock ?? 0, was })
  }
  const unlisted = [...imported].filter(([key]) => !listed.has(key)).map(([, variant]) => variant)
  if (issues.length === 0) {
    issues.push(
      ...unlisted.filter((variant) => variant.stock > 0 && seen.has(variant.keyBefore)).map(leftOut),
    )
  }
  const remaining = unlisted.map(({ color, size, stock }) => ({ color, size, stock, was: stock }))
  return { variants: [...listed.values(), ...remaining], issues }
}

/** Reads a stock; null for an invalid one. */
function readUnits(text: string | null | undefined): number | null {
  const digits = text?.replace(/\s/g, '') ?? ''
  return /^\d{1,9}$/.test(digits) && Number(digits) <= PRODUCT_LIMITS.stock ? Number(digits) : null
}

/** A variant that exists after the import: its current stock, and its key before a rename. */
type ImportedVariant = Variant & { keyBefore: string }

function variantsAfterImport(product: CountedProduct, requested: Choices): Map<string, ImportedVariant> {
  const current = product.variants.map((variant) => ({ ...variant, keyBefore: variantKey(variant) }))
  const { remaining, added } = planVariants(current, product, requested)
  const fresh = added.map((choice) => ({ ...choice, stock: 0, keyBefore: variantKey(choice) }))
  return new Map([...remaining, ...fresh].map((variant) => [variantKey(variant), variant]))
}

function seenStocks(cell: string, choiceOf: ReturnType<typeof choiceReader>): Map<string, number> {
  const stocks = new Map<string, number>()
  for (const entry of readVariantsCell(cell)) {
    const units = readUnits(entry.stock)
    if (units !== null) stocks.set(variantKey(choiceOf(entry)), units)
  }
  return stocks
}

function issueOf(label: string, problem: string): LineIssue {
  return { column: PRODUCT_COLUMNS.variants, message: `« ${label} » ${problem}` }
}

function formProblem({ stock }: VariantEntry): string | null {
  return stock === null ? 'doit s’écrire Couleur/Taille=Stock, par exemple Rouge/6 mois=4.' : null
}

function unknownProblem({ color, size }: VariantChoice, { colors, sizes }: Choices): string | null {
  return (
    missing(color, colors, 'cette couleur', 'de couleur') ?? missing(size, sizes, 'cette taille', 'de taille')
  )
}

function missing(choice: string | null, list: readonly string[], one: string, none: string): string | null {
  const offered = distinctChoices(list).map(fold)
  if (choice === null) return offered.length === 0 ? null : `n’indique pas ${none}.`
  return offered.includes(fold(choice)) ? null : `n’existe pas : ce produit n’a pas ${one}.`
}

function stockProblem(
  variant: ImportedVariant | undefined,
  stock: number | null,
  was: number,
): string | null {
  if (stock === null) return 'doit avoir un stock entier, positif ou zéro.'
  const current = variant?.stock ?? 0
  const moved = nextStock({ current, seen: was, requested: stock }) === null
  return moved ? `a changé entre-temps : il en reste ${current}.` : null
}

const leftOut = (variant: ImportedVariant): LineIssue =>
  issueOf(
    variantLabel(variant),
    `manque, alors qu’il en reste ${variant.stock}. Écrivez 0 pour vider ce stock.`,
  )
