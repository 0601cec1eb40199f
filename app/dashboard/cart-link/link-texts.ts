import type { CartLink } from '../../../contracts/cart-link.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { cartLinkPath } from '../../../domain/urls/cart-link-path.ts'

const MAX_NAMED = 10

/** The text that is sent with a cart link; a long list is cut. @param origin without a trailing slash */
export function cartLinkText({ id, lines }: CartLink, shop: string, origin: string): string {
  const named = lines.slice(0, MAX_NAMED).map((line) => `${line.quantity} × ${productLabel(line)}`)
  const others = lines.length - named.length
  return [
    `Bonjour, voici votre panier chez ${shop}\u202f:`,
    ...named,
    ...(others > 0 ? [`et ${others} ${others > 1 ? 'autres articles' : 'autre article'}`] : []),
    origin + cartLinkPath(id),
  ].join('\n')
}
