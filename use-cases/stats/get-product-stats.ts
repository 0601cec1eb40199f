import { fail, type Result } from '../../domain/errors.ts'
import type { ProductFigures } from '../../domain/stats/product-figures.ts'
import type { AppContext } from '../context.ts'

/** Reads one product's statistics from the log and from its counters, which may differ. */
export async function getProductStats(
  { store }: Pick<AppContext, 'store'>,
  id: string,
): Promise<Result<ProductFigures>> {
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
