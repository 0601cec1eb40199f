import type { Store } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'

/**
 * Keeps all of these products for a transaction. When some of several are gone, what was meant for all is not done;
 * the issues name those that are.
 */
export async function findAllForUpdate(
  { products }: Pick<Store, 'products'>,
  ids: readonly string[],
): Promise<Result<{ products: ProductSummary[] }>> {
  const present = await products.lock(ids)
  if (present.length === ids.length) return { ok: true, products: present }
  if (ids.length === 1) return fail('PRODUCT_NOT_FOUND')
  const gone = ids.filter((id) => !present.some(({ _id }) => _id === id))
  const which =
    gone.length === 1 ? 'Un des produits n’existe plus' : `${gone.length} des produits n’existent plus`
  return fail('PRODUCT_NOT_FOUND', {
    message: `${which}. Rien n’a été changé.`,
    issues: gone.map((id) => ({ path: id, message: ERROR_MESSAGES.PRODUCT_NOT_FOUND })),
  })
}
