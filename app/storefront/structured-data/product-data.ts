import type { OfferLeaf, ProductGroupLeaf, ProductLeaf, QuantitativeValueLeaf, ReviewLeaf } from 'schema-dts'
import type { Identity } from '../../../contracts/settings.ts'
import { lineImage } from '../../../domain/cart/cart-line.ts'
import type { Product, Review } from '../../../domain/catalogue/product.ts'
import { type Variant, variantLabel } from '../../../domain/catalogue/variants.ts'
import { PRODUCT_RETURN_DAYS } from '../../../domain/orders/return-period.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { fold } from '../../../domain/text/fold.ts'
import { variantPath } from '../../../domain/urls/page-paths.ts'
import { COUNTRY } from './shop-data.ts'

/** Maximum number of reviews. */
const MAX_REVIEWS = 3

/** What the feeds of the catalogue say too. */
export interface FeedFacts {
  /** the highest delivery fee in francs; null in a shop without delivery zones */
  shippingFee: number | null
  gtin: string | null
}

interface ProductPage {
  /** absolute URL of the page */
  url: string
  origin: string
  identity: Pick<Identity, 'name' | 'delivery'>
  feedFacts: FeedFacts | undefined
  now: number
}

/** Returns a schema.org `Product`, or a `ProductGroup` if stock is counted by colour and size (C-24). */
export function productData(product: Product, page: ProductPage): ProductLeaf | ProductGroupLeaf {
  const facts = productFacts(product, page)
  const { variants } = product
  if (variants.length === 0) return { '@type': 'Product', ...facts }
  return {
    '@type': 'ProductGroup',
    ...facts,
    productGroupID: product._id,
    variesBy: (['color', 'size'] as const)
      .filter((dimension) => variants.some((variant) => variant[dimension] !== null))
      .map((dimension) => `https://schema.org/${dimension}`),
    hasVariant: variants.map((variant) => variantData(product, variant, page)),
  }
}

/** Ids within the page of what all offers share, as in Google's examples of variants. */
const SHIPPING_ID = '#livraison'
const RETURNS_ID = '#retours'

/** Omits most properties of the `ProductGroup`: repeated for each variant, they would enlarge the page. */
function variantData(product: Product, { color, size, stock }: Variant, page: ProductPage): ProductLeaf {
  const image = lineImage({ ...product, color })
  return {
    '@type': 'Product',
    name: `${product.name}, ${variantLabel({ color, size })}`,
    sku: [product._id, color, size].flatMap((part) => (part === null ? [] : skuPart(part))).join('/'),
    ...(color !== null && { color }),
    ...(size !== null && { size }),
    ...(image !== null && { image: new URL(image, page.origin).href }),
    offers: {
      ...priceOffer(product, page.origin + variantPath(product._id, { color, size }), stock, page.now),
      shippingDetails: { '@id': SHIPPING_ID },
      hasMerchantReturnPolicy: { '@id': RETURNS_ID },
    },
  }
}

/** Encodes spaces, which search engines refuse in an SKU. */
function skuPart(text: string): string {
  return encodeURIComponent(fold(text))
}

function priceOffer(product: Product, url: string, stock: number, now: number) {
  const { unitPrice, basePrice, reduced, flash } = priceTag(product, now)
  return {
    '@type': 'Offer',
    url,
    price: unitPrice,
    priceCurrency: 'XOF',
    ...(reduced && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: basePrice,
        priceCurrency: 'XOF',
      },
    }),
    ...(flash?.endTime && { priceValidUntil: flash.endTime }),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  } satisfies OfferLeaf
}

function productFacts(product: Product, page: ProductPage) {
  return {
    '@id': page.url,
    name: product.name,
    description: product.description,
    sku: product._id,
    category: product.category,
    brand: { '@type': 'Brand', name: product.brand },
    ...(page.feedFacts?.gtin && { gtin: page.feedFacts.gtin }),
    ...(product.images.length > 0 && {
      image: product.images.map((image) => new URL(image, page.origin).href),
    }),
    ...(product.colors.length > 0 && { color: product.colors.join(', ') }),
    ...(product.sizes.length > 0 && { size: product.sizes.join(', ') }),
    ...(product.materials.length > 0 && { material: product.materials.join(', ') }),
    offers: offerOf(product, page),
    ...(product.averageRating > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.averageRating,
        ratingCount: product.ratings.length,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(product.reviews.length > 0 && {
      review: product.reviews.slice(0, MAX_REVIEWS).map((review) => reviewData(review, page)),
    }),
  } satisfies Omit<ProductLeaf, '@type'>
}

function offerOf(product: Product, { url, identity, feedFacts, now }: ProductPage): OfferLeaf {
  return {
    ...priceOffer(product, url, product.stock, now),
    seller: { '@type': 'Organization', name: identity.name },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      '@id': SHIPPING_ID,
      shippingRate: { '@type': 'MonetaryAmount', value: feedFacts?.shippingFee ?? 0, currency: 'XOF' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 0),
        transitTime: days(...identity.delivery.productDays),
      },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      '@id': RETURNS_ID,
      applicableCountry: COUNTRY,
      returnPolicyCountry: COUNTRY,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: PRODUCT_RETURN_DAYS,
      returnMethod: 'https://schema.org/ReturnInStore',
      returnFees: 'https://schema.org/FreeReturn',
    },
  }
}

function days(minValue: number, maxValue: number): QuantitativeValueLeaf {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}

function reviewData({ text, pseudo, rating, photos, createdAt }: Review, page: ProductPage): ReviewLeaf {
  return {
    '@type': 'Review',
    reviewBody: text,
    author: { '@type': 'Person', name: pseudo || 'Client' },
    datePublished: createdAt,
    ...(photos && { image: photos.map((photo) => new URL(photo, page.origin).href) }),
    ...(rating && {
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    }),
  }
}
