import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { countInMemory } from '../api/middleware/rate-limit.ts'
import { defaultSettings } from '../config/settings.ts'
import { FEED_PATHS } from '../contracts/feeds.ts'
import type { Settings } from '../contracts/settings.ts'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { createStore } from '../data/store.ts'
import { GOOGLE_FEED } from '../domain/feeds/google-feed.ts'
import { addPlan, HOUR } from '../tests/builders/planned-change.ts'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { flawsOf, GOOGLE_RULES, META_RULES } from '../tests/support/feed-rules.ts'
import { addProduct, addProductWithVariants } from '../tests/support/product-fixtures.ts'
import { readGoogleFeed, readMetaFeed } from '../tests/support/read-feeds.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { changeProduct } from '../use-cases/catalogue/change-products.ts'
import { recordView } from '../use-cases/catalogue/get-product.ts'
import { readFeed } from '../use-cases/catalogue/read-feed.ts'
import { setFlashSale } from '../use-cases/catalogue/set-flash-sale.ts'
import { changeSettings } from '../use-cases/settings/change-settings.ts'
import { createApp } from './app.ts'

const { google: GOOGLE, meta: META } = FEED_PATHS

function active(changes: Partial<Settings['catalogueFeeds']> = {}) {
  const catalogueFeeds = { ...defaultSettings.catalogueFeeds, google: true, meta: true, ...changes }
  return { settings: { defaults: { ...defaultSettings, catalogueFeeds }, fixed: {} } }
}

