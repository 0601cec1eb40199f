import Validator from '@adobe/structured-data-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { contradictions, resolved, type Thing } from '../support/schema-org.ts'
import { openShop } from './support/open-shop.ts'

const shop = openShop()

/** Every page with structured data, and the schema.org types on it, in order. */
const PAGES: Record<string, readonly string[]> = {
  '/': ['WebSite', 'Store', 'Store'],
  '/products': ['BreadcrumbList', 'ItemList'],
  '/products/Jouer': ['BreadcrumbList', 'ItemList'],
  '/products/Sale': ['BreadcrumbList', 'ItemList'],
  '/products?q=robe': ['BreadcrumbList', 'ItemList'],
  '/products/Poussettes': ['BreadcrumbList'],
  '/productscat': ['BreadcrumbList'],
  '/productscat?category=Jouer': ['BreadcrumbList', 'ItemList'],
  '/selection/moins-de-5000-f': ['BreadcrumbList', 'ItemList'],
  '/faq': ['FAQPage'],
  '/contact': ['Store', 'Store'],
}

/**
 * Properties that Google requires. Schema.org and the validator below do not require them. `item|url`: one of the two
 * suffices.
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const REQUIRED: Record<string, readonly string[]> = {
  Store: ['name', 'address'],
  PostalAddress: ['addressLocality', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  GeoCoordinates: ['latitude', 'longitude'],
  GeoCircle: ['geoMidpoint', 'geoRadius'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'item|url'],
  // …/merchant-listing, read in November 2026
  Product: ['name', 'image', 'offers'],
  Offer: ['price|priceSpecification', 'priceCurrency'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  // …/product-variants, read in November 2026
  ProductGroup: ['name'],
  // …/review-snippet, read in November 2026; a review without a rating is not shown, but no error
  AggregateRating: ['ratingValue', 'ratingCount|reviewCount'],
  Review: ['author'],
  Rating: ['ratingValue'],
}

/** Properties that the same pages recommend, as far as the shop knows them of every product. */
const RECOMMENDED: Record<string, readonly string[]> = {
  Product: ['sku'],
  Offer: ['availability', 'itemCondition', 'url', 'shippingDetails', 'hasMerchantReturnPolicy'],
  MerchantReturnPolicy: ['returnFees', 'returnMethod', 'returnPolicyCountry'],
  ProductGroup: ['brand', 'description', 'productGroupID', 'variesBy', 'hasVariant'],
  Review: ['datePublished', 'reviewBody'],
  Rating: ['bestRating', 'worstRating'],
  AggregateRating: ['bestRating', 'worstRating'],
}

const products: Record<string, string> = {}

beforeAll(async () => {
  const rated = await shop.merchant.addProduct({
    name: 'Robe Awa',
    price: 10_000,
    discount: 20,
    category: 'Vêtements/Enfant',
    isSale: true,
    colors: ['Rouge', 'Vert'],
    sizes: ['4 ans'],
    materials: ['Coton'],
  })
  await send(`/products/${rated._id}/rate`, { rating: 4 })
  for (const pseudo of ['Maman', '']) await send(`/products/${rated._id}/review`, { text: 'Jolie', pseudo })
  const plain = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer', stock: 0 })
  const flash = await shop.merchant.addProduct({ name: 'Toupie', category: 'Jouer' })
  await shop.merchant.putOnFlashSale(flash, { discount: 30, durationHours: 5 })
  const group = await shop.merchant.addProduct({
    name: 'Body Fatou',
    colors: ['Rouge', 'Vert'],
    sizes: ['4 ans'],
    variants: [
      { color: 'Rouge', size: '4 ans', stock: 3 },
      { color: 'Vert', size: '4 ans', stock: 0 },
    ],
  })
  Object.assign(products, { rated: rated._id, plain: plain._id, flash: flash._id, group: group._id })
})

async function send(path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The structured data of a served page. */
async function thingsOf(path: string): Promise<Thing[]> {
  const html = await (await fetch(shop.url + path)).text()
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => JSON.parse(json))
}

/** An object and all nested objects. */
function within(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(within)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(within)
  return '@type' in value ? [value as Thing, ...inner] : inner
}

function missing(thing: Thing): string[] {
  const there = (name: string) => ![undefined, null, ''].includes(thing[name] as never)
  return [...(REQUIRED[thing['@type']] ?? []), ...(RECOMMENDED[thing['@type']] ?? [])]
    .filter((names) => !names.split('|').some(there))
    .map((names) => `${thing['@type']} without ${names}`)
}

/** Lists the errors that would prevent Google from showing an object. */
async function faultsOf(thing: Thing): Promise<string[]> {
  const issues = await new Validator().validate({ jsonld: { [thing['@type']]: [structuredClone(thing)] } })
  return (
    issues
      .filter(({ severity }) => severity === 'ERROR')
      // The validator requires `reviewRating`. Google's own validator does not, because a review may have no rating.
      .filter(({ fieldNames }) => fieldNames[0] !== 'reviewRating')
      .map(({ issueMessage, path }) => `${path.map(({ type }) => type).join(' ')}: ${issueMessage}`)
  )
}

async function expectSound(things: readonly Thing[], path: string) {
  for (const thing of things.map((one) => resolved(one))) {
    expect(JSON.stringify(thing), path).not.toMatch(/\{"@id":"[^"]*"\}/)
    expect(thing, path).toHaveProperty('@context', 'https://schema.org')
    expect(contradictions(thing), path).toEqual([])
    expect(within(thing).flatMap(missing), path).toEqual([])
    expect(await faultsOf(thing), path).toEqual([])
  }
}

describe('structured data', () => {
  it.each(Object.entries(PAGES))(
    'on %s follows schema.org and has the properties that Google requires',
    async (path, types) => {
      const things = await thingsOf(path)
      expect(things.map((thing) => thing['@type'])).toEqual(types)
      await expectSound(things, path)
    },
  )

  it.each(['rated', 'plain', 'flash'])(
    'is valid for the product “%s”, which has no variants',
    async (kind) => {
      const things = await thingsOf(`/product/${products[kind]}`)
      expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])
      await expectSound(things, kind)
    },
  )

  it('of a product with variants is a ProductGroup with valid variants', { tags: ['C-24'] }, async () => {
    const path = `/product/${products.group}`
    const things = await thingsOf(path)
    expect(things.map((thing) => thing['@type'])).toEqual(['ProductGroup', 'BreadcrumbList'])
    await expectSound(things, 'group')
    // The validator does not support ProductGroup, but a group is also a Product.
    const [group] = things.map((thing) => resolved(thing)) as [Thing]
    expect(await faultsOf({ ...group, '@type': 'Product' })).toEqual([])
    const variants = within(group.hasVariant).filter((thing) => thing['@type'] === 'Product')
    for (const variant of variants) expect(await faultsOf(variant)).toEqual([])
    const offers = within(group.hasVariant).filter((thing) => thing['@type'] === 'Offer')
    expect(offers.map(({ url, availability }) => [url, availability])).toEqual([
      [`${shop.url}${path}?couleur=Rouge&taille=4+ans`, 'https://schema.org/InStock'],
      [`${shop.url}${path}?couleur=Vert&taille=4+ans`, 'https://schema.org/OutOfStock'],
    ])
  })

  it('is absent on the cart, sign-in, terms, birth list and unknown-product pages', async () => {
    for (const path of ['/cart', '/login', '/terms', '/liste-de-naissance', '/product/nothing'])
      expect(await thingsOf(path)).toEqual([])
  })
})
