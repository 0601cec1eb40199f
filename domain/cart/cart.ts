import { findVariant, type Variant, type VariantChoice } from '../catalogue/variants.ts'
import { ORDER_LIMITS } from '../orders/order.ts'
import { lineTotal, unitPrice } from '../pricing/price.ts'
import type { CartLine, CartProduct, CartVariant } from './cart-line.ts'

export type Cart = readonly CartLine[]

/**
 * Adds `choice.quantity` units of a product, up to `remainingStock`. A product has one line for all its colours and
 * sizes. `newId` is the id of a new line.
 */
export function addToCart(cart: Cart, product: CartProduct, choice: CartVariant, newId: string): Cart {
  const existing = cart.find((line) => line._id === product._id)
  const base = withProduct(existing ?? emptyLine(product, newId), product)
  const added = Math.min(Math.floor(choice.quantity), remainingStock([base], base, choice))
  // An invalid quantity makes `added` NaN, for which `> 0` is also false.
  if (!(added > 0)) return cart
  const options = raiseOption(base.options, { ...spelled(choice, base.variants), quantity: added })
  const line = withOptions(base, options)
  return existing ? cart.map((other) => (other === existing ? line : other)) : [...cart, line]
}

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

/** The number of lines, not units, on the cart button: `99+` above 99; null for an empty cart. */
export function cartBadge(cart: Cart): string | null {
  if (cart.length === 0) return null
  return cart.length > 99 ? '99+' : String(cart.length)
}

/** Whether two combinations have the same colour and size. */
export function sameChoice(a: VariantChoice, b: VariantChoice): boolean {
  return a.color === b.color && a.size === b.size
}

/**
 * How many more units of a colour and size can be added, limited by the maximum of one order, the product's stock if
 * known, and the variant's stock. Returns 0 for a choice that is not a variant
 * of a product with variants.
 */
export function remainingStock(
  cart: Cart,
  product: Pick<CartLine, '_id' | 'stock' | 'variants'>,
  choice: VariantChoice,
): number {
  const line = cart.find(({ _id }) => _id === product._id)
  const { max, taken } = limitOf({ options: [], ...line, ...product }, choice)
  return Math.max(0, max - taken)
}

/**
 * Maximum quantity of an option in a line. When the stock has fallen, the maximum can be below the option's current
 * quantity.
 */
export function maxOptionQuantity(line: CartLine, choice: VariantChoice): number {
  return limitOf(line, choice).max
}

function limitOf(
  { options, stock = ORDER_LIMITS.quantity, variants = [] }: Pick<CartLine, 'options' | 'stock' | 'variants'>,
  choice: VariantChoice,
): { max: number; taken: number } {
  const requested = spelled(choice, variants)
  const taken = sumQuantities(options.filter((option) => sameChoice(option, requested)))
  const max = Math.min(stock, ORDER_LIMITS.quantity) - (sumQuantities(options) - taken)
  const variant = variants.length > 0 ? (findVariant(variants, choice)?.stock ?? 0) : max
  return { max: Math.max(0, Math.min(max, variant)), taken }
}

function emptyLine(product: CartProduct, cartItemId: string): CartLine {
  return { ...productSnapshot(product), quantity: 0, color: null, size: null, cartItemId, options: [] }
}

/**
 * Updates a line with the data of its product, and spells colours and sizes as the variants do. If the product's
 * variants are unknown, the line keeps its variants.
 */
export function withProduct({ variants: known = [], ...line }: CartLine, product: CartProduct): CartLine {
  const updated = { ...line, ...productSnapshot(product) }
  const variants = product.variants ?? known
  if (variants.length === 0) return updated
  const options = line.options.map((option) => ({ ...option, ...spelled(option, variants) }))
  const copied = variants.map((variant) => ({ ...variant }))
  return withOptions({ ...updated, variants: copied }, mergeOptions(options))
}

/** Returns a choice in the spelling of the product's variants. */
function spelled(choice: VariantChoice, variants: readonly Variant[] = []): VariantChoice {
  const { color, size } = findVariant(variants, choice) ?? choice
  return { color, size }
}

/** Adds up the options of the same colour and size. */
export function mergeOptions(options: readonly CartVariant[]): CartVariant[] {
  const merged: CartVariant[] = []
  for (const option of options) {
    const index = merged.findIndex((other) => sameChoice(other, option))
    const duplicate = merged[index]
    if (duplicate) merged[index] = { ...duplicate, quantity: duplicate.quantity + option.quantity }
    else merged.push(option)
  }
  return merged
}

function productSnapshot(product: CartProduct) {
  return {
    _id: product._id,
    name: product.name,
    price: product.price,
    images: [...product.images],
    colors: [...product.colors],
    discount: product.discount,
    flashSale: lineFlashSale(product.flashSale),
    category: product.category,
    stock: product.stock,
  }
}

function lineFlashSale({ active, discount, endTime }: CartProduct['flashSale']): CartLine['flashSale'] {
  return endTime == null ? { active, discount } : { active, discount, endTime }
}

/** Adds units to an option and puts it last, because lowering a line's quantity removes units from the end. */
function raiseOption(options: readonly CartVariant[], { color, size, quantity }: CartVariant): CartVariant[] {
  const current = options.find((option) => sameChoice(option, { color, size }))
  const others = options.filter((option) => option !== current)
  return [...others, { color, size, quantity: (current?.quantity ?? 0) + quantity }]
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

function withOptions(line: CartLine, options: CartVariant[]): CartLine {
  const last = options.at(-1)
  return {
    ...line,
    options,
    quantity: sumQuantities(options),
    color: last?.color ?? null,
    size: last?.size ?? null,
  }
}

function sumQuantities(options: readonly CartVariant[]): number {
  return options.reduce((sum, { quantity }) => sum + quantity, 0)
}
