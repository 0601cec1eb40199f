import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { ProductFigures } from '../../domain/stats/product-figures.ts'
import type { Shop } from '../shop.ts'

type Deps = Pick<Shop, 'store'>

/** Months the line chart goes back. */
const MONTHS = 12

/** What the overview's four cards show. */
export function globalStats({ store }: Deps) {
  return store.stats.global()
}

/** Products with the most views, or purchases, first (administration.md §7). */
export async function rankedProducts({ store }: Deps, by: 'views' | 'purchases', limit: number) {
  const products = await store.products.ranked(by, limit)
  return products.map(({ _id, name, category, images, ...product }) => ({
    _id,
    name,
    category,
    images,
    [by]: product[by],
  }))
}

/** One product's figures: from the log, and from the product's own counters, so that drift is seen. */
export async function productStats({ store }: Deps, id: string): Promise<Outcome<ProductFigures>> {
  const found = await store.products.find(id)
  if (!found) return refuse('PRODUCT_NOT_FOUND')
  const logged = await store.stats.product(id)
  const { name, category, price, stock, isTrending, isBestseller, images } = found
  return {
    ok: true,
    product: { name, category, price, stock, isTrending, isBestseller, image: images[0] ?? null },
    stats: { ...logged, viewsFromProductModel: found.views, purchasesFromProductModel: found.purchases },
  }
}

/** Units sold and views of each of the last twelve months, oldest first; `month` as `2026-11`. Senegal keeps UTC. */
export async function monthlyStats({ store, clock }: Pick<Shop, 'store' | 'clock'>) {
  const today = new Date(clock())
  // One more than shown: where the last month ends.
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

/** How many products each category holds. */
export function categoryStats({ store }: Deps) {
  return store.products.categories()
}
