import type { Store } from '../../data/store.ts'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import { SELECTIONS } from '../../domain/catalogue/selections.ts'
import { categoryPath, productPath, selectionPath } from '../../domain/urls/page-paths.ts'
import { yieldToEventLoop } from '../batches.ts'
import { hiddenProducts } from './planned-products.ts'

/** Limit of the sitemap protocol. */
const ENTRIES_PER_PART = 50_000

interface Deps {
  store: {
    products: Pick<Store['products'], 'count'>
    sitemap: Store['sitemap']
    plannedChanges: Pick<Store['plannedChanges'], 'visibility'>
  }
  clock: () => number
}

export interface SitemapEntry {
  path: string
  /** 0 to 1 */
  priority: number
  /** epoch milliseconds */
  changedAt?: number
  /** image URLs, absolute or of this shop */
  images?: readonly string[]
}

const PAGES: readonly SitemapEntry[] = [
  { path: '/', priority: 1 },
  { path: '/products', priority: 0.9 },
  { path: '/productscat', priority: 0.8 },
  ...CATEGORIES.map((category) => ({ path: categoryPath(category), priority: 0.7 })),
  ...SELECTIONS.map(({ slug }) => ({ path: selectionPath(slug), priority: 0.6 })),
  { path: '/contact', priority: 0.6 },
  { path: '/delivery-info', priority: 0.5 },
  { path: '/about', priority: 0.5 },
  { path: '/faq', priority: 0.5 },
  { path: '/terms', priority: 0.3 },
  { path: '/privacy', priority: 0.3 },
]

export async function countSitemapPages({
  store,
}: {
  store: Pick<Deps['store'], 'products'>
}): Promise<number> {
  return Math.ceil((PAGES.length + (await store.products.count())) / ENTRIES_PER_PART)
}

const AT_A_TIME = 500

/**
 * Yields one part of the sitemap, counted from 1, in batches: pages and categories first, then products. Lets other
 * requests run after each batch.
 */
export async function* readSitemap({ store, clock }: Deps, part: number): AsyncGenerator<SitemapEntry[]> {
  const pages = part === 1 ? PAGES : []
  yield [...pages]
  const start = Math.max(0, (part - 1) * ENTRIES_PER_PART - PAGES.length)
  const end = start + ENTRIES_PER_PART - pages.length
  const hidden = new Set((await hiddenProducts(store, clock())).map(({ productId }) => productId))
  for (let offset = start; offset < end; offset += AT_A_TIME) {
    const products = await store.sitemap.products(offset, Math.min(AT_A_TIME, end - offset))
    if (products.length === 0) return
    const shown = products.filter(({ id }) => !hidden.has(id))
    yield shown.map(({ id, images, updatedAt }) => ({
      path: productPath(id),
      priority: 0.8,
      changedAt: updatedAt,
      images,
    }))
    await yieldToEventLoop()
  }
}
