import type { CountedStock, IdentifiedVariant } from './plan-stock.ts'
import { type Choices, totalStock } from './variants.ts'

/** The variants of a product before an import added, renamed or removed some, and what it did to them. */
export interface VariantsBefore {
  before: CountedStock & Choices
  after: Choices & Omit<CountedStock, 'variants'>
  /** units that variants got which existed before, or lost when negative */
  given: readonly { variantId: string; quantity: number }[]
  /** barcodes of the variants that it removed, by their ids */
  barcodes: Readonly<Record<string, string>>
}

/**
 * Plans the variants that a product had before an import that did not end. Units that were sold since are missing, down
 * to 0. Null when somebody has changed the colours, the sizes or the stock since.
 * @param isRestocked whether the product's stock was edited, imported or counted after the import
 */
export function planVariantsBack(
  { before, after, given }: VariantsBefore,
  current: CountedStock & Choices,
  isRestocked: boolean,
): (CountedStock & Choices) | null {
  if (isRestocked || !sameChoices(current, after)) return null
  const { colors, sizes } = before
  const since = current.unallocatedStock - after.unallocatedStock
  const unallocatedStock = Math.max(0, before.unallocatedStock + since)
  let sold = Math.max(0, after.stock - current.stock)
  const takeSold = (stock: number) => {
    const left = Math.max(0, stock - sold)
    sold -= stock - left
    return left
  }
  if (before.variants.length === 0) {
    return { colors, sizes, variants: [], stock: takeSold(before.stock), unallocatedStock }
  }
  const gained = new Map(given.map(({ variantId, quantity }) => [variantId, quantity]))
  const isJoined = current.variants.length === 0
  const variants = before.variants.map((variant): IdentifiedVariant => {
    const now = current.variants.find(({ id }) => id === variant.id)
    if (now) return { ...variant, stock: Math.max(0, now.stock - (gained.get(variant.id) ?? 0)) }
    return { ...variant, stock: isJoined ? takeSold(variant.stock) : variant.stock }
  })
  return { colors, sizes, variants, stock: totalStock(variants), unallocatedStock }
}

const sameChoices = (one: Choices, other: Choices) =>
  JSON.stringify([one.colors, one.sizes]) === JSON.stringify([other.colors, other.sizes])
