import type { ProductFigures } from '../../contracts/stats.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'

export function getTotals({ store }: ReadDeps) {
  return store.stats.global()
}

const MONTHS = 12

/** Reads units sold and views for each of the last twelve months in UTC (such as `2026-11`), oldest first. */
export async function getMonthlyStats({ store, clock }: TimedDeps) {
  const today = new Date(clock())
  // Includes the start of next month, which is the end of the current month.
  const starts = Array.from({ length: MONTHS + 1 }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1) + index, 1),
  )
  const months = starts.slice(0, MONTHS).map((from, index) => ({ from, until: starts[index + 1] ?? from }))
  const figures = await store.stats.during(months)
  return months.map(({ from }, index) => ({
    month: new Date(from).toISOString().slice(0, 7),
    sales: figures[index]?.purchases ?? 0,
    views: figures[index]?.views ?? 0,
  }))
}

/** Reads a product's views and units sold from two sources: the stored views and orders, and its counters. */
export async function getProductStats({ store }: ReadDeps, id: string): Promise<Result<ProductFigures>> {
  const found = await store.products.find(id)
  if (!found) return fail('PRODUCT_NOT_FOUND')
  const logged = await store.stats.product(id)
  const { name, category, price, stock, isTrending, isBestseller, images } = found
  return {
    ok: true,
    product: { name, category, price, stock, isTrending, isBestseller, image: images[0] ?? null },
    stats: { ...logged, viewsFromProductModel: found.views, purchasesFromProductModel: found.purchases },
  }
}

/** Lists the most viewed or most purchased products (B-161, B-162). */
export async function rankProducts({ store }: ReadDeps, by: 'views' | 'purchases', limit: number) {
  const products = await store.products.ranked(by, limit)
  return products.map(({ _id, name, category, images, ...product }) => ({
    _id,
    name,
    category,
    images,
    [by]: product[by],
  }))
}

/** Counts products per category, largest first. */
export function countCategories({ store }: ReadDeps) {
  return store.products.categories()
}
