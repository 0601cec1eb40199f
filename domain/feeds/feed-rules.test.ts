import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { aFeedShop } from '../../tests/builders/a-feed.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { flawsOf, GOOGLE_RULES, META_RULES } from '../../tests/support/feed-rules.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { readGoogleFeed, readMetaFeed } from '../../tests/support/read-feeds.ts'
import { CATEGORIES, GENDERS } from '../catalogue/categories.ts'
import { HOUR_MS } from '../durations.ts'
import type { FeedFormat } from './feed-format.ts'
import { type FeedItem, type FeedProduct, feedItems, LEFT_OUT } from './feed-item.ts'
import { GOOGLE_FEED } from './google-feed.ts'
import { META_FEED } from './meta-feed.ts'

const NOW = Date.parse('2026-11-28T12:00:00.000Z')

const odd = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.constantFrom(
      '<b>&amp;</b>]]>',
      '"Rouge", \'Bleu\';/Vert',
      '\u202eabc\u0000\u000b',
      '\ud83d',
      '👶🏾',
      '=1+1',
      'a\r\nb',
      ' ',
    ),
    fc.integer({ min: 1, max: 300 }).map((length) => 'é👶'.repeat(length)),
  )
/** The contract of products refuses a name without a visible character. */
const name = odd(60).map((text) => `B${text}`)
const size = fc.oneof(odd(20), fc.constantFrom('3 mois', '6-9 mois', '2 ans', '24', '86 cm'))
const photo = fc.constantFrom('a', 'b', 'c').map((letter) => `/pictures/${letter.repeat(32)}-800.webp`)
const moment = fc.integer({ min: -5, max: 5 }).map((hours) => NOW + hours * HOUR_MS + 30_000)
const barcode = fc.oneof(
  odd(14),
  fc.constantFrom('3017620422003', '96385074', '2000000000008', '036000291452'),
)

const flashSale = fc.record({
  active: fc.boolean(),
  discount: fc.integer({ min: 0, max: 100 }),
  durationHours: fc.integer({ min: 0, max: 48 }),
  endTime: fc.option(moment.map((at) => new Date(at).toISOString())),
})

const product = fc.record({
  _id: fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme-ascii' })),
  name,
  description: odd(6000),
  brand: odd(120),
  category: fc.oneof(fc.constantFrom(...CATEGORIES), odd(20)),
  subCategory: odd(100),
  price: fc.integer({ min: 0, max: 100_000_000 }),
  discount: fc.integer({ min: 0, max: 100 }),
  flashSale,
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  images: fc.array(fc.oneof(photo, fc.constant('https://elsewhere.example/a.jpg')), { maxLength: 20 }),
  colors: fc.array(odd(60), { maxLength: 5 }),
  sizes: fc.array(size, { maxLength: 5 }),
  materials: fc.array(odd(60), { maxLength: 5 }),
  gender: fc.option(fc.constantFrom(...GENDERS)),
  barcode,
})

const plan = fc.record({
  id: fc.uuid(),
  name: fc.constant(''),
  kind: fc.constantFrom('discount', 'flash_sale', 'price', 'price_percent', 'visible'),
  value: fc.integer({ min: 0, max: 100 }),
  startsAt: fc.option(moment),
  endsAt: fc.option(moment),
  createdAt: fc.constant(NOW - 9 * HOUR_MS),
})

const visible = (text: string) =>
  /[^\s\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800/,;]/u.test(text)

const sold: fc.Arbitrary<FeedProduct> = fc.record({
  product: product.map((fields) => aProduct(fields)),
  variants: fc.array(
    // A variant has a visible colour or size.
    fc
      .record({ id: fc.uuid(), color: fc.option(odd(60)), size: fc.option(size), stock: fc.nat(9), barcode })
      .filter(({ color }) => visible(color ?? '')),
    { maxLength: 6 },
  ),
  plans: fc.array(plan, { maxLength: 4 }),
})

const shop = aFeedShop({
  name: 'L’été & <Co>',
  zones: [aDeliveryZone(), aDeliveryZone({ freeFrom: 5000 })],
  shortSide: (address) => (address.includes('ccc') ? 499 : 800),
})

function feedOf(format: FeedFormat, items: readonly FeedItem[]): string {
  return format.before(shop) + items.map(format.item).join('') + format.after
}

/** Characters that XML 1.0 has no place for. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

describe('the feed of any products', { tags: ['R-10'] }, () => {
  it('follows the published rules of both platforms', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 4 }), (products) => {
        const items = products.flatMap((one) => {
          const found = feedItems(one, shop, NOW)
          if (typeof found !== 'string') {
            const choices = found.map(({ color, size }) => `${color} | ${size}`)
            expect(new Set(choices).size).toBe(found.length)
            return found
          }
          expect(LEFT_OUT).toContain(found)
          return []
        })
        const xml = feedOf(GOOGLE_FEED, items)
        expect(xml).not.toMatch(NOT_XML)
        expect(xml.isWellFormed()).toBe(true)
        const google = readGoogleFeed(xml)
        const meta = readMetaFeed(feedOf(META_FEED, items))
        expect([google.length, meta.length]).toEqual([items.length, items.length])
        expect(google.flatMap((row) => flawsOf(GOOGLE_RULES, row))).toEqual([])
        expect(meta.flatMap((row) => flawsOf(META_RULES, row))).toEqual([])
        expect(google.map((row) => row.title)).toEqual(meta.map((row) => row.title))
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('gives the texts as they are, whatever their signs', () => {
    const described = aProduct({
      name: '« Body » <doux> & "chaud", 5 €',
      images: [`/pictures/${'a'.repeat(32)}-800.webp`],
    })
    const items = feedItems({ product: described, variants: [], plans: [] }, shop, NOW) as FeedItem[]
    const [google] = readGoogleFeed(feedOf(GOOGLE_FEED, items))
    const [meta] = readMetaFeed(feedOf(META_FEED, items))
    expect([google?.title, meta?.title]).toEqual([[described.name], [described.name]])
  })
})
