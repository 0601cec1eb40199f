import { CHOICE_TEXTS } from '../catalogue/offered-choice.ts'
import { findVariant, missingChoice, type VariantChoice, variantLabel } from '../catalogue/variants.ts'
import type { LineProblem } from '../errors.ts'
import { quoted } from '../text/quoted.ts'
import { type Cart, sameChoice } from './cart.ts'
import type { CartLine, CartVariant } from './cart-line.ts'
import { changeOption, isOptionAvailable } from './edit-cart.ts'

/** An option that cannot be ordered in its quantity, with the reason and alternatives (C-22). */
export interface OptionProblem {
  option: CartVariant
  text: string
  /** units that can be ordered */
  stock: number
  offers: Offer[]
}

/** An alternative colour and size. */
export interface Offer extends VariantChoice {
  label: string
}

/**
 * Compares a line's options with its last known variants. `diffCart` reports a product that is sold out or deleted.
 */
export function optionProblems(line: CartLine): OptionProblem[] {
  const { variants = [], stock: ofProduct } = line
  if (variants.length === 0 || ofProduct === 0) return []
  return line.options.flatMap((option) => {
    const variant = findVariant(variants, option)
    const stock = variant?.stock ?? 0
    if (option.quantity <= stock) return []
    const missing = missingChoice(variants, option)
    const problem = variant ? 'stock' : 'variant'
    const text = missing ? CHOICE_TEXTS[missing] : variantProblemText({ ...option, problem, stock })
    return [{ option, text, stock, offers: offersFor(line, option) }]
  })
}

/** Describes a variant that is sold out, has too few units or is no longer offered. */
export function variantProblemText({
  problem,
  stock,
  color = null,
  size = null,
}: Pick<LineProblem, 'problem' | 'stock' | 'color' | 'size'>): string {
  if (problem === 'stock' && stock > 0)
    return `Il n’en reste que ${stock} en ${variantLabel({ color, size })}.`
  const what = problem === 'stock' ? 'est épuisé' : 'n’est plus proposé'
  if (size === null) return `${color} ${what}.`
  return `${size} ${what}e${color === null ? '' : ` en ${color}`}.`
}

/**
 * Lists variants in stock: first other sizes in the option's colour, then the option's size in other colours. Without
 * such variants, lists all variants in stock.
 */
function offersFor(line: CartLine, option: CartVariant): Offer[] {
  const inStock = (line.variants ?? []).filter((variant) => {
    const [changed] = changeOption([line], line.cartItemId, option, variant)
    return changed !== line && !sameChoice(variant, option)
  })
  const sameColor = inStock.filter(({ color }) => color === option.color)
  const sameSize = inStock.filter(({ color, size }) => size === option.size && color !== option.color)
  const near = [...sameColor, ...sameSize]
  return (near.length > 0 ? near : inStock).map(({ color, size }) => ({
    ...{ color, size },
    label: labelBeside(option, { color, size }),
  }))
}

/** Describes the change of an option; `before` and `after`: its cart line before and after the change. */
export function changedOptionText(
  before: CartLine,
  after: CartLine,
  from: VariantChoice,
  to: VariantChoice,
): string {
  const incomplete = missingChoice([to], from) !== null
  const text = incomplete
    ? `Choix : ${variantLabel(to)}.`
    : `${labelBeside(from, to)} remplace ${labelBeside(to, from)}.`
  if (after.quantity === before.quantity) return text
  const pieces = after.quantity > 1 ? 'pièces' : 'pièce'
  return `${text} Il n’en reste pas plus : ${after.quantity} ${pieces} au lieu de ${before.quantity}.`
}

/** Labels a choice. When the choice has a size, the label omits a colour that `other` also has. */
function labelBeside(other: VariantChoice, { color, size }: VariantChoice): string {
  return variantLabel({ color: size !== null && color === other.color ? null : color, size })
}

/** Says what the cart's total excludes: names a single line or option, counts several; null for none. */
export function unavailableText(cart: Cart): string | null {
  const [first, ...others] = cart.flatMap(unavailableOptions)
  if (!first) return null
  if (others.length > 0) {
    return `${others.length + 1} articles ne sont plus disponibles et ne sont pas comptés dans le total.`
  }
  const { name, label, missing } = first
  if (missing)
    return `${quoted(name)} n’est pas compté dans le total : ${CHOICE_TEXTS[missing].toLowerCase()}.`
  const choice = label === '' ? '' : ` (${label})`
  return `${quoted(name)}${choice} n’est plus disponible et n’est pas compté dans le total.`
}

/** Lists the unavailable options of a line; a sold-out product is one entry. */
function unavailableOptions(line: CartLine) {
  const { name, variants = [], stock } = line
  const options = line.options.filter((option) => !isOptionAvailable(line, option))
  const whole = { name, label: '', missing: null }
  if (options.length > 0 && (stock === 0 || variants.length === 0)) return [whole]
  return options.map((option) => ({
    ...{ name, label: variantLabel(option) },
    missing: missingChoice(variants, option),
  }))
}
