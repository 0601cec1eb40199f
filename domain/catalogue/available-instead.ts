import { fold } from '../text/fold.ts'
import { matchingVariants } from './choose-variant.ts'
import { distinctChoices, type Variant, type VariantChoice } from './variants.ts'

/** Maximum alternatives for a sold-out choice. */
const MAX_ALTERNATIVES = 3

/** Available alternatives to a sold-out choice. */
export interface Alternatives {
  dimension: 'color' | 'size'
  choices: string[]
}

/**
 * Lists colours in stock in the chosen size. If there are none, lists the nearest sizes in stock in the chosen colour
 * or, without such sizes, any colours in stock.
 */
export function availableInstead(variants: readonly Variant[], { color, size }: VariantChoice): Alternatives {
  const stocked = variants.filter(({ stock }) => stock > 0)
  const inStock = (dimension: Alternatives['dimension'], choice: VariantChoice): Alternatives => ({
    dimension,
    choices: distinctChoices(
      matchingVariants(stocked, choice).flatMap((variant) => variant[dimension] ?? []),
    ),
  })
  const all = distinctChoices(variants.flatMap((variant) => variant.size ?? []))
  const colors = inStock('color', { color: null, size })
  const sizes = inStock('size', { color, size: null })
  if (colors.choices.length > 0) return first(colors)
  if (sizes.choices.length > 0) return { ...sizes, choices: nearest(sizes.choices, size, all) }
  return first(inStock('color', { color: null, size: null }))
}

function first({ dimension, choices }: Alternatives): Alternatives {
  return { dimension, choices: choices.slice(0, MAX_ALTERNATIVES) }
}

/** @param all the sizes of the product, in the order in which the product lists them */
function nearest(choices: readonly string[], requested: string | null, all: readonly string[]): string[] {
  const place = (choice: string) => all.findIndex((other) => fold(other) === fold(choice))
  const distance = (choice: string) => Math.abs(place(choice) - place(requested ?? ''))
  return choices
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MAX_ALTERNATIVES)
    .toSorted((one, other) => place(one) - place(other))
}
