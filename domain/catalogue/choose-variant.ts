import { fold } from '../text/fold.ts'
import { VARIANT_QUERY } from '../urls/page-paths.ts'
import { TOYS } from './categories.ts'
import { offeredChoice } from './offered-choice.ts'
import type { StockedProduct } from './product.ts'
import { distinctChoices, missingChoice, type Variant, type VariantChoice } from './variants.ts'

/** The page shows the remaining units only below this stock (C-21). */
const PLENTY = 4

/** The colours and sizes that a shopper chooses between. */
export interface OfferedChoices {
  colors: readonly string[]
  sizes: readonly string[]
}

/** The choices of a product. Toys have no colour to choose, unless they have variants. */
export function offeredChoices({
  category,
  colors,
  sizes,
  variants,
}: Pick<StockedProduct, 'category' | 'colors' | 'sizes' | 'variants'>): OfferedChoices {
  if (variants.length === 0) return { colors: category === TOYS ? [] : colors, sizes }
  return { colors: distinctChoices(colors), sizes: distinctChoices(sizes) }
}

/** Returns the choice in a page's URL (C-24), in the product's spelling; null for a missing or unknown value. */
export function requestedChoice(query: URLSearchParams, offered: OfferedChoices): VariantChoice {
  const read = (name: string, choices: readonly string[]) => offeredChoice(query.get(name), choices) ?? null
  return {
    color: read(VARIANT_QUERY.color, offered.colors),
    size: read(VARIANT_QUERY.size, offered.sizes),
  }
}

/** The variants that match a choice, in which null matches any colour or size. */
export function matchingVariants(variants: readonly Variant[], { color, size }: VariantChoice): Variant[] {
  const matches = (own: string | null, requested: string | null) =>
    requested === null || fold(own ?? '') === fold(requested)
  return variants.filter((variant) => matches(variant.color, color) && matches(variant.size, size))
}

/** Whether every matching variant is sold out; false when the stock is counted for the whole product. */
export function isSoldOut(variants: readonly Variant[], choice: VariantChoice): boolean {
  return variants.length > 0 && matchingVariants(variants, choice).every(({ stock }) => stock <= 0)
}

/** `Plus que 2 en 6 mois` when few units of the chosen variant are left; otherwise null. */
export function fewLeftText(variants: readonly Variant[], choice: VariantChoice): string | null {
  const [variant] = matchingVariants(variants, choice)
  if (!variant || missingChoice(variants, choice) !== null) return null
  const { stock } = variant
  return stock > 0 && stock < PLENTY ? `Plus que ${stock} en ${choice.size ?? choice.color}` : null
}
