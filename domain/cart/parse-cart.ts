import { PRODUCT_LIMITS } from '../catalogue/product.ts'
import type { Variant } from '../catalogue/variants.ts'
import { ORDER_LIMITS } from '../orders/order-constants.ts'
import {
  isRecord,
  own,
  readDate,
  readNumber,
  readPercent,
  readText,
  readTexts,
  textAt,
  type UnknownRecord,
} from '../unknown-values.ts'
import { type Cart, mergeOptions } from './cart.ts'
import type { CartLine, CartVariant } from './cart-line.ts'

/**
 * Reads a cart from local storage. Repairs damaged lines as far as possible, drops lines without a
 * product id, and merges lines of the same product. `newId` creates missing line ids.
 */
export function parseCart(stored: unknown, newId: () => string): Cart {
  if (!Array.isArray(stored)) return []
  const lines = new Map<string, CartLine>()
  const names = new Set<string>()
  for (const value of stored) {
    const line = isRecord(value) ? repairLine(value) : null
    if (!line) continue
    const existing = lines.get(line._id)
    if (existing) {
      lines.set(line._id, mergeLines(existing, line))
      continue
    }
    const cartItemId = line.cartItemId === '' || names.has(line.cartItemId) ? newId() : line.cartItemId
    names.add(cartItemId)
    lines.set(line._id, { ...line, cartItemId })
  }
  return [...lines.values()]
}

function repairLine(stored: UnknownRecord): CartLine | null {
  const _id = readText(own(stored, '_id'))
  if (_id === null || _id.length > PRODUCT_LIMITS.id) return null
  const category = readText(own(stored, 'category'))
  const stock = readNumber(own(stored, 'stock'), 0, PRODUCT_LIMITS.stock)
  const variants = repairVariants(own(stored, 'variants'))
  return {
    _id,
    name: readText(own(stored, 'name')) ?? 'Article',
    price: readNumber(own(stored, 'price'), 0, PRODUCT_LIMITS.price) ?? 0,
    ...withChoices(repairOptions(stored), readQuantity(own(stored, 'quantity'))),
    images: readTexts(own(stored, 'images')),
    colors: readTexts(own(stored, 'colors')),
    discount: readPercent(own(stored, 'discount')),
    flashSale: readFlashSale(own(stored, 'flashSale')),
    cartItemId: textAt(stored, 'cartItemId'),
    ...(category !== null && { category }),
    ...(stock !== null && { stock: Math.floor(stock) }),
    ...(variants.length > 0 && { variants }),
  }
}

/** Reads a whole number from 1 to the maximum of one order; unreadable values count as 1. */
function readQuantity(value: unknown): number {
  const quantity = Math.floor(readNumber(value, 1, Number.MAX_VALUE) ?? 1)
  return Math.min(quantity, ORDER_LIMITS.quantity)
}

function readChoice(value: unknown): string | null {
  const choice = readText(value)
  return choice !== null && choice.length <= PRODUCT_LIMITS.choice ? choice : null
}

function readOption(stored: UnknownRecord): CartVariant {
  return {
    color: readChoice(own(stored, 'color')),
    size: readChoice(own(stored, 'size')),
    quantity: readQuantity(own(stored, 'quantity')),
  }
}

/**
 * Reads the options and merges those of the same colour and size. A line without options, from an older version, gets
 * one option with its colour and size.
 */
function repairOptions(stored: UnknownRecord): CartVariant[] {
  const storedOptions = own(stored, 'options')
  const options = Array.isArray(storedOptions) ? storedOptions.filter(isRecord).map(readOption) : []
  return mergeOptions(options.length > 0 ? options : [readOption(stored)])
}

/** Fits the options to the line's quantity: removes excess units, and adds missing ones to the last option. */
function withChoices(options: readonly CartVariant[], quantity: number) {
  const fitted: CartVariant[] = []
  let remaining = quantity
  for (const option of options) {
    if (remaining <= 0) break
    fitted.push({ ...option, quantity: Math.min(option.quantity, remaining) })
    remaining -= option.quantity
  }
  const last = fitted.pop() ?? { color: null, size: null, quantity: 0 }
  fitted.push({ ...last, quantity: last.quantity + Math.max(0, remaining) })
  return { quantity, color: last.color, size: last.size, options: fitted }
}

/** Reads the stored variants; returns none if one of them is unreadable. */
function repairVariants(stored: unknown): Variant[] {
  const variants = Array.isArray(stored) ? Array.from(stored, repairVariant) : []
  return variants.every((variant) => variant !== null) ? variants : []
}

function repairVariant(stored: unknown): Variant | null {
  if (!isRecord(stored)) return null
  const choice = { color: readChoice(own(stored, 'color')), size: readChoice(own(stored, 'size')) }
  const stock = readNumber(own(stored, 'stock'), 0, PRODUCT_LIMITS.stock)
  if (stock === null || (choice.color === null && choice.size === null)) return null
  return { ...choice, stock: Math.floor(stock) }
}

function mergeLines(first: CartLine, second: CartLine): CartLine {
  const quantity = Math.min(first.quantity + second.quantity, ORDER_LIMITS.quantity)
  return { ...first, ...withChoices(mergeOptions([...first.options, ...second.options]), quantity) }
}

/** Reads a flash sale; an unreadable one, or one with an unreadable end, is inactive. */
export function readFlashSale(stored: unknown): CartLine['flashSale'] {
  const none = { active: false, discount: 0 }
  if (!isRecord(stored)) return none
  const end = own(stored, 'endTime') ?? null
  const endTime = readDate(end)
  if (end !== null && endTime === null) return none
  const sale = { active: own(stored, 'active') === true, discount: readPercent(own(stored, 'discount')) }
  return endTime === null ? sale : { ...sale, endTime }
}
