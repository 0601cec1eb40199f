import { AGES } from '../catalogue/ages.ts'
import { gtinOf } from '../catalogue/barcode.ts'
import { categoryTitle, type Gender } from '../catalogue/categories.ts'
import { sharedImage } from '../catalogue/image-sources.ts'
import { inForce, isHiddenAt, type PlannedChange } from '../catalogue/planned-changes.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { agesOfSize } from '../catalogue/sizes.ts'
import { type Variant, type VariantChoice, variantLabel } from '../catalogue/variants.ts'
import { type DeliveryZone, deliveryFee } from '../deliveries/zones.ts'
import { priceTag } from '../pricing/price.ts'
import { fold } from '../text/fold.ts'
import { variantPath } from '../urls/page-paths.ts'
import { type FeedSale, saleOf } from './feed-sale.ts'
import { distinctChoices, limited, plainLine, plainLines, upToThree } from './feed-texts.ts'
import { type AgeGroup, type CategoryMapping, FEED_CATEGORIES, feedCategoryOf } from './google-categories.ts'

/** One article of a catalogue feed: a product, or one of its colours and sizes. Texts are within both platforms' limits. */
export interface FeedItem {
  id: string
  /** the same for all variants of a product; null for a product without variants */
  groupId: string | null
  title: string
  description: string
  link: string
  /** absolute addresses of JPEG files; the first is the main image */
  images: [string, ...string[]]
  /** francs, without a reduction */
  price: number
  sale: FeedSale | null
  stock: number
  gtin: string | null
  brand: string | null
  shopName: string
  color: string | null
  size: string | null
  material: string | null
  gender: 'male' | 'female' | 'unisex' | null
  ageGroup: AgeGroup | null
  googleCategory: string
  productType: string
  /** the highest delivery fee in francs; null when the shop names none */
  shipping: number | null
}

