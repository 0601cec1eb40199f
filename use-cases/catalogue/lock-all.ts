import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'

/** Keeps all of these products for a transaction; when one of several is gone, what was meant for all is not done. */
export async function lockAll(
  { products }: Pick<Store, 'products'>,
  ids: readonly string[],
): Promise<Outcome<{ products: ProductSummary[] }>> {
  const present = await products.lock(ids)
  if (present.length === ids.length) return { ok: true, products: present }
  if (ids.length === 1) return refuse('PRODUCT_NOT_FOUND')
  const gone = ids.length - present.length
  const which = gone === 1 ? "Un des produits n'existe plus" : `${gone} des produits n'existent plus`
  return refuse('PRODUCT_NOT_FOUND', { message: `${which}. Rien n'a été changé.` })
}
