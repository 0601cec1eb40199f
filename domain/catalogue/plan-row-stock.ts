import { fold } from '../text/fold.ts'
import { quoted } from '../text/quoted.ts'
import type { LineIssue } from './match-lines.ts'
import {
  type CountedProduct,
  offerChoices,
  type PlannedLine,
  type PlannedStock,
  planLines,
  planStock,
} from './plan-stock.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from './product-csv.ts'
import { readUnits } from './stock.ts'
import {
  type Choices,
  distinctChoices,
  findVariant,
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
type PlannedRow = { ok: true; after: PlannedStock } | { ok: false; issues: LineIssue[] }

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
): PlannedRow {
  const product = current ?? { ...requested, stock: 0, variants: [], unallocatedStock: 0 }
  const stockWas = readUnits(cells.seenStock ?? '') ?? undefined
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

function planned(column: ProductColumn, product: CountedProduct, edit: StockEdit): PlannedRow {
  const result = planStock(product, edit)
  return result.ok ? result : { ok: false, issues: [issue(column, result.message)] }
}

function issue(column: ProductColumn, message: string): LineIssue {
  return { column: PRODUCT_COLUMNS[column], message }
}

const STOCK_ALONE = `Le stock de ce produit est compté par taille et couleur : modifiez ${quoted(PRODUCT_COLUMNS.variants)}.`

/** Returns issues for the variants that still have stock although the row removes their colour or size (C-06). */
function removedIssues(product: CountedProduct, requested: Requested): LineIssue[] {
  const sizes = new Set(requested.sizes.map(fold))
  const { removed } = offerChoices(product, requested)
  return removed
    .filter(({ stock }) => stock > 0)
    .map((variant) =>
      issue(
        variant.size !== null && !sizes.has(fold(variant.size)) ? 'sizes' : 'colors',
        `${quoted(variantLabel(variant))} ne peut pas être retiré : il en reste ${variant.stock}.`,
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
  const stocks = readVariantsCell(cells.variants).map((entry) => ({
    stock: readUnits(entry.stock ?? '') ?? 0,
  }))
  return { ...cells, stock: String(totalStock(stocks)) }
}

interface RowVariants {
  /** all variants after the import; `was`: the exported stock, absent when it is unknown */
  variants: (Variant & { was: number | undefined })[]
  issues: LineIssue[]
}

/** Reads the variants cell of a row; variants that the cell omits keep their stock. */
function readRowVariants(
  product: CountedProduct,
  cells: Pick<StockCells, 'variants' | 'seenVariants'>,
  requested: Choices,
): RowVariants {
  const choiceOf = choiceReader(requested)
  const { offered } = offerChoices(product, requested)
  const keysBefore = new Map(product.variants.map((variant) => [variant.id, variantKey(variant)]))
  const keyBefore = (variant: OfferedVariant) => keysBefore.get(variant.id ?? '') ?? variantKey(variant)
  const seen = seenStocks(product.variants.length > 0 ? (cells.seenVariants ?? '') : '', choiceOf)
  const seenOf = (variant: OfferedVariant) => seen.get(variantKey(variant)) ?? seen.get(keyBefore(variant))
  const entries = readVariantsCell(cells.variants ?? '').map((entry) => {
    const [choice, stock] = [choiceOf(entry), readUnits(entry.stock ?? '')]
    const variant = findVariant(offered.variants, choice)
    const was = stock === null || !variant ? undefined : seenOf(variant)
    return { entry, choice, stock, was }
  })
  const requestedLines = entries.map(({ choice, stock, was }) => ({ variant: choice, was, to: stock ?? 0 }))
  const { lines } = planLines(offered, requestedLines, 'replace')
  const issues = entries.flatMap(({ entry, choice, stock }, index) => {
    const problem =
      formProblem(entry) ??
      lineProblem(lines[index], choice, requested) ??
      (stock === null ? 'doit avoir un stock entier, positif ou zéro.' : null)
    return problem ? [issueOf(entry.stock === null ? entry.text : variantLabel(choice), problem)] : []
  })
  const listed = new Set(entries.map(({ choice }) => variantKey(choice)))
  const unlisted = offered.variants.filter((variant) => !listed.has(variantKey(variant)))
  if (issues.length === 0) {
    issues.push(
      ...unlisted.filter((variant) => variant.stock > 0 && seen.has(keyBefore(variant))).map(leftOut),
    )
  }
  const edited = entries.map(({ choice, stock, was }) => ({ ...choice, stock: stock ?? 0, was }))
  const kept = unlisted.map(({ color, size, stock }) => ({ color, size, stock, was: stock }))
  return { variants: [...edited, ...kept], issues }
}

type OfferedVariant = PlannedStock['variants'][number]

function seenStocks(cell: string, choiceOf: ReturnType<typeof choiceReader>): Map<string, number> {
  const stocks = new Map<string, number>()
  for (const entry of readVariantsCell(cell)) {
    const units = readUnits(entry.stock ?? '')
    if (units !== null) stocks.set(variantKey(choiceOf(entry)), units)
  }
  return stocks
}

function issueOf(label: string, problem: string): LineIssue {
  return { column: PRODUCT_COLUMNS.variants, message: `${quoted(label)} ${problem}` }
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

function lineProblem(
  line: PlannedLine | undefined,
  choice: VariantChoice,
  requested: Choices,
): string | null {
  if (line?.problem === 'repeated') return 'se trouve deux fois.'
  if (line?.problem === 'stale') return `a changé entre-temps\u202f: il en reste ${line.current}.`
  return line?.problem === 'unknown' ? unknownProblem(choice, requested) : null
}

const leftOut = (variant: Variant): LineIssue =>
  issueOf(
    variantLabel(variant),
    `manque, alors qu’il en reste ${variant.stock}. Écrivez 0 pour vider ce stock.`,
  )