/** Why a product is in no feed, in the order in which they are checked. */
export const LEFT_OUT = ['hidden', 'noPrice', 'noPhoto', 'smallPhoto'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Pixels of the shorter side that both platforms ask of an image. */
export const MIN_IMAGE_SIDE = 500

/** Maximum lengths in UTF-16 code units: the lower of the two platforms' limits. */
const MAX = {
  id: 50,
  title: 150,
  description: 5000,
  brand: 70,
  /** of one of three */
  colour: 32,
  size: 100,
  material: 60,
  productType: 750,
  link: 2000,
}
const MAX_IMAGES = 11

/** A product as it is stored, with what its articles need. */
export interface FeedProduct {
  product: ProductSummary
  variants: readonly (Variant & { id: string; barcode: string })[]
  plans: readonly PlannedChange[]
}

export interface FeedShop {
  name: string
  /** without a trailing slash */
  origin: string
  categories: CategoryMapping
  zones: readonly DeliveryZone[]
  /** the shorter side of an image in pixels; 0 when it is unknown */
  shortSide: (address: string) => number
  /** a short text that is always the same for the same id */
  hash: (id: string) => string
}

/** The articles of a product as it is sold at `now`, or why it has none. */
export function feedItems(
  { product: stored, variants, plans }: FeedProduct,
  shop: FeedShop,
  now: number,
): FeedItem[] | LeftOut {
  if (isHiddenAt(plans, now)) return 'hidden'
  const { product } = inForce(stored, plans, now)
  const { basePrice, unitPrice } = priceTag(product, now)
  if (unitPrice <= 0) return 'noPrice'
  if (product.images.length === 0) return 'noPhoto'
  const isLarge = product.images.map((address) => shop.shortSide(address) >= MIN_IMAGE_SIDE)
  if (!isLarge.includes(true)) return 'smallPhoto'
  const category = feedCategoryOf(product.category)
  const description = limited(plainLines(product.description), MAX.description)
  const ofProduct = {
    price: basePrice,
    sale: saleOf(stored, plans, now),
    brand: optional(product.brand, MAX.brand),
    shopName: limited(shop.name, MAX.brand),
    material: upToThree(product.materials, MAX.material),
    gender: product.gender && GENDERS[product.gender],
    googleCategory: shop.categories[category],
    productType: limited(productType(product), MAX.productType),
    shipping: shippingFee(shop.zones, unitPrice),
  }
  const choices =
    variants.length > 0 ? variants.map((one) => ({ ...one, groupId: product._id })) : [whole(product)]
  const shown = distinctChoices(choices, { color: MAX.colour, size: MAX.size })
  return choices.map(({ id, groupId, color, size, stock, barcode }, index) => {
    const title = titleOf(product.name, groupId === null ? WHOLE : { color, size })
    return {
      ...ofProduct,
      id: shortId(id, shop),
      groupId: groupId && shortId(groupId, shop),
      title,
      description: description || title,
      link: linkOf(product._id, groupId === null ? WHOLE : { color, size }, shop),
      images: imagesOf(product, isLarge, color, shop.origin),
      stock,
      gtin: gtinOf(barcode),
      color: shown[index]?.color ?? null,
      size: shown[index]?.size ?? null,
      ageGroup: ageGroupOf(size, FEED_CATEGORIES[category].ageGroup),
    }
  })
}

/** A product whose stock is not counted by variant is one article, with its colours if they are few. */
function whole({ _id: id, colors, sizes, stock, barcode }: ProductSummary) {
  const color = colors.length <= 3 ? colors.join('/') : null
  return { id, groupId: null, color, size: sizes.length === 1 ? (sizes[0] ?? null) : null, stock, barcode }
}

/** The name gives way to the choice, by which people tell the articles of a group apart. */
function titleOf(name: string, choice: VariantChoice): string {
  const label = limited(plainLine(variantLabel(choice)), MAX.title / 2)
  const room = MAX.title - (label === '' ? 0 : label.length + 2)
  return [limited(plainLine(name), room), label].filter(Boolean).join(', ')
}

const WHOLE: VariantChoice = { color: null, size: null }

/** The address of the product with the choice, or without it if the address were too long. */
function linkOf(id: string, choice: VariantChoice, { origin }: FeedShop): string {
  const link = origin + variantPath(id, choice)
  return link.length <= MAX.link ? link : origin + variantPath(id, WHOLE)
}

const GENDERS = { Garcon: 'male', Fille: 'female', Mixte: 'unisex' } as const satisfies Record<Gender, string>

function shortId(id: string, { hash }: FeedShop): string {
  return /^[\w-]+$/.test(id) && id.length <= MAX.id ? id : hash(id)
}

function productType({ category, subCategory }: ProductSummary): string {
  const parts = [...categoryTitle(category).split(' · '), subCategory].map(plainLine)
  return parts.filter(Boolean).join(' > ')
}

/** The images that are large enough, first those of the colour. */
function imagesOf(
  { images, colors }: ProductSummary,
  isLarge: readonly boolean[],
  color: string | null,
  origin: string,
): [string, ...string[]] {
  const shows = (index: number) => color !== null && fold(colors[index] ?? '') === fold(color)
  const large = images.map((address, index) => ({ address, index })).filter(({ index }) => isLarge[index])
  const sorted = [...large.filter(({ index }) => shows(index)), ...large.filter(({ index }) => !shows(index))]
  const addresses = new Set(sorted.map(({ address }) => origin + sharedImage(address)))
  return [...addresses].slice(0, MAX_IMAGES) as [string, ...string[]]
}

/** Google's group of the youngest age that the size fits. */
function ageGroupOf(size: string | null, ofCategory: AgeGroup | null): AgeGroup | null {
  if (ofCategory === 'adult') return ofCategory
  const [first] = agesOfSize(size ?? '')
  const from = AGES.find(({ value }) => value === first)?.months[0]
  if (from === undefined) return ofCategory
  return from < 3 ? 'newborn' : from < 12 ? 'infant' : from < 60 ? 'toddler' : 'kids'
}

function optional(text: string, max: number): string | null {
  return limited(plainLine(text), max) || null
}

/** The highest delivery fee of an article in francs: neither platform knows districts. Null in a shop without zones. */
export function shippingFee(zones: readonly DeliveryZone[], price: number): number | null {
  return zones.length === 0 ? null : Math.max(...zones.map((zone) => deliveryFee(zone, price)))
}
