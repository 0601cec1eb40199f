import type { ProductSummary } from '../catalogue/product.ts'
import type { Variant } from '../catalogue/variants.ts'

export interface ExchangeChoice {
  color: string | null
  size: string | null
}

/** Available other sizes and colours of a product, for an exchange at the door (D-41). */
export function exchangeChoices(
  { color, size }: ExchangeChoice,
  product: (Pick<ProductSummary, 'sizes' | 'stock'> & { variants: readonly Variant[] }) | undefined,
): ExchangeChoice[] {
  if (!product) return []
  const choices =
    product.variants.length > 0
      ? product.variants.filter(({ stock }) => stock > 0)
      : product.stock > 0
        ? product.sizes.map((other) => ({ color, size: other }))
        : []
  return choices
    .filter((other) => other.color !== color || other.size !== size)
    .map((other) => ({ color: other.color, size: other.size }))
}
