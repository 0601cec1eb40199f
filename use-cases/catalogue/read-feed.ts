import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { FeedName } from '../../contracts/feeds.ts'
import type { Settings } from '../../contracts/settings.ts'
import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { sortVariants } from '../../domain/catalogue/variant-plan.ts'
import type { FeedFormat } from '../../domain/feeds/feed-format.ts'
import { type FeedItem, type FeedShop, feedItems, type LeftOut } from '../../domain/feeds/feed-item.ts'
import { readInBatches, withPauses, yieldToEventLoop } from '../batches.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readPlans } from './planned-products.ts'

export type FeedSource = Pick<AppContext, 'settings' | 'images' | 'publicUrl' | 'clock'> & { store: Store }

/** Few, because one product may be hundreds of articles. */
const AT_A_TIME = 40
const PRODUCTS_AT_A_TIME = 4
const TEXTS_AT_A_TIME = 100
const IMAGES_AT_A_TIME = 16

interface FeedEntry {
  product: ProductSummary
  items: FeedItem[] | LeftOut
}

export async function isFeedActive(
  shop: Pick<FeedSource, 'store' | 'settings'>,
  name: FeedName,
): Promise<boolean> {
  return (await readSettings(shop, ['catalogueFeeds'])).catalogueFeeds[name]
}

/** Yields the articles of every product, and lets other requests run after a few of them. */
export async function* readFeedEntries(shop: FeedSource): AsyncGenerator<FeedEntry> {
  const { store } = shop
  const settings = await readSettings(shop, FEED_SETTINGS)
  const batches = readInBatches<ProductSummary>(AT_A_TIME, (last) =>
    store.feeds.products(last?._id ?? null, AT_A_TIME),
  )
  for await (const products of batches) yield* entriesOf(shop, products, settings)
}

const FEED_SETTINGS = ['name', 'catalogueFeeds', 'deliveryZones'] as const

/** The articles of one product that a feed has now; none when it is in no feed. */
export async function readFeedItems(shop: FeedSource, productId: string): Promise<FeedItem[]> {
  const product = await shop.store.products.find(productId)
  if (!product) return []
  for await (const { items } of entriesOf(shop, [product], await readSettings(shop, FEED_SETTINGS)))
    if (typeof items !== 'string') return items
  return []
}

/** A short text for an id that is too long for a feed. */
export const feedHash = (id: string) => createHash('sha256').update(id).digest('base64url')

async function* entriesOf(
  shop: FeedSource,
  products: readonly ProductSummary[],
  settings: Pick<Settings, (typeof FEED_SETTINGS)[number]>,
): AsyncGenerator<FeedEntry> {
  const now = shop.clock()
  const { store } = shop
  const [found, plansOf, sides] = await Promise.all([
    store.feeds.variants(products.map(({ _id }) => _id)),
    readPlans(store, products, now),
    shortSides(shop, products),
  ])
  const variantsOf = Map.groupBy(found, ({ productId }) => productId)
  const context: FeedShop = {
    name: settings.name,
    origin: shop.publicUrl,
    categories: settings.catalogueFeeds.categories,
    zones: settings.deliveryZones,
    shortSide: (address) => sides.get(address) ?? 0,
    hash: feedHash,
  }
  for await (const product of withPauses(products, PRODUCTS_AT_A_TIME)) {
    const variants = sortVariants(variantsOf.get(product._id) ?? [], product)
    yield { product, items: feedItems({ product, variants, plans: plansOf(product) }, context, now) }
  }
}

async function shortSides(
  { images }: Pick<FeedSource, 'images'>,
  products: readonly ProductSummary[],
): Promise<Map<string, number>> {
  const addresses = new Set(products.flatMap((product) => product.images))
  const limit = pLimit(IMAGES_AT_A_TIME)
  const read = async (address: string) => [address, await images.shortSide(address)] as const
  return new Map(await Promise.all([...addresses].map((address) => limit(read, address))))
}

/** Yields the text of a feed in pieces, and lets other requests run after each. */
export async function* readFeed(shop: FeedSource, format: FeedFormat): AsyncGenerator<string> {
  const { name } = await readSettings(shop, ['name'])
  yield format.before({ name, origin: shop.publicUrl })
  let texts: string[] = []
  for await (const { items } of readFeedEntries(shop)) {
    for (const item of typeof items === 'string' ? [] : items) {
      if (texts.push(format.item(item)) < TEXTS_AT_A_TIME) continue
      yield texts.join('')
      texts = []
      await yieldToEventLoop()
    }
  }
  yield texts.join('') + format.after
}
