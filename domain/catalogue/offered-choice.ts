import { fold } from '../text/fold.ts'
import type { ProductSummary } from './product.ts'
import { type Choices, findVariant, type Variant, type VariantChoice } from './variants.ts'

/**
 * Returns a colour or size in the product's spelling, ignoring case and accents; null for no choice,
 * undefined when it is not offered.
 */
export function offeredChoice(chosen: string | null, offered: readonly string[]): string | null | undefined {
  if (chosen === null || chosen.trim() === '') return null
  if (offered.includes(chosen)) return chosen
  const requested = fold(chosen)
  return offered.find((choice) => fold(choice) === requested)
}

/**
 * Returns a choice in the spelling of the matching variant or, if no variant matches, of the product's colours and
 * sizes. A colour or size that is not offered becomes null.
 */
export function spelledChoice(
  choice: VariantChoice,
  { variants, colors, sizes }: Choices & { variants: readonly VariantChoice[] },
): VariantChoice {
  const { color, size } = findVariant(variants, choice) ?? {
    color: offeredChoice(choice.color, colors) ?? null,
    size: offeredChoice(choice.size, sizes) ?? null,
  }
  return { color, size }
}

/** Lists the chosen colours and sizes the product does not offer, without duplicates. */
export function missingChoices(chosen: readonly VariantChoice[], { colors, sizes }: Choices): string[] {
  const missing = chosen.flatMap(({ color, size }) => [
    ...(offeredChoice(color, colors) === undefined ? [color ?? ''] : []),
    ...(offeredChoice(size, sizes) === undefined ? [size ?? ''] : []),
  ])
  return [...new Set(missing)]
}

/** Shown when no colour or no size is chosen. */
export const CHOICE_TEXTS = {
  color: 'Veuillez choisir une couleur',
  size: 'Veuillez choisir une taille',
} as const

/** The sizes and colours in stock that differ from the given ones, for an exchange at the door (D-41). */
export function exchangeChoices(
  { color, size }: VariantChoice,
  product: (Pick<ProductSummary, 'sizes' | 'stock'> & { variants: readonly Variant[] }) | undefined,
): VariantChoice[] {
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
