import type { OpenTransaction } from '../../data/store.ts'
import { type Product, type ProductSummary, REVIEWS_PER_PAGE } from '../../domain/catalogue/product.ts'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { TimedDeps } from '../context.ts'
import { withOwnVariants } from '../stock/change-stock.ts'
import { findSold, soldAt, storedProducts, type WithPlans } from './planned-products.ts'

/** Reads a product as shoppers see it, with its newest reviews and its stock by colour and size. */
export function getProduct(shop: TimedDeps, id: string): Promise<Result<{ product: Product }>> {
  return read(shop, id, soldAt)
}

/** Reads a product as administrators edit it, with the plans that run or come. */
export function getStoredProduct(
  shop: TimedDeps,
  id: string,
): Promise<Result<{ product: WithPlans<Product> }>> {
  return read(shop, id, storedProducts)
}

async function read<Shown extends ProductSummary>(
  { store, clock }: TimedDeps,
  id: string,
  show: (store: TimedDeps['store'], products: ProductSummary[], now: number) => Promise<Shown[]>,
): Promise<Result<{ product: Shown & Product }>> {
  if (!isProductId(id)) return fail('PRODUCT_NOT_FOUND')
  const [summary, reviews, variants, sizeFit] = await Promise.all([
    store.products.find(id),
    store.reviews.list(id, REVIEWS_PER_PAGE),
    store.stock.variantsOf(id),
    store.sizeFits.ofProduct(id),
  ])
  const [shown] = summary ? await show(store, [summary], clock()) : []
  if (!shown) return fail('PRODUCT_NOT_FOUND')
  return {
    ok: true,
    product: { ...shown, ...withOwnVariants(shown, variants), reviews, ...(sizeFit && { sizeFit }) },
  }
}

/** Locks a product that shoppers can see. @returns null when there is none or it is hidden */
export async function lockSold(tx: OpenTransaction, id: string, now: number): Promise<ProductSummary | null> {
  await tx.products.lock([id])
  return findSold(tx, id, now)
}

/** Locks and changes a product in a transaction, then reads it. */
export async function changeLocked(
  shop: TimedDeps,
  id: string,
  change: (tx: OpenTransaction, product: ProductSummary) => Promise<void>,
): Promise<Result<{ product: Product }>> {
  await shop.store.transaction(async (tx) => {
    const product = await lockSold(tx, id, shop.clock())
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
    if (!(await lockSold(tx, productId, now))) return fail('PRODUCT_NOT_FOUND')
    if (await tx.views.hasRecentView(productId, visitorId, now - COUNTED_EVERY, now)) {
      return { ok: true, counted: false }
    }
    await tx.views.insert(productId, visitorId, now)
    tx.publish({ kind: 'product', productId, touches: 'counters' })
    return { ok: true, counted: true }
  })
}
