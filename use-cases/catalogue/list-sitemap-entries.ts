import type { Store } from '../../data/store.ts'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import { categoryPath, productPath } from '../../domain/urls/page-paths.ts'

/** Limit of the sitemap protocol. */
const ENTRIES_PER_PART = 50_000

interface Deps {
  store: { products: Pick<Store['products'], 'count'>; sitemap: Store['sitemap'] }
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
  { path: '/contact', priority: 0.6 },
  { path: '/delivery-info', priority: 0.5 },
  { path: '/about', priority: 0.5 },
  { path: '/faq', priority: 0.5 },
  { path: '/terms', priority: 0.3 },
  { path: '/privacy', priority: 0.3 },
]

export async function countSitemapPages({ store }: Deps): Promise<number> {
  return Math.ceil((PAGES.length + (await store.products.count({}))) / ENTRIES_PER_PART)
}

/** Lists one part of the sitemap, counted from 1: pages and categories first, then products. */
export async function listSitemapEntries({ store }: Deps, part: number): Promise<SitemapEntry[]> {
  const pages = part === 1 ? PAGES : []
  const before = Math.max(0, (part - 1) * ENTRIES_PER_PART - PAGES.length)
  const products = await store.sitemap.products(before, ENTRIES_PER_PART - pages.length)
  return [
    ...pages,
    ...products.map(({ id, images, updatedAt }) => ({
      path: productPath(id),
      priority: 0.8,
      changedAt: updatedAt,
      images,
    })),
  ]
}
