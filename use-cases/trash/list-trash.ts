import type { TrashQuery } from '../../contracts/trash.ts'
import type { Store } from '../../data/store.ts'
import { daysLeft, TRASH_MS, type TrashedProduct } from '../../domain/catalogue/trash.ts'
import { ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import type { TimedDeps } from '../context.ts'

/** Lists one page of the deleted products, last deleted first. */
export async function listTrash({ store, clock }: TimedDeps, { q: search, limit, page }: TrashQuery) {
  const now = clock()
  const selection = { search, since: now - TRASH_MS }
  const [found, total] = await Promise.all([
    store.trash.list({ ...selection, limit, offset: (page - 1) * limit }),
    store.trash.count(selection),
  ])
  const products = found.map((product) => ({ ...product, daysLeft: daysLeft(product.deletedAt, now) }))
  return { products, total, page, limit }
}

/**
 * Locks products of the trash. Fails with one issue for each product that is missing or expired.
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
