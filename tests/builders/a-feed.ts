import type { FeedProduct, FeedShop } from '../../domain/feeds/feed-item.ts'
import { SUGGESTED_CATEGORIES } from '../../domain/feeds/google-categories.ts'
import { aProduct } from './a-product.ts'

export const PHOTO = `/pictures/${'a'.repeat(32)}-800.webp`
export const OTHER_PHOTO = `/pictures/${'b'.repeat(32)}-800.webp`

/** A shop whose photos are large, without delivery zones. */
export function aFeedShop(changes: Partial<FeedShop> = {}): FeedShop {
  return {
    name: 'Keur Bébé',
    origin: 'https://boutique.example',
    categories: SUGGESTED_CATEGORIES,
    zones: [],
    shortSide: (address) => (address.startsWith('/pictures/') ? 800 : 0),
    hash: (id) => `hash-${id.length}`,
    ...changes,
  }
}

/** A product with a photo for the feeds. */
export function aFeedProduct(
  product: Parameters<typeof aProduct>[0] = {},
  rest: Partial<Omit<FeedProduct, 'product'>> = {},
): FeedProduct {
  return { product: aProduct({ images: [PHOTO], ...product }), variants: [], plans: [], ...rest }
}
