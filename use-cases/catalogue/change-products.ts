import type { ProductChangeInput } from '../../contracts/product-changes.ts'
import type { ProductChanges } from '../../data/queries/product-row.ts'
import type { Product, ProductSummary } from '../../domain/catalogue/product.ts'
import { type Outcome, REFUSAL_TEXTS, type Refusal, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'
import { announceProduct } from './announce-product.ts'
import { lockAll } from './lock-all.ts'
import { viewProduct } from './view-product.ts'

type Deps = Pick<Shop, 'store' | 'clock' | 'announce'>

/**
 * Changes a few things about one product and leaves the rest as it is. With `stockWas`, a stock that somebody bought
 * from meanwhile is not overwritten.
 */
export async function changeProduct(
  shop: Deps,
  id: string,
  { stockWas, ...changes }: ProductChangeInput,
): Promise<Outcome<{ product: Product }>> {
  const changed = await change(shop, [id], changes, ([present]) => {
    if (stockWas === undefined || present === undefined || present.stock === stockWas) return null
    return refuse('STOCK_MOVED', { message: `${REFUSAL_TEXTS.STOCK_MOVED} Il est de ${present.stock}.` })
  })
  return changed.ok ? viewProduct(shop, id) : changed
}

/** Changes the same things about several products: all of them, or none when one is gone. */
export function changeProducts(
  shop: Deps,
  ids: readonly string[],
  changes: ProductChanges,
): Promise<Outcome<{ count: number }>> {
  return change(shop, ids, changes, () => null)
}

async function change(
  shop: Deps,
  ids: readonly string[],
  changes: ProductChanges,
  objection: (present: readonly ProductSummary[]) => Refusal | null,
): Promise<Outcome<{ count: number }>> {
  const done = await shop.store.transaction(async (inside) => {
    const locked = await lockAll(inside, ids)
    if (!locked.ok) return locked
    const refused = objection(locked.products)
    if (refused) return refused
    await inside.products.change(ids, changes, shop.clock())
    return locked
  })
  if (!done.ok) return done
  for (const { _id, stock } of done.products) {
    announceProduct(shop, { productId: _id, before: stock, after: changes.stock ?? stock })
  }
  return { ok: true, count: done.products.length }
}
