import { describe, expect, it } from 'vitest'
import { contradictions } from './support/schema-org.ts'

const offer = {
  '@type': 'Offer',
  price: 8000,
  priceCurrency: 'XOF',
  availability: 'https://schema.org/InStock',
  priceValidUntil: '2026-12-01T10:00:00.000Z',
}
const product = {
  '@type': 'Product',
  name: 'Robe',
  image: ['https://boutique.example/robe.webp'],
  offers: offer,
}

describe('the schema.org definitions', () => {
  it('allow valid examples', () => {
    expect(contradictions(product)).toEqual([])
    expect(contradictions({ '@type': 'Store', name: 'Dakar', areaServed: { '@type': 'GeoCircle' } })).toEqual(
      [],
    )
    expect(
      contradictions({
        '@type': 'SearchAction',
        'query-input': 'required name=q',
        target: 'https://a.example/{q}',
      }),
    ).toEqual([])
  })

  it.each([
    ['an unknown type', { '@type': 'Produit' }, 'Produit: no type Produit'],
    [
      'a property of another type',
      { ...product, offers: { ...offer, geoRadius: 5 } },
      'Product.offers: Offer has no geoRadius',
    ],
    ['an unknown property', { ...product, prix: 5 }, 'Product: Product has no prix'],
    [
      'an object of another type',
      { ...product, offers: { '@type': 'Brand', name: 'Doudou' } },
      'Product.offers: takes no Brand',
    ],
    [
      'a value that is not listed',
      { ...offer, availability: 'https://schema.org/EnStock' },
      'Offer.availability: takes no "https://schema.org/EnStock"',
    ],
    ['an invalid date', { ...offer, priceValidUntil: 'demain' }, 'Offer.priceValidUntil: takes no "demain"'],
    [
      'an invalid time',
      { '@type': 'OpeningHoursSpecification', opens: '8h' },
      'OpeningHoursSpecification.opens: takes no "8h"',
    ],
    ['a URL without a host', { ...product, image: ['/robe.webp'] }, 'Product.image: takes no "/robe.webp"'],
    [
      'a number in words',
      { '@type': 'MerchantReturnPolicy', merchantReturnDays: 'trente' },
      'MerchantReturnPolicy.merchantReturnDays: takes no "trente"',
    ],
  ])('reject %s', (_, thing, contradiction) => expect(contradictions(thing)).toEqual([contradiction]))
})
