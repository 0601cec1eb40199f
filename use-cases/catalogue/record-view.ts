import { fail, type Outcome } from '../../domain/errors.ts'
import type { Shop } from '../context.ts'

/** A visitor who comes back to a product sooner is not counted again: 30 minutes. */
const COUNTED_EVERY = 30 * 60 * 1000

/** Counts a product's view, once for each visitor and half hour. */
export function recordView(
  { store, clock }: Pick<Shop, 'store' | 'clock'>,
  productId: string,
  visitorId: string,
): Promise<Outcome<{ counted: boolean }>> {
  const now = clock()
  return store.transaction<Outcome<{ counted: boolean }>>(async (inside) => {
    const [product] = await inside.products.lock([productId])
    if (!product) return fail('PRODUCT_NOT_FOUND')
    if (await inside.views.hasRecentView(productId, visitorId, now - COUNTED_EVERY, now)) {
      return { ok: true, counted: false }
    }
    await inside.views.insert(productId, visitorId, now)
    inside.announce({ kind: 'product', productId, touches: 'counters' })
    return { ok: true, counted: true }
  })
}
