import type { Product } from '../../domain/catalogue/product.ts'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

/** Comments on a product page; `reviewCount` is the total. */
const REVIEWS_SHOWN = 200

/** Reads a product with its newest comments. */
export async function getProduct(
  { store }: Pick<AppContext, 'store'>,
  id: string,
): Promise<Result<{ product: Product }>> {
  if (!isProductId(id)) return fail('PRODUCT_NOT_FOUND')
  const [summary, reviews] = await Promise.all([
    store.products.find(id),
    store.reviews.list(id, REVIEWS_SHOWN),
  ])
  return summary ? { ok: true, product: { ...summary, reviews } } : fail('PRODUCT_NOT_FOUND')
}