/** The whole shop except its pages. */
function anApp(shop: TestShop, settings: Partial<typeof APP_SETTINGS> = {}) {
  const app = createApp(shop, async () => new Response('page', { status: 404 }), {
    ...APP_SETTINGS,
    ...settings,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    Promise.resolve(app.request(path, { headers, method }))
  const etag = async (path = GOOGLE) => (await get(path, {}, 'HEAD')).headers.get('ETag') ?? ''
  return { get, etag }
}

const aFeedingShop = (engine: Engine) => aShop(engine, active())

describeOnEachEngine('the catalogue feeds', (engine) => {
  it('do not exist until the merchant switches each of them on', { tags: ['R-10'] }, async () => {
    const shop = aShop(engine())
    const { get } = anApp(shop)
    const statuses = async () => [(await get(GOOGLE)).status, (await get(META)).status]
    expect(await statuses()).toEqual([404, 404])
    const switchOn = async (feeds: object, version: number) =>
      changeSettings(shop, {
        changes: { catalogueFeeds: { value: { ...defaultSettings.catalogueFeeds, ...feeds }, version } },
      })
    expect((await switchOn({ google: true }, 0)).ok).toBe(true)
    expect(await statuses()).toEqual([200, 404])
    expect((await switchOn({ meta: true }, 1)).ok).toBe(true)
    expect(await statuses()).toEqual([404, 200])
  })

  it('hold every article that the storefront sells, by the published rules', { tags: ['R-10'] }, async () => {
    const shop = aFeedingShop(engine())
    const { get } = anApp(shop)
    const body = await addProductWithVariants(shop, { name: 'Body', sizes: ['3 mois', '6 mois'] }, [
      { color: null, size: '3 mois', stock: 2 },
      { color: null, size: '6 mois', stock: 0 },
    ])
    const landau = await addProduct(shop, { name: 'Landau', price: 10_000, category: 'Divers & Autres' })
    await setFlashSale(shop, landau._id, { active: true, durationHours: 2, discount: 25 })
    const hidden = await addProduct(shop, { name: 'Secret' })
    await addPlan(shop, [hidden._id], { kind: 'visible' })
    const google = readGoogleFeed(await (await get(GOOGLE)).text())
    const meta = readMetaFeed(await (await get(META)).text())
    expect(google.flatMap((row) => flawsOf(GOOGLE_RULES, row))).toEqual([])
    expect(meta.flatMap((row) => flawsOf(META_RULES, row))).toEqual([])
    expect(google.map(({ title, item_group_id }) => [title?.[0], item_group_id?.[0]]).toSorted()).toEqual([
      ['Body, 3 mois', body._id],
      ['Body, 6 mois', body._id],
      ['Landau', undefined],
    ])
    const sold = meta.map(({ title, availability, price, sale_price, sale_price_effective_date }) =>
      [title, availability, price, sale_price, sale_price_effective_date].flat(),
    )
    expect(sold.toSorted()).toEqual([
      ['Body, 3 mois', 'in stock', `${body.price} XOF`, '', ''],
      ['Body, 6 mois', 'out of stock', `${body.price} XOF`, '', ''],
      ['Landau', 'in stock', '10000 XOF', '7500 XOF', '2026-03-02T10:00+00:00/2026-03-02T12:00+00:00'],
    ])
  })

  it('are not sent again while nothing that they hold has changed', { tags: ['R-10'] }, async () => {
    const shop = aFeedingShop(engine())
    const { get, etag } = anApp(shop)
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    const first = await etag()
    await recordView(shop, _id, 'v')
    const again = await get(GOOGLE, { 'If-None-Match': first })
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', first])
    expect((await get(META, { 'If-None-Match': `"x", ${first}` })).status).toBe(304)

    const seen = new Set([first])
    const expectAnother = async () => {
      const current = await etag()
      expect(seen).not.toContain(current)
      seen.add(current)
    }
    await changeProduct(shop, _id, { price: 9000 })
    await expectAnother()
    await addPlan(shop, [_id], { value: 50 })
    await expectAnother()
    shop.advance(HOUR)
    await expectAnother()
    shop.advance(HOUR)
    await expectAnother()
    await setFlashSale(shop, _id, { active: true, durationHours: 1, discount: 25 })
    await expectAnother()
    shop.advance(HOUR)
    await expectAnother()
    await changeSettings(shop, { changes: { name: { value: 'Autre', version: 0 } } })
    await expectAnother()
  })

  it('are sent in full to who asked another instance or the shop before its restart', {
    tags: ['R-10'],
  }, async () => {
    const ids = () => crypto.randomUUID()
    const [here, there] = [
      anApp(aShop(engine(), { ...active(), newId: ids })),
      anApp(aShop(engine(), { ...active(), newId: ids })),
    ]
    expect((await here.get(GOOGLE, { 'If-None-Match': await there.etag() })).status).toBe(200)
    expect((await here.get(GOOGLE, { 'If-None-Match': await here.etag() })).status).toBe(304)
  })

  it('are made in small pieces, with other work between them, also of products with hundreds of sizes', {
    tags: ['R-10'],
  }, async () => {
    const shop = aFeedingShop(engine())
    const sizes = Array.from({ length: 250 }, (_, size) => `T${size}`)
    const variants = sizes.map((size) => ({ color: null, size, stock: 1 }))
    await addProductWithVariants(shop, { name: 'Body', sizes }, variants)
    const yields = vi.spyOn(globalThis, 'setImmediate')
    const articles: number[] = []
    for await (const text of readFeed(shop, GOOGLE_FEED)) articles.push(text.split('<item>').length - 1)
    expect(articles).toEqual([0, 100, 100, 50])
    expect(yields.mock.calls.filter(([call]) => call.name === 'continueFirst')).toHaveLength(2)
    yields.mockRestore()
  })

  it('are compressed as the client asks, and answer HEAD with the same headers', {
    tags: ['R-10'],
  }, async () => {
    const shop = aFeedingShop(engine())
    const { get } = anApp(shop)
    await addProduct(shop, { name: 'Landau' })
    const plain = await (await get(GOOGLE)).text()
    for (const [accepted, encoding] of [
      ['gzip, br', 'gzip'],
      ['br', null],
    ] as const) {
      const full = await get(GOOGLE, { 'Accept-Encoding': accepted })
      expect(full.headers.get('Content-Encoding')).toBe(encoding)
      const sent = Buffer.from(await full.arrayBuffer())
      expect((encoding ? gunzipSync(sent) : sent).toString()).toBe(plain)
      const head = await get(GOOGLE, { 'Accept-Encoding': accepted }, 'HEAD')
      expect(await head.text()).toBe('')
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers))
      expect(head.headers.get('Vary')).toBe('Accept-Encoding')
    }
  })

  it('are made once after a change or the end of a sale, for readers at the same time too', {
    tags: ['R-10'],
  }, async () => {
    const shop = aFeedingShop(engine())
    const { get } = anApp(shop)
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    const read = vi.spyOn(shop.store.feeds, 'products')
    const texts = async (...encodings: string[]) =>
      Promise.all(
        encodings.map(async (encoding) => {
          const answer = await get(GOOGLE, { 'Accept-Encoding': encoding })
          const sent = Buffer.from(await answer.arrayBuffer())
          return (encoding === 'gzip' ? gunzipSync(sent) : sent).toString()
        }),
      )
    const [first, ...others] = await texts('gzip', 'identity', 'gzip')
    expect([...others, ...(await texts('identity', 'gzip'))]).toEqual([first, first, first, first])
    expect(read).toHaveBeenCalledTimes(1)

    await changeProduct(shop, _id, { price: 9000 })
    const [changed] = await texts('gzip', 'identity')
    expect(changed).toContain('9000 XOF')
    expect(read).toHaveBeenCalledTimes(2)
    await setFlashSale(shop, _id, { active: true, durationHours: 1, discount: 50 })
    expect((await texts('gzip', 'gzip'))[0]).toContain('4500 XOF')
    shop.advance(HOUR)
    expect((await texts('gzip', 'gzip'))[0]).not.toContain('4500 XOF')
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('go on for who reads them while they change', { tags: ['R-10'] }, async () => {
    const shop = aFeedingShop(engine())
    const { get } = anApp(shop)
    const { _id } = await addProduct(shop, { name: 'Landau', price: 10_000 })
    const before = await get(GOOGLE)
    await changeProduct(shop, _id, { price: 9000 })
    const after = await (await get(GOOGLE)).text()
    expect(await before.text()).toMatch(/<\/rss>\n$/)
    expect(after).toContain('9000 XOF')
  })
})

/** A shop over SQLite whose feeds read `count` pages of products, which it counts. */
async function aLongFeed({ failAt = Infinity } = {}) {
  const engine = openMemorySqlite()
  await migrate(engine)
  const store = createStore(engine)
  const own = aShop(engine, active())
  const template = await addProduct(own, { name: 'Hochet', description: '' })
  let pages = 0
  const feeds = {
    variants: async () => [],
    products: async (_last: string | null, limit: number) => {
      pages += 1
      if (pages >= failAt) throw new Error('lost')
      return Array.from({ length: limit }, (_, index) => ({
        ...template,
        _id: `p-${pages}-${index}`,
        description: randomBytes(2000).toString('base64'),
      }))
    },
  }
  const shop = { ...own, store: { ...store, feeds } as never }
  return { shop, pages: () => pages }
}

/** Waits until no more pages are read, and returns how many were. */
async function readPages(pages: () => number): Promise<number> {
  for (let before = -1; ; ) {
    for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate)
    if (before === pages()) return before
    before = pages()
  }
}

describe.each(['identity', 'gzip'])('a feed without an end, in the encoding %s', (encoding) => {
  it('is read only as fast as the client reads, and no more after it has gone', {
    tags: ['R-10'],
  }, async () => {
    const { shop, pages } = await aLongFeed()
    const answer = await anApp(shop).get(GOOGLE, { 'Accept-Encoding': encoding })
    const reader = answer.body?.getReader()
    await reader?.read()
    const waiting = await readPages(pages)
    expect(waiting).toBeLessThan(20)
    await reader?.read()
    await reader?.cancel()
    expect(await readPages(pages)).toBeLessThan(waiting + 10)
  })

  it('is cut off and reported when the database is lost, so that no platform takes it for the whole', {
    tags: ['R-10'],
  }, async () => {
    const faults: unknown[] = []
    const { shop, pages } = await aLongFeed({ failAt: 3 })
    const { get } = anApp(shop, { reportFault: (error) => faults.push(error) })
    const answer = await get(GOOGLE, { 'Accept-Encoding': encoding })
    await expect(answer.text()).rejects.toThrow('lost')
    expect(faults).toEqual([new Error('lost')])
    await expect((await get(GOOGLE, { 'Accept-Encoding': encoding })).text()).rejects.toThrow('lost')
    expect(pages()).toBe(4)
  })
})

describe('the catalogue feeds', () => {
  it('are limited for each client', { tags: ['R-10'] }, async () => {
    const { shop } = await aLongFeed()
    const { get } = anApp(shop, { openCounter: countInMemory })
    const statuses = new Set<number>()
    for (let asked = 0; asked < 61; asked++) statuses.add((await get(META, {}, 'HEAD')).status)
    expect([...statuses]).toEqual([200, 429])
    expect(Number((await get(GOOGLE)).headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
