import type { OpenTransaction } from '../../data/store.ts'
import { type Product, type ProductSummary, REVIEWS_PER_PAGE } from '../../domain/catalogue/product.ts'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'
import { withOwnVariants } from '../stock/change-stock.ts'

/** Reads a product with its newest reviews and its stock by colour and size. */
export async function getProduct({ store }: ReadDeps, id: string): Promise<Result<{ product: Product }>> {
  if (!isProductId(id)) return fail('PRODUCT_NOT_FOUND')
  const [summary, reviews, variants] = await Promise.all([
    store.products.find(id),
    store.reviews.list(id, REVIEWS_PER_PAGE),
    store.stock.variantsOf(id),
  ])
  if (!summary) return fail('PRODUCT_NOT_FOUND')
  return { ok: true, product: { ...withOwnVariants(summary, variants), reviews } }
}

/** Locks and changes a product in a transaction, then reads it. */
export async function changeLocked(
  shop: ReadDeps,
  id: string,
  change: (tx: OpenTransaction, product: ProductSummary) => Promise<void>,
): Promise<Result<{ product: Product }>> {
  await shop.store.transaction(async (tx) => {
    const [product] = await tx.products.lock([id])
    if (product) await change(tx, product)
  })
  return getProduct(shop, id)
}

const COUNTED_EVERY = 30 * 60 * 1000

/** Counts a product view, once per visitor and half hour. */
export function recordView(
  { store, clock }: TimedDeps,
  productId: string,
  visitorId: string,
): Promise<Result<{ counted: boolean }>> {
  const now = clock()
  return store.transaction<Result<{ counted: boolean }>>(async (tx) => {
    const [product] = await tx.products.lock([productId])
    if (!product) return fail('PRODUCT_NOT_FOUND')
    if (await tx.views.hasRecentView(productId, visitorId, now - COUNTED_EVERY, now)) {
      return { ok: true, counted: false }
    }
    await tx.views.insert(productId, visitorId, now)
    tx.publish({ kind: 'product', productId, touches: 'counters' })
    return { ok: true, counted: true }
  })
}
