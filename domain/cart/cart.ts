import { findVariant, type Variant, type VariantChoice } from '../catalogue/variants.ts'
import { ORDER_LIMITS } from '../orders/order-constants.ts'
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

export function limitOf(
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
export function spelled(choice: VariantChoice, variants: readonly Variant[] = []): VariantChoice {
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
export function raiseOption(
  options: readonly CartVariant[],
  { color, size, quantity }: CartVariant,
): CartVariant[] {
  const current = options.find((option) => sameChoice(option, { color, size }))
  const others = options.filter((option) => option !== current)
  return [...others, { color, size, quantity: (current?.quantity ?? 0) + quantity }]
}

export function withOptions(line: CartLine, options: CartVariant[]): CartLine {
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
