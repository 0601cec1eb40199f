import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

const COUNTED_EVERY = 30 * 60 * 1000

/** Counts a product view, once per visitor and half hour. */
export function recordView(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
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
