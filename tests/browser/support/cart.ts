import type { Page } from 'playwright-core'
import { addToCart, type Cart } from '../../../domain/cart/cart.ts'
import type { CartLine, CartProduct, CartVariant } from '../../../domain/cart/cart-line.ts'

/** A product taken into the cart; one piece, without colour or size, unless told otherwise. */
export type Taken = CartProduct | [CartProduct, Partial<CartVariant>]

/** The cart of somebody who took these products. */
export function cartOf(...taken: Taken[]): Cart {
  return taken.reduce<Cart>((cart, one, index) => {
    const [product, choice] = Array.isArray(one) ? one : [one, {}]
    return addToCart(cart, product, { color: null, size: null, quantity: 1, ...choice }, `line-${index + 1}`)
  }, [])
}

/** What the browser's storage holds for such a cart: see `VisitorOptions.storage`. */
export function storageOf(cart: unknown): { cartItems: string } {
  return { cartItems: JSON.stringify(cart) }
}

/** The cart as the browser keeps it; null when the key is absent. */
export function keptCart(page: Page): Promise<CartLine[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? 'null'))
}

/** The lines of the cart's table, without its header. */
export function cartLines(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Supprimer/ }) })
}

/** The button that deletes a line. */
export function remover(page: Page, name: string) {
  return page.getByRole('button', { name: `Supprimer ${name}` })
}

/** A text with ordinary spaces only, as a person reads it. */
export function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
