import { categoryTitle } from '../catalogue/categories.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { formatFrancs, formatFrancsPlain } from '../pricing/francs.ts'
import { priceTag } from '../pricing/price.ts'
import { productPath } from '../urls/page-paths.ts'

/** `status`: for a WhatsApp status or TikTok; `post`: for a square post. */
export const SHARE_FORMATS = ['status', 'post'] as const
export type ShareFormat = (typeof SHARE_FORMATS)[number]

/** Pictures shared at once. */
export const MAX_SHARED_PRODUCTS = 10

/** Header of a picture's answer: the caption of its product, percent-encoded. */
export const CAPTION_HEADER = 'X-Share-Caption'

/** What a picture shows besides the photo and the logo. */
export interface SharePicture {
  format: ShareFormat
  /** the product's name, then what replaces a name that the font cannot draw */
  names: readonly string[]
  price: string
  /** null when the price is not reduced */
  oldPrice: string | null
  badge: { kind: 'sale' | 'sold-out'; text: string } | null
  shop: string
  /** the product's page, in the QR code */
  link: string
}

/** What a picture is made of. `now` is in epoch milliseconds, `address` the shop's without a trailing slash. */
interface Shared {
  product: Pick<ProductSummary, '_id' | 'name' | 'category' | 'price' | 'discount' | 'flashSale' | 'stock'>
  shop: string
  address: string
  now: number
}

/** The content of a product's picture, with the price of the storefront. `product`: as it is sold at `now`. */
export function sharePicture({ product, shop, address, now }: Shared, format: ShareFormat): SharePicture {
  const { unitPrice, basePrice, reduced, percent } = priceTag(product, now)
  const sale = reduced && percent >= 1
  return {
    format,
    names: [product.name, categoryTitle(product.category)],
    price: formatFrancs(unitPrice),
    oldPrice: reduced ? formatFrancs(basePrice) : null,
    badge:
      product.stock <= 0
        ? { kind: 'sold-out', text: 'Épuisé' }
        : sale
          ? { kind: 'sale', text: `-${Math.floor(percent)}\u202f%` }
          : null,
    shop,
    link: address + productPath(product._id),
  }
}

/** The text about one product: name, price, old price, whether it is sold out, and the link. */
export function productCaption({ product, address, now }: Omit<Shared, 'shop'>): string {
  const { unitPrice, basePrice, reduced } = priceTag(product, now)
  const price = formatFrancsPlain(unitPrice)
  return [
    product.name,
    reduced ? `${price} au lieu de ${formatFrancsPlain(basePrice)}` : price,
    ...(product.stock <= 0 ? ['Épuisé pour le moment'] : []),
    address + productPath(product._id),
  ].join('\n')
}

/** The text of a message about one or several products, signed with the shop's name. */
export function shareCaption(captions: readonly string[], shop: string): string {
  return captions.length === 0 ? '' : [...captions, shop].join('\n\n')
}
