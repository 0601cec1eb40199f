import { findVariant, type VariantChoice } from '../catalogue/variants.ts'
import { lineTotal, unitPrice } from '../pricing/price.ts'
import {
  type Cart,
  limitOf,
  mergeOptions,
  raiseOption,
  remainingStock,
  sameChoice,
  spelled,
  withOptions,
} from './cart.ts'
import type { CartLine, CartVariant } from './cart-line.ts'

/**
 * Sets a line's quantity; 0 or less removes the line. Units are added to the last selected option, up to its stock.
 * Units are removed from the last option first, then from the one before.
 */
export function setLineQuantity(cart: Cart, cartItemId: string, quantity: number): Cart {
  if (Number.isNaN(quantity)) return cart
  const rounded = Math.floor(quantity)
  if (rounded <= 0) return removeLine(cart, cartItemId)
  return cart.map((line) => {
    if (line.cartItemId !== cartItemId) return line
    const max = line.quantity + remainingStock(cart, line, line)
    return withOptions(line, resizeOptions(line, Math.min(rounded, max)))
  })
}

/**
 * Sets the quantity of one option; an increase is limited to `remainingStock`. Removes the line when no units remain.
 */
export function setOptionQuantity(
  cart: Cart,
  cartItemId: string,
  option: VariantChoice,
  quantity: number,
): Cart {
  if (Number.isNaN(quantity)) return cart
  return cart.flatMap((line) => {
    if (line.cartItemId !== cartItemId) return [line]
    const free = remainingStock(cart, line, option)
    const options = line.options
      .map((current) => {
        if (!sameChoice(current, option)) return current
        return { ...current, quantity: Math.min(Math.floor(quantity), current.quantity + free) }
      })
      .filter((current) => current.quantity > 0)
    return options.length === 0 ? [] : [withOptions(line, options)]
  })
}

export function removeLine(cart: Cart, cartItemId: string): Cart {
  return cart.filter((line) => line.cartItemId !== cartItemId)
}

/** Restores a removed line at its index, unless the product was added again. */
export function restoreLine(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.some((other) => other._id === line._id)) return cart
  return [...cart.slice(0, index), line, ...cart.slice(index)]
}

/**
 * Changes the colour and size of an option, and lowers its quantity when the new variant has less stock. If the line
 * already has an option for the new variant, adds the units to that option.
 */
export function changeOption(cart: Cart, cartItemId: string, from: VariantChoice, to: VariantChoice): Cart {
  return cart.map((line) => {
    const changed = line.options.find((option) => sameChoice(option, from))
    if (line.cartItemId !== cartItemId || !changed) return line
    const others = line.options.filter((option) => option !== changed)
    const { max, taken } = limitOf({ ...line, options: others }, to)
    const quantity = Math.min(changed.quantity, max - taken)
    if (quantity <= 0) return line
    const moved = { ...spelled(to, line.variants), quantity }
    return withOptions(
      line,
      mergeOptions(line.options.map((option) => (option === changed ? moved : option))),
    )
  })
}

/** Restores the previous options of a line that is still in the cart. */
export function restoreOptions(cart: Cart, { cartItemId, options }: CartLine): Cart {
  return cart.map((line) => (line.cartItemId === cartItemId ? withOptions(line, options) : line))
}

/** Whether an option can be ordered: neither its product nor its variant is known to be sold out. */
export function isOptionAvailable({ stock, variants = [] }: CartLine, option: VariantChoice): boolean {
  if (stock !== undefined && stock <= 0) return false
  return variants.length === 0 || (findVariant(variants, option)?.stock ?? 0) > 0
}

/** The lines and options that can be ordered. */
export function availableCart(cart: Cart): Cart {
  return cart.flatMap((line) => {
    const options = line.options.filter((option) => isOptionAvailable(line, option))
    if (options.length === line.options.length) return [line]
    return options.length === 0 ? [] : [withOptions(line, options)]
  })
}

/** The total of the available options, in whole francs. `now` in epoch milliseconds. */
export function cartTotal(cart: Cart, now: number): number {
  return availableCart(cart).reduce((sum, line) => sum + lineTotal(unitPrice(line, now), line.quantity), 0)
}

function resizeOptions(line: CartLine, quantity: number): CartVariant[] {
  const grown = quantity - line.quantity
  if (grown > 0) return raiseOption(line.options, { color: line.color, size: line.size, quantity: grown })
  let surplus = -grown
  return line.options
    .toReversed()
    .map((option) => {
      const taken = Math.min(option.quantity, surplus)
      surplus -= taken
      return { ...option, quantity: option.quantity - taken }
    })
    .toReversed()
    .filter((option) => option.quantity > 0)
}
