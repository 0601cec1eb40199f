import { ERROR_MESSAGES, type ErrorCode, fail, type Issue, type Result } from '../errors.ts'
import { quoted } from '../text/quoted.ts'
import { type CountedStock, type PlannedLine, planLines, type StockLine } from './plan-stock.ts'
import type { ProductSummary } from './product.ts'
import type { AdjustedUnits } from './stock-adjustments.ts'
import { type VariantChoice, variantLabel } from './variants.ts'

type CountedProduct = CountedStock & Pick<ProductSummary, '_id' | 'name'>

interface AdjustedLine extends VariantChoice {
  productId: string
}

/** A line of a receipt: `quantity` units arrived. */
type ReceivedLine = AdjustedLine & { quantity: number }

/** A line of a count: `counted` units were found on the shelf. */
type CountedLine = AdjustedLine & { counted: number }

/** A change of a variant's stock, or of the whole product's stock when `variantId` is null. */
interface PlannedChange {
  productId: string
  variantId: string | null
  quantity: number
}

type Plan = Result<{ changes: PlannedChange[] }>

/** Plans the stock changes of received goods. Refuses all lines when one has a problem, such as a deleted product. */
export function planReceipt(lines: readonly ReceivedLine[], products: readonly CountedProduct[]): Plan {
  return planAll(lines, products, ({ quantity }) => ({ was: 0, to: quantity }))
}

/**
 * Plans the stock changes of a count: adds the difference between the counted units and those that lay on the shelf at that
 * moment to the current stock, so that nothing that happened since is overwritten. The stock does not go below 0.
 * @param shelfOf the units on the shelf when a line was counted, promised ones included
 */
export function planCount<Line extends CountedLine>(
  lines: readonly Line[],
  products: readonly CountedProduct[],
  shelfOf: (line: Line, product: CountedProduct) => number,
): Plan {
  return planAll(lines, products, (line, product) => ({ was: shelfOf(line, product), to: line.counted }))
}

function planAll<Line extends AdjustedLine>(
  lines: readonly Line[],
  products: readonly CountedProduct[],
  figures: (line: Line, product: CountedProduct) => Pick<StockLine, 'was' | 'to'>,
): Plan {
  const planned = planEach(lines, products, (line, product) => ({
    variant: line.color || line.size ? { color: line.color, size: line.size } : null,
    ...figures(line, product),
  }))
  const issues = planned.flatMap(({ line, product, planned: { problem } }, index) => {
    if (product && problem === null) return []
    const message = product
      ? `${labelOf(product.name, line)} ${problemText(problem, line, product)}`
      : 'Ce produit n’existe plus.'
    return [{ path: `lines.${index}`, message }]
  })
  return issues.length > 0 ? refuseLines('STOCK_LINES', issues) : changesOf(planned)
}

function problemText(problem: PlannedLine['problem'], line: VariantChoice, { variants }: CountedProduct) {
  if (problem === 'repeated') return 'se trouve deux fois dans la liste.'
  if (problem === 'limit') return 'dépasserait un million de pièces.'
  if (!line.color && !line.size) return 'est maintenant compté par taille et couleur.'
  return variants.length > 0 ? 'n’existe plus.' : 'n’est plus compté par taille et couleur.'
}

/**
 * Plans the removal of all units of a receipt; skips deleted products. Refuses all lines if a product or variant has
 * less stock left than was received.
 */
export function planUndo(received: readonly AdjustedUnits[], products: readonly CountedProduct[]): Plan {
  const planned = planEach(received, products, ({ variantId, quantity }) => ({
    variant: variantId === null ? null : { id: variantId },
    was: quantity,
    to: 0,
  }))
  const issues = planned.flatMap(({ line, product, planned: { current, quantity } }) => {
    if (!product || quantity === -line.quantity) return []
    const message = `${labelOf(line.name, line)}\u202f: ${piecesLeft(current)} sur ${line.quantity}.`
    return [{ path: line.productId, message }]
  })
  return issues.length > 0 ? refuseLines('RECEIPT_SOLD', issues) : changesOf(planned)
}

interface PlannedOf<Line> {
  line: Line
  /** undefined when it no longer exists */
  product: CountedProduct | undefined
  planned: PlannedLine
}

const GONE: PlannedLine = { variantId: null, current: 0, quantity: 0, problem: 'unknown' }

/** Plans lines of several products, and returns them in their order. */
function planEach<Line extends { productId: string }>(
  lines: readonly Line[],
  products: readonly CountedProduct[],
  stockLine: (line: Line, product: CountedProduct) => StockLine,
): PlannedOf<Line>[] {
  const planned = new Map<Line, PlannedOf<Line>>()
  const byId = new Map(products.map((product) => [product._id, product]))
  for (const [productId, own] of Map.groupBy(lines, (line) => line.productId)) {
    const product = byId.get(productId)
    const results = product
      ? planLines(
          product,
          own.map((line) => stockLine(line, product)),
          'add',
        ).lines
      : []
    for (const [index, line] of own.entries()) {
      planned.set(line, { line, product, planned: results[index] ?? GONE })
    }
  }
  return lines.flatMap((line) => planned.get(line) ?? [])
}

function changesOf(planned: readonly PlannedOf<{ productId: string }>[]): Plan {
  const changes = planned
    .filter(({ product }) => product !== undefined)
    .map(({ line: { productId }, planned: { variantId, quantity } }) => ({ productId, variantId, quantity }))
  return { ok: true, changes }
}

const piecesLeft = (left: number) => (left < 2 ? `il reste ${left} pièce` : `il reste ${left} pièces`)

function labelOf(name: string, choice: VariantChoice): string {
  const variant = variantLabel(choice)
  return quoted(variant === '' ? name : `${name} (${variant})`)
}

/** The message ends with the first issue; `issues` has all of them. */
function refuseLines(code: ErrorCode, issues: readonly Issue[]) {
  return fail(code, { message: `${ERROR_MESSAGES[code]} ${issues[0]?.message ?? ''}`, issues: [...issues] })
}
