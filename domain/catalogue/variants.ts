import { fold } from '../text/fold.ts'

/** A colour and a size of a product; null for a product without colours or without sizes. */
export interface VariantChoice {
  color: string | null
  size: string | null
}

/** The stock of one colour and size (C-02). */
export interface Variant extends VariantChoice {
  stock: number
}

/** Identifies a combination within its product, ignoring case and accents. */
export function variantKey({ color, size }: VariantChoice): string {
  return `${fold(color ?? '')}\n${fold(size ?? '')}`
}

/** A variant without its id. */
export function plainVariant({ color, size, stock }: Variant): Variant {
  return { color, size, stock }
}

/** Finds the variant of a choice. */
export function findVariant<Stored extends VariantChoice>(
  variants: readonly Stored[],
  choice: VariantChoice,
): Stored | undefined {
  const exact = variants.find(({ color, size }) => color === choice.color && size === choice.size)
  if (exact) return exact
  const key = variantKey(choice)
  return variants.find((variant) => variantKey(variant) === key)
}

/** Drops blank and repeated choices; the first spelling of each choice remains. */
export function distinctChoices(choices: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const choice of choices) {
    const key = fold(choice)
    if (key !== '' && !found.has(key)) found.set(key, choice)
  }
  return [...found.values()]
}

/** Gives repeated choices their first spelling, without dropping them. */
export function firstSpellings(choices: readonly string[]): string[] {
  const distinct = new Map(distinctChoices(choices).map((choice) => [fold(choice), choice]))
  return choices.map((choice) => distinct.get(fold(choice)) ?? choice)
}

export interface Choices {
  colors: readonly string[]
  sizes: readonly string[]
}

/** The sum of the variants' stock. */
export function totalStock(variants: readonly { stock: number }[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0)
}

/** `Rouge, 6 mois`: the label of a combination. */
export function variantLabel({ color, size }: VariantChoice): string {
  return [color, size].filter((choice) => choice).join(', ')
}

/** `Body, Rouge, 6 mois`: the label of a product and combination. */
export function productLabel({ name, ...choice }: VariantChoice & { name: string }): string {
  return [name, variantLabel(choice)].filter(Boolean).join(', ')
}

/**
 * Returns the choice that the product's variants require and the order line does not have, `color` before `size`
 * (C-13).
 * @returns null when the order line has all required choices
 */
export function missingChoice(
  variants: readonly VariantChoice[],
  { color, size }: VariantChoice,
): 'color' | 'size' | null {
  if (!color && variants.some((variant) => variant.color !== null)) return 'color'
  if (!size && variants.some((variant) => variant.size !== null)) return 'size'
  return null
}
