import { lineImage } from '../cart/cart-line.ts'
import { CHOICE_TEXTS, missingChoices, spelledChoice } from '../catalogue/offered-choice.ts'
import type { IdentifiedVariant } from '../catalogue/plan-stock.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { findVariant, missingChoice, type VariantChoice } from '../catalogue/variants.ts'
import { fail, type Issue, type Result } from '../errors.ts'
import { unitPrice } from '../pricing/price.ts'
import { quoted } from '../text/quoted.ts'
import { type LineTerms, newItem, type OrderItem } from './order.ts'

/** Without a category, that of the product applies. */
export type KeptTerms = Pick<LineTerms, 'listed'> & { category: string | null }

/** A line entered by an administrator; `discount` in francs off the unit price. */
interface Entered extends VariantChoice {
  productId: string
  quantity: number
  discount: number
  discountReason: string
  /** of the returned piece that it replaces */
  terms?: KeptTerms
}

/** What says which line of an order an entered one is. */
interface LineName extends VariantChoice {
  productId: string
}

type Products = ReadonlyMap<string, ProductSummary & { variants: readonly IdentifiedVariant[] }>

/**
 * Finds the line of an order that each entered line is: among lines of one variant, as a swap can make them, the first is
 * the first, and all further ones the last.
 */
export function orderedLines<Line extends LineName>(
  entered: readonly LineName[],
  current: readonly Line[],
): (Line | undefined)[] {
  const keyOf = ({ productId, color, size }: LineName) => JSON.stringify([productId, color, size])
  const byVariant = Map.groupBy(current, keyOf)
  const found = new Map<string, number>()
  return entered.map((line) => {
    const key = keyOf(line)
    const place = found.get(key) ?? 0
    found.set(key, place + 1)
    const same = byVariant.get(key)
    return same?.[place] ?? same?.at(-1)
  })
}

/** The unit price that a line was placed at, before its discount, in francs. */
export function listedWhenPlaced({
  price,
  discount,
  terms,
}: Pick<OrderItem, 'price' | 'discount' | 'terms'>): number {
  return terms?.listed ?? price + discount
}

/**
 * Converts entered lines to order lines with their terms. A variant that is already in the order keeps its name, its
 * category and its price before the discount, whatever became of its product. A new variant has the current ones.
 * @param now epoch milliseconds
 */
export function priceLines(
  entered: readonly Entered[],
  current: readonly OrderItem[],
  products: Products,
  now: number,
): Result<{ items: OrderItem[] }> {
  const issues: Issue[] = []
  const ordered = orderedLines(entered, current)
  const items = entered.flatMap((line, index): OrderItem[] => {
    const reject = (field: string, message: string) => {
      issues.push({ path: `lines.${index}.${field}`, message })
      return []
    }
    const was = ordered[index]
    const product = products.get(line.productId)
    if (!was && !product) return reject('productId', 'Cet article n’est plus dans le catalogue.')
    const { quantity, discount, discountReason } = line
    const terms = was ? termsOf(was, product) : termsNow(product as ProductSummary, line.terms, now)
    const listed = was ? listedWhenPlaced(was) : (terms?.listed ?? 0)
    if (discount > listed) return reject('discount', 'La remise dépasse le prix.')
    if (discount > 0 && discountReason === '')
      return reject('discountReason', 'Indiquez la raison de la remise.')
    const price = listed - discount
    const sold = { quantity, price, discount, discountReason, terms }
    if (was) return [{ ...was, ...sold }]
    const chosen = chooseLine(line, product as NonNullable<typeof product>)
    if ('message' in chosen) return reject(chosen.field, chosen.message)
    const { name, images, colors } = product as ProductSummary
    const image = lineImage({ images, colors, color: chosen.color }) ?? ''
    return [{ ...newItem({ productId: line.productId, name, image, quantity, price, ...chosen }), ...sold }]
  })
  const [first] = issues
  return first ? fail('INVALID_INPUT', { message: first.message, issues }) : { ok: true, items }
}

/** Those of an earlier version's line are what its product has now; null when that is gone too. */
function termsOf(was: OrderItem, product: ProductSummary | undefined): LineTerms | null {
  return was.terms ?? (product ? { category: product.category, listed: listedWhenPlaced(was) } : null)
}

function termsNow(product: ProductSummary, kept: KeptTerms | undefined, now: number): LineTerms {
  return { category: kept?.category ?? product.category, listed: kept?.listed ?? unitPrice(product, now) }
}

function chooseLine(
  line: Entered,
  product: ProductSummary & { variants: readonly IdentifiedVariant[] },
): VariantChoice | { field: string; message: string } {
  if (product.variants.length > 0) {
    const missing = missingChoice(product.variants, line)
    if (missing) return { field: missing, message: CHOICE_TEXTS[missing] }
    if (!findVariant(product.variants, line)) {
      return { field: 'size', message: 'Cette combinaison n’existe pas.' }
    }
    return spelledChoice(line, product)
  }
  const [unknown] = missingChoices([line], product)
  if (unknown) return { field: 'size', message: `${quoted(unknown)} n’est plus proposé.` }
  return spelledChoice(line, product)
}
