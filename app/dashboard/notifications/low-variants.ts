import type { Product } from '../../../domain/catalogue/product.ts'
import { isLowStock } from '../../../domain/catalogue/stock.ts'
import {
  findVariant,
  type Variant,
  type VariantChoice,
  variantKey,
  variantLabel,
} from '../../../domain/catalogue/variants.ts'
import { pluralize } from '../../../domain/text/format.ts'

/** A variant whose stock became low while the dashboard was open. */
export interface LowVariant extends Variant {
  productId: string
  name: string
}

type StockedProduct = Pick<Product, '_id' | 'name' | 'lowStockThreshold' | 'variants'>

/**
 * Updates the reported variants of a product. Adds the variant in `choice` when its stock is low and it is not yet
 * reported.
 * @returns `added`: the new entry; null when no entry was added
 */
export function reportVariant(
  reported: readonly LowVariant[],
  product: StockedProduct,
  choice: VariantChoice,
): { reported: LowVariant[]; added: LowVariant | null } {
  const updated = updateReported(reported, product)
  const variant = findLow(product, choice)
  const isKnown = updated.some(
    ({ productId, ...other }) => productId === product._id && isSame(other, choice),
  )
  if (!variant || isKnown) return { reported: updated, added: null }
  const added = { ...variant, productId: product._id, name: product.name }
  return { reported: [added, ...updated], added }
}

/** Updates the reported variants of a product, and removes the variants whose stock is no longer low. */
export function updateReported(reported: readonly LowVariant[], product: StockedProduct): LowVariant[] {
  return reported.flatMap((entry) => {
    if (entry.productId !== product._id) return [entry]
    const variant = findLow(product, entry)
    return variant ? [{ ...entry, ...variant, name: product.name }] : []
  })
}

function findLow({ variants, lowStockThreshold }: StockedProduct, choice: VariantChoice): Variant | null {
  const variant = findVariant(variants, choice)
  return variant && isLowStock({ stock: variant.stock, lowStockThreshold }) ? variant : null
}

function isSame(one: VariantChoice, other: VariantChoice): boolean {
  return variantKey(one) === variantKey(other)
}

/** `Robe, 6 mois`. */
export function lowVariantName(variant: LowVariant): string {
  return `${variant.name}, ${variantLabel(variant)}`
}

/** `2 restants`. */
export function remainingText(stock: number): string {
  return stock === 0 ? 'épuisé' : pluralize(stock, 'restant')
}
