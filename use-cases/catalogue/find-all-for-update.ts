import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'

/** Locks all of these products for the transaction. Fails with one issue per missing product. */
export async function findAllForUpdate(
  { products }: Pick<Store, 'products'>,
  ids: readonly string[],
): Promise<Result<{ products: ProductSummary[] }>> {
  const current = await products.lock(ids)
  if (current.length === ids.length) return { ok: true, products: current }
  if (ids.length === 1) return fail('PRODUCT_NOT_FOUND')
  const gone = ids.filter((id) => !current.some(({ _id }) => _id === id))
  const which =
    gone.length === 1 ? 'Un des produits n’existe plus' : `${gone.length} des produits n’existent plus`
  return fail('PRODUCT_NOT_FOUND', {
    message: `${which}. Rien n’a été changé.`,
    issues: gone.map((id) => ({ path: id, message: ERROR_MESSAGES.PRODUCT_NOT_FOUND })),
  })
}
