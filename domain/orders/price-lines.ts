import { lineImage } from '../cart/cart-line.ts'
import { CHOICE_TEXTS, missingChoices, spelledChoice } from '../catalogue/offered-choice.ts'
import type { IdentifiedVariant } from '../catalogue/plan-stock.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { findVariant, missingChoice, type VariantChoice } from '../catalogue/variants.ts'
import { fail, type Issue, type Result } from '../errors.ts'
import { unitPrice } from '../pricing/price.ts'
import { newItem, type OrderItem } from './order.ts'

/** A line entered by an administrator; `discount` in francs off the unit price. */
interface Entered extends VariantChoice {
  productId: string
  quantity: number
  discount: number
  discountReason: string
}

type Products = ReadonlyMap<string, ProductSummary & { variants: readonly IdentifiedVariant[] }>

/**
 * Converts entered lines to order lines. A variant that is already in the order keeps its name and its price
 * before the discount, even if its product was deleted. A new variant has the current price.
 * @param now epoch milliseconds
 */
export function priceLines(
  entered: readonly Entered[],
  current: readonly OrderItem[],
  products: Products,
  now: number,
): Result<{ items: OrderItem[] }> {
  const issues: Issue[] = []
  const items = entered.flatMap((line, index): OrderItem[] => {
    const reject = (field: string, message: string) => {
      issues.push({ path: `lines.${index}.${field}`, message })
      return []
    }
    const was = current.find(
      ({ productId, color, size }) =>
        productId === line.productId && color === line.color && size === line.size,
    )
    const product = products.get(line.productId)
    if (!was && !product) return reject('productId', 'Cet article n’est plus dans le catalogue.')
    const { quantity, discount, discountReason } = line
    const listed = was ? was.price + was.discount : unitPrice(product as ProductSummary, now)
    if (discount > listed) return reject('discount', 'La remise dépasse le prix.')
    if (discount > 0 && discountReason === '')
      return reject('discountReason', 'Indiquez la raison de la remise.')
    const price = listed - discount
    const sold = { quantity, price, discount, discountReason }
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
  if (unknown) return { field: 'size', message: `« ${unknown} » n’est plus proposé.` }
  return spelledChoice(line, product)
}
