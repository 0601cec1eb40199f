import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { defaultIdentity } from '../../../config/identity.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { aProduct, aReview } from '../../../tests/builders/a-product.ts'
import { contradictions, resolved, type Thing } from '../../../tests/support/schema-org.ts'
import { type FeedFacts, productData } from './product-data.ts'

const ORIGIN = 'https://boutique.example'
const NOW = Date.parse('2026-03-02T10:00:00.000Z')

/** Structured data as search engines read it. */
function dataOf(product: Product, feedFacts: FeedFacts = { shippingFee: null, gtin: null }) {
  const url = `${ORIGIN}/product/${product._id}`
  const data = productData(product, { url, origin: ORIGIN, identity: defaultIdentity, feedFacts, now: NOW })
  return JSON.parse(JSON.stringify(data)) as Thing & { hasVariant: Thing[] }
}

const details = {
  _id: 'body-1',
  name: 'Body',
  price: 5000,
  colors: ['Rouge', 'Bleu nuit'],
  sizes: ['3 mois', 'M/L'],
  images: ['/rouge.webp', '/bleu.webp'],
  stock: 7,
  averageRating: 4,
  ratings: [4],
  reviews: [aReview()],
}
const variants = [
  { color: 'Rouge', size: '3 mois', stock: 4 },
  { color: 'Rouge', size: 'M/L', stock: 0 },
  { color: 'Bleu nuit', size: '3 mois', stock: 3 },
  { color: 'Bleu nuit', size: 'M/L', stock: 0 },
]

describe('productData', () => {
  it('states the highest delivery fee, and none in a shop without delivery zones', () => {
    const fee = 'offers.shippingDetails.shippingRate.value'
    expect(dataOf(aProduct(details))).toHaveProperty(fee, 0)
    expect(dataOf(aProduct(details), { shippingFee: 2500, gtin: null })).toHaveProperty(fee, 2500)
  })

  it('has the photos of a review that the shop approved, and the number of the barcode', () => {
    const photos = ['/pictures/avis.webp']
    const product = aProduct({ ...details, reviews: [aReview({ photos })] })
    const data = dataOf(product, { shippingFee: null, gtin: '3017620422003' })
    expect(data).toHaveProperty('review.0.image', [`${ORIGIN}/pictures/avis.webp`])
    expect(data.gtin).toBe('3017620422003')
    expect(contradictions(data)).toEqual([])
    expect(dataOf(product)).not.toHaveProperty('gtin')
  })

  it('returns a Product when the stock is counted for the whole product', { tags: ['C-24'] }, () => {
    const data = dataOf(aProduct(details))
    expect(data['@type']).toBe('Product')
    expect(data).not.toHaveProperty('hasVariant')
    expect(data).not.toHaveProperty('productGroupID')
    expect(contradictions(data)).toEqual([])
  })

  it('returns a ProductGroup with the same data as a Product when the stock is counted by variant', {
    tags: ['C-24', 'A-018', 'A-168', 'A-367'],
  }, () => {
    const {
      hasVariant,
      productGroupID,
      variesBy,
      '@type': type,
      ...rest
    } = dataOf(aProduct({ ...details, variants }))
    const { '@type': _, ...whole } = dataOf(aProduct(details))
    expect(rest).toEqual(whole)
    expect([type, productGroupID]).toEqual(['ProductGroup', 'body-1'])
    expect(variesBy).toEqual(['https://schema.org/color', 'https://schema.org/size'])
    expect(hasVariant).toHaveLength(4)
    const group = { '@type': type, hasVariant, productGroupID, variesBy, ...rest } as Thing
    expect(contradictions(resolved(group))).toEqual([])
  })

  it('describes each variant with its offer and its own URL', { tags: ['C-24'] }, () => {
    const { hasVariant } = dataOf(aProduct({ ...details, discount: 10, variants }))
    expect(hasVariant[2]).toEqual({
      '@type': 'Product',
      name: 'Body, Bleu nuit, 3 mois',
      sku: 'body-1/bleu%20nuit/3%20mois',
      color: 'Bleu nuit',
      size: '3 mois',
      image: `${ORIGIN}/bleu.webp`,
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}/product/body-1?couleur=Bleu+nuit&taille=3+mois`,
        price: 4500,
        priceCurrency: 'XOF',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: 5000,
          priceCurrency: 'XOF',
        },
        itemCondition: 'https://schema.org/NewCondition',
        availability: 'https://schema.org/InStock',
        shippingDetails: { '@id': '#livraison' },
        hasMerchantReturnPolicy: { '@id': '#retours' },
      },
    })
    expect(hasVariant[3]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
    expect(new Set(hasVariant.map(({ sku }) => sku)).size).toBe(4)
  })

  it('includes colour and size in variesBy only when variants have them', { tags: ['C-24'] }, () => {
    const bySize = dataOf(aProduct({ sizes: ['M'], variants: [{ color: null, size: 'M', stock: 1 }] }))
    expect(bySize.variesBy).toEqual(['https://schema.org/size'])
    expect(bySize.hasVariant[0]).not.toHaveProperty('color')
    const byColor = dataOf(aProduct({ images: [], variants: [{ color: 'Bleu', size: null, stock: 1 }] }))
    expect(byColor.variesBy).toEqual(['https://schema.org/color'])
    expect(byColor.hasVariant[0]).not.toHaveProperty('image')
  })

  it('adds less than 1 kB of compressed data for forty variants', { tags: ['C-24'] }, () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      color: `Couleur ${Math.floor(index / 5)}`,
      size: `${(index % 5) * 3} mois`,
      stock: index % 4,
    }))
    const weight = (product: Product) => brotliCompressSync(JSON.stringify(dataOf(product))).length
    expect(weight(aProduct({ ...details, variants: many })) - weight(aProduct(details))).toBeLessThan(1000)
  })
})
