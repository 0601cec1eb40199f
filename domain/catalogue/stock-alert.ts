import { shorten } from '../text/characters.ts'
import { variantPath } from '../urls/page-paths.ts'
import type { Product } from './product.ts'
import { productLabel, type VariantChoice } from './variants.ts'

/** A shopper's request to be notified when a product is back in stock (F-50). */
export interface StockAlert {
  id: string
  /** nine digits */
  phone: string
  /** ISO date */
  createdAt: string
  /** ISO date; null while the shopper waits */
  notifiedAt: string | null
}

/** Shoppers who wait for the same product, colour and size. */
export interface AlertGroup extends VariantChoice {
  productId: string
  name: string
  image: string | null
  /** units in stock; null when the colour or size is no longer offered, or the product is hidden */
  pieces: number | null
  /** number of waiting shoppers */
  waiting: number
  /**
   * the waiting shoppers with the oldest requests and the shoppers notified most recently, sorted by the time of their
   * requests
   */
  alerts: StockAlert[]
}

/** How long a shopper marked as notified stays in the list, in milliseconds, so that the mark can be undone. */
export const NOTIFIED_SHOWN_MS = 86_400_000

/** Returns the sold-out variants of a product. A product without variants is one choice without colour and size. */
export function soldOutChoices({ stock, variants }: Pick<Product, 'stock' | 'variants'>): VariantChoice[] {
  if (variants.length === 0) return stock > 0 ? [] : [{ color: null, size: null }]
  return variants.filter((variant) => variant.stock <= 0).map(({ color, size }) => ({ color, size }))
}

/** Placeholders in the WhatsApp message to a waiting shopper, with their descriptions. */
export const STOCK_ALERT_WORDS = {
  article: 'le nom de l’article, avec la couleur et la taille',
  lien: 'le lien de l’article',
  boutique: 'le nom de la boutique',
} as const
export type StockAlertValues = Readonly<Record<keyof typeof STOCK_ALERT_WORDS, string>>

const MAX_NAME = 120

/** Values of `STOCK_ALERT_WORDS`. @param publicUrl scheme and host of the shop, without a trailing slash */
export function stockAlertValues(
  { productId, name, color, size }: Pick<AlertGroup, 'productId' | 'name' | 'color' | 'size'>,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): StockAlertValues {
  const choice = { color, size }
  return {
    article: shorten(productLabel({ name, ...choice }), MAX_NAME),
    lien: publicUrl + variantPath(productId, choice),
    boutique: shopName,
  }
}

/**
 * Cookie with the phone number that the shopper typed. After an error, the form for browsers without scripts shows this
 * number again.
 */
export const TYPED_PHONE_COOKIE = 'prevenez-moi'

export const STOCK_ALERT_CONSENT =
  'Nous gardons votre numéro 90 jours au plus, seulement pour vous prévenir de ce retour.'
