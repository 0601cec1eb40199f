import { beforeAll, describe, expect, it } from 'vitest'
import { aDeliveryZone } from '../builders/a-delivery-zone.ts'
import { type FeedRow, flawsOf, GOOGLE_RULES, META_RULES } from '../support/feed-rules.ts'
import { readGoogleFeed, readMetaFeed } from '../support/read-feeds.ts'
import { resolved, type Thing } from '../support/schema-org.ts'
import { openShop } from './support/open-shop.ts'
import { setZones } from './support/set-zones.ts'

const shop = openShop()
const BARCODE = '3017620422003'
const SIDE = { imageSide: 600 }
let google: FeedRow[]
let meta: FeedRow[]

beforeAll(async () => {
  const { merchant } = shop
  const rattle = await merchant.addProduct({ ...SIDE, name: 'Hochet', category: 'Jouer', price: 4000 })
  await send('PUT', `/stock/barcode/${BARCODE}`, { productId: rattle._id, color: null, size: null })
  await merchant.addProduct({ ...SIDE, name: 'Robe', price: 10_000, discount: 20 })
  await merchant.addProduct({ ...SIDE, name: 'Toupie', stock: 0 })
  const flash = await merchant.addProduct({ ...SIDE, name: 'Landau', price: 30_000 })
  await merchant.putOnFlashSale(flash, { discount: 30, durationHours: 5 })
  await merchant.addProduct({
    ...{ ...SIDE, name: 'Body', price: 3000, discount: 10, colors: ['Rouge', 'Vert'], sizes: ['3 mois'] },
    variants: [
      { color: 'Rouge', size: '3 mois', stock: 3 },
      { color: 'Vert', size: '3 mois', stock: 0 },
    ],
  })
  await setZones(shop, [
    aDeliveryZone({ id: 'dakar', fee: 1500, freeFrom: 20_000, districts: ['Médina'] }),
    aDeliveryZone({ id: 'far', fee: 3000, freeFrom: 5000, districts: ['Pikine'] }),
  ])
  const { settings } = await send('GET', '/settings')
  const { value, version } = settings.catalogueFeeds
  const feeds = { ...value, google: true, meta: true }
  await send('PATCH', '/settings', { changes: { catalogueFeeds: { value: feeds, version } } })
  google = readGoogleFeed(await (await fetch(`${shop.url}/feeds/google.xml`)).text())
  meta = readMetaFeed(await (await fetch(`${shop.url}/feeds/meta.csv`)).text())
})

async function send(method: string, path: string, body?: unknown) {
  const headers = { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${shop.url}/api${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const text = (row: FeedRow, name: string) => row[name]?.[0] ?? null

interface PageOffer extends Thing {
  url: string
  price: number
  availability: string
  itemCondition: string
  priceSpecification?: { price: number }
  shippingDetails: { shippingRate: { value: number; currency: string } }
}

interface PageProduct extends Thing {
  sku: string
  brand?: { name: string }
  gtin?: string
  productGroupID?: string
  hasVariant?: PageProduct[]
  offers: PageOffer
}

/** What the page of an article says in its structured data, with the names of Google's feed. */
async function rowOfPage(link: string): Promise<Record<string, string | null>> {
  const html = await (await fetch(link)).text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = scripts.map(([, json = '']) => resolved(JSON.parse(json) as PageProduct))
  const product = things.find((thing) => thing['@type'].startsWith('Product')) as PageProduct
  const article = [product, ...(product.hasVariant ?? [])].findLast(({ offers }) => offers.url === link)
  if (!article) throw new Error(`no offer with the address ${link}`)
  const { price, priceSpecification, availability, itemCondition, shippingDetails } = article.offers
  const { value, currency } = shippingDetails.shippingRate
  return {
    id: article === product ? product.sku : null,
    item_group_id: product.productGroupID ?? null,
    price: `${priceSpecification?.price ?? price} XOF`,
    sale_price: priceSpecification ? `${price} XOF` : null,
    availability: availability.endsWith('/InStock') ? 'in_stock' : 'out_of_stock',
    condition: itemCondition.endsWith('/NewCondition') ? 'new' : itemCondition,
    brand: product.brand?.name ?? null,
    gtin: article.gtin ?? null,
    shipping: `SN|Livraison|${value} ${currency}`,
  }
}

describe('the catalogue feeds and the pages of the articles', () => {
  it('agree on ids, prices, stock, brand, number and delivery', { tags: ['R-10'] }, async () => {
    expect(google.map((row) => text(row, 'title')).toSorted()).toEqual(
      ['Body, Rouge, 3 mois', 'Body, Vert, 3 mois', 'Hochet', 'Landau', 'Robe', 'Toupie'].toSorted(),
    )
    for (const row of google) {
      const page = await rowOfPage(text(row, 'link') ?? '')
      // A variant is the same article by its address: the ids of variants are not public.
      const names = Object.keys(page).filter((name) => name !== 'id' || page.id !== null)
      const inFeed = Object.fromEntries(names.map((name) => [name, text(row, name)]))
      expect(inFeed, text(row, 'title') ?? '').toEqual(
        Object.fromEntries(names.map((name) => [name, page[name]])),
      )
    }
    const sold = google.map((row) => [text(row, 'title'), text(row, 'sale_price'), text(row, 'shipping')])
    expect(sold).toContainEqual(['Landau', '21000 XOF', 'SN|Livraison|0 XOF'])
    expect(sold).toContainEqual(['Hochet', null, 'SN|Livraison|3000 XOF'])
    expect(google.map((row) => text(row, 'gtin')).filter(Boolean)).toEqual([BARCODE])
  })

  it('follow the published rules, with ids that are unique and links that answer', {
    tags: ['R-10'],
  }, async () => {
    expect(google.flatMap((row) => flawsOf(GOOGLE_RULES, row))).toEqual([])
    expect(meta.flatMap((row) => flawsOf(META_RULES, row))).toEqual([])
    const ids = google.map((row) => text(row, 'id'))
    expect(new Set(ids).size).toBe(google.length)
    expect(meta.map((row) => text(row, 'id')).toSorted()).toEqual(ids.toSorted())
    for (const row of [...google, ...meta]) {
      for (const name of ['link', 'image_link']) {
        const { status } = await fetch(text(row, name) ?? '')
        expect([name, text(row, name), status]).toEqual([name, text(row, name), 200])
      }
    }
  })
})
