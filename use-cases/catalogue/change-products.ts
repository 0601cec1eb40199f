import type { ProductChangeInput } from '../../contracts/product-changes.ts'
import type { ProductChanges } from '../../data/queries/product-row.ts'
import { differences } from '../../domain/audit/audit.ts'
import type { Product, ProductSummary } from '../../domain/catalogue/product.ts'
import { nextStock, stockConflict } from '../../domain/catalogue/stock.ts'
import type { Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { findAllForUpdate } from './find-all-for-update.ts'
import { getProduct } from './get-product.ts'
import { publishProductChange } from './publish-product.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>

/** Changes some fields of a product. With `stockWas`, fails if the stock has changed since. */
export async function changeProduct(
  shop: Deps,
  id: string,
  { stockWas, ...changes }: ProductChangeInput,
): Promise<Result<{ product: Product }>> {
  const changed = await change(shop, [id], ([present]) => {
    if (stockWas === undefined || changes.stock === undefined || !present) return { ok: true, changes }
    const stock = nextStock({ present: present.stock, seen: stockWas, wanted: changes.stock })
    return stock === null ? stockConflict(present.stock) : { ok: true, changes: { ...changes, stock } }
  })
  return changed.ok ? getProduct(shop, id) : changed
}

/** Changes the same fields of several products: all of them, or none if one no longer exists. */
export function changeProducts(
  shop: Deps,
  ids: readonly string[],
  changes: ProductChanges,
): Promise<Result<{ count: number }>> {
  return change(shop, ids, () => ({ ok: true, changes }))
}

function change(
  shop: Deps,
  ids: readonly string[],
  decide: (present: readonly ProductSummary[]) => Result<{ changes: ProductChanges }>,
): Promise<Result<{ count: number }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ count: number }>> => {
    const locked = await findAllForUpdate(tx, ids)
    if (!locked.ok) return locked
    const decided = decide(locked.products)
    if (!decided.ok) return decided
    await tx.products.change(ids, decided.changes, shop.clock())
    const auditEvents = locked.products.map((product) => ({
      action: 'product.changed' as const,
      subject: { id: product._id, name: product.name },
      changes: differences(product, decided.changes),
    }))
    await record(tx, shop, ...auditEvents)
    for (const { _id, stock } of locked.products) {
      publishProductChange(tx, { productId: _id, before: stock, after: decided.changes.stock ?? stock })
    }
    return { ok: true, count: locked.products.length }
  })
}
