import { encoded } from './url-template.ts'

/** Query parameter of the cart that adds the articles of a link to it. */
export const CART_LINK_QUERY = 'lien'

export function cartLinkPath(id: string): string {
  return encoded`/cart?${CART_LINK_QUERY}=${id}`
}
