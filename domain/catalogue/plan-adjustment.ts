import { ERROR_MESSAGES, type ErrorCode, fail, type Issue, type Result } from '../errors.ts'
import type { IdentifiedVariant } from './plan-stock.ts'
import { PRODUCT_LIMITS, type ProductSummary } from './product.ts'
import type { AdjustedUnits } from './stock-adjustments.ts'
import { findVariant, type VariantChoice, variantLabel } from './variants.ts'

/** The current stock of a product. */
interface CountedProduct extends Pick<ProductSummary, '_id' | 'name' | 'stock'> {
  /** empty when the stock is counted for the whole product */
  variants: readonly IdentifiedVariant[]
}

interface AdjustedLine extends VariantChoice {
  productId: string
}

/** A line of a receipt: `quantity` units arrived. */
type ReceivedLine = AdjustedLine & { quantity: number }

/** A line of a count: `counted` units were found where the screen showed `seen` units. */
type CountedLine = AdjustedLine & { counted: number; seen: number }

/** A change of a variant's stock, or of the whole product's stock when `variantId` is null. */
interface PlannedChange {
  productId: string
  variantId: string | null
  quantity: number
}

type Plan = Result<{ changes: PlannedChange[] }>

/** Plans the stock changes of received goods. Refuses all lines when one has a problem, such as a deleted product. */
export function planReceipt(lines: readonly ReceivedLine[], products: readonly CountedProduct[]): Plan {
  return planLines(lines, products, ({ quantity }) => quantity)
}

/**
 * Plans the stock changes of a count: adds the difference between counted and displayed units to the current stock, so
 * that sales during the count are not overwritten. The stock does not go below 0.
 */
export function planCount(lines: readonly CountedLine[], products: readonly CountedProduct[]): Plan {
  return planLines(lines, products, ({ counted, seen }, current) => Math.max(counted - seen, -current))
}

function planLines<Line extends AdjustedLine>(
  lines: readonly Line[],
  products: readonly CountedProduct[],
  quantityOf: (line: Line, current: number) => number,
): Plan {
  const byId = new Map(products.map((product) => [product._id, product]))
  const found = new Set<string>()
  const changes: PlannedChange[] = []
  const issues: Issue[] = []
  lines.forEach((line, index) => {
    const target = findTarget(line, byId.get(line.productId))
    const key = `${line.productId} ${target.variantId}`
    const quantity = quantityOf(line, target.current)
    const problem =
      target.problem ??
      (found.has(key) ? 'se trouve deux fois dans la liste.' : null) ??
      (target.current + quantity > PRODUCT_LIMITS.stock ? TOO_MANY : null)
    found.add(key)
    if (problem) issues.push({ path: `lines.${index}`, message: `${target.label} ${problem}` })
    else changes.push({ productId: line.productId, variantId: target.variantId, quantity })
  })
  return issues.length > 0 ? refuseLines('STOCK_LINES', issues) : { ok: true, changes }
}

const TOO_MANY = 'dépasserait un million de pièces.'

/** The product or variant that a line changes. */
interface StockTarget {
  variantId: string | null
  current: number
  /** `« Robe (Rouge, 6 mois) »` */
  label: string
  problem: string | null
}

function findTarget(choice: VariantChoice, product: CountedProduct | undefined): StockTarget {
  const none = { variantId: null, current: 0 }
  if (!product) return { ...none, label: 'Ce produit', problem: 'n’existe plus.' }
  const label = labelOf(product.name, choice)
  const isWhole = !choice.color && !choice.size
  if (product.variants.length === 0) {
    const problem = isWhole ? null : 'n’est plus compté par taille et couleur.'
    return { variantId: null, current: product.stock, label, problem }
  }
  if (isWhole) return { ...none, label, problem: 'est maintenant compté par taille et couleur.' }
  const variant = findVariant(product.variants, choice)
  return variant
    ? { variantId: variant.id, current: variant.stock, label, problem: null }
    : { ...none, label, problem: 'n’existe plus.' }
}

/**
 * Plans the removal of all units of a receipt; skips deleted products. Refuses all lines if a product or variant has
 * less stock left than was received.
 */
export function planUndo(received: readonly AdjustedUnits[], products: readonly CountedProduct[]): Plan {
  const byId = new Map(products.map((product) => [product._id, product]))
  const issues: Issue[] = []
  const changes: PlannedChange[] = []
  for (const units of received) {
    const product = byId.get(units.productId)
    if (!product) continue
    const left = unitsLeft(units, product)
    if (left < units.quantity) {
      const message = `${labelOf(units.name, units)}\u202f: ${piecesLeft(left)} sur ${units.quantity}.`
      issues.push({ path: units.productId, message })
    }
    const { productId, variantId, quantity } = units
    changes.push({ productId, variantId, quantity: -quantity })
  }
  return issues.length > 0 ? refuseLines('RECEIPT_SOLD', issues) : { ok: true, changes }
}

function unitsLeft({ variantId }: AdjustedUnits, { stock, variants }: CountedProduct): number {
  if (variantId === null) return variants.length === 0 ? stock : 0
  return variants.find(({ id }) => id === variantId)?.stock ?? 0
}

const piecesLeft = (left: number) => (left < 2 ? `il reste ${left} pièce` : `il reste ${left} pièces`)

function labelOf(name: string, choice: VariantChoice): string {
  const variant = variantLabel(choice)
  return `«\u202f${name}${variant === '' ? '' : ` (${variant})`}\u202f»`
}

/** The message ends with the first issue; `issues` has all of them. */
function refuseLines(code: ErrorCode, issues: readonly Issue[]) {
  return fail(code, { message: `${ERROR_MESSAGES[code]} ${issues[0]?.message ?? ''}`, issues: [...issues] })
}
