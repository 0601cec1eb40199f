import type { CartLine } from '../../domain/cart/cart-line.ts'

let made = 0

/** A cart line of one unit. By default `options` has one entry, with the colour, size and quantity of the line. */
export function aCartLine(overrides: Partial<CartLine> = {}): CartLine {
  made += 1
  const { color = null, size = null, quantity = 1 } = overrides
  return {
    _id: `product-of-line-${made}`,
    name: `Bavoir ${made}`,
    price: 2000,
    quantity,
    color,
    size,
    images: [`/images/line-${made}.webp`],
    colors: [],
    discount: 0,
    flashSale: { active: false, discount: 0 },
    cartItemId: `line-${made}`,
    options: [{ color, size, quantity }],
    ...overrides,
  }
}
