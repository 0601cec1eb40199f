import { fold } from '../text/fold.ts'
import type { LineIssue } from './match-lines.ts'
import { type CountedProduct, planStock, type StockPlan } from './plan-stock.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from './product-csv.ts'
import { readRowVariants, readUnits } from './read-row-variants.ts'
import { type Choices, planVariants, totalStock, type Variant, variantKey, variantLabel } from './variants.ts'
import { readVariantsCell } from './variants-csv.ts'

type StockCells = Partial<Pick<ProductCells, 'stock' | 'seenStock' | 'variants' | 'seenVariants'>>
/** The product's fields after the import. */
type Requested = Choices & { stock: number }
type PlannedStock = { ok: true; plan: StockPlan } | { ok: false; issues: LineIssue[] }

/** Maximum issues of one row. */
const MAX_ISSUES = 10

/**
 * Plans the stock changes of a row (C-16). A cell that equals the exported one beside it is not edited; sales since the
 * export remain.
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

/** Variants with stock whose colour or size the row removes (C-06). */
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
 * Fills an empty `Stock` cell beside `Variantes`: with their sum for a new product; otherwise the stock is unchanged.
 */
export function completeStockCell<Cells extends StockCells>(cells: Cells, isNew: boolean): Cells {
  const { stock, ...others } = cells
  if (stock !== '' || !cells.variants) return cells
  if (!isNew) return others as Cells
  const stocks = readVariantsCell(cells.variants).map((entry) => ({ stock: readUnits(entry.stock) ?? 0 }))
  return { ...cells, stock: String(totalStock(stocks)) }
}

/** The variants after a plan. */
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
