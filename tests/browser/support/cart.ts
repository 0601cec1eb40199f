import type { Page } from 'playwright-core'
import { addToCart, type Cart } from '../../../domain/cart/cart.ts'
import type { CartLine, CartProduct, CartVariant } from '../../../domain/cart/cart-line.ts'

/** A product in the cart; by default one unit without colour and size. */
export type Taken = CartProduct | [CartProduct, Partial<CartVariant>]

export function cartOf(...taken: Taken[]): Cart {
  return taken.reduce<Cart>((cart, one, index) => {
    const [product, choice] = Array.isArray(one) ? one : [one, {}]
    return addToCart(cart, product, { color: null, size: null, quantity: 1, ...choice }, `line-${index + 1}`)
  }, [])
}

/** Browser storage with a cart, for `VisitorOptions.storage`. */
export function storageOf(cart: unknown): { cartItems: string } {
  return { cartItems: JSON.stringify(cart) }
}

/** Reads the stored cart; null when the key is absent. */
export function storedCart(page: Page): Promise<CartLine[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? 'null'))
}

/** Locates the rows of the cart table, without its header. */
export function cartLines(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Supprimer/ }) })
}

export function remover(page: Page, name: string) {
  return page.getByRole('button', { name: `Supprimer ${name}` })
}

/** Replaces each run of white space, including no-break spaces, with one ordinary space, and trims the text. */
export function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
