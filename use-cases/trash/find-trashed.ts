import type { Store } from '../../data/store.ts'
import type { TrashedProduct } from '../../domain/catalogue/trash.ts'
import { ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'

/**
 * Locks these products of the trash. Fails with one issue per missing or expired product.
 * @param since epoch milliseconds
 */
export async function findTrashed(
  { trash }: Pick<Store, 'trash'>,
  ids: readonly string[],
  since: number,
): Promise<Result<{ products: TrashedProduct[] }>> {
  const products = (await trash.lock(ids)).filter(({ deletedAt }) => Date.parse(deletedAt) > since)
  if (products.length === ids.length) return { ok: true, products }
  const gone = ids.filter((id) => !products.some(({ _id }) => _id === id))
  const which =
    gone.length === 1
      ? 'Un produit n’est plus dans la corbeille'
      : `${gone.length} produits ne sont plus dans la corbeille`
  return fail('TRASHED_NOT_FOUND', {
    message: ids.length === 1 ? ERROR_MESSAGES.TRASHED_NOT_FOUND : `${which}. Rien n’a été changé.`,
    issues: gone.map((id) => ({ path: id, message: ERROR_MESSAGES.TRASHED_NOT_FOUND })),
  })
}
