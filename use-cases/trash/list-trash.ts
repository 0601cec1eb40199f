import type { TrashQuery } from '../../contracts/trash.ts'
import { daysLeft, TRASH_MS, type TrashedProduct } from '../../domain/catalogue/trash.ts'
import type { AppContext } from '../context.ts'

export interface TrashPage {
  products: (TrashedProduct & { daysLeft: number })[]
  total: number
  page: number
  limit: number
}

/** Lists one page of the deleted products, newest first. */
export async function listTrash(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { q: search, limit, page }: TrashQuery,
): Promise<TrashPage> {
  const now = clock()
  const selection = { search, since: now - TRASH_MS }
  const [found, total] = await Promise.all([
    store.trash.list({ ...selection, limit, offset: (page - 1) * limit }),
    store.trash.count(selection),
  ])
  const products = found.map((product) => ({ ...product, daysLeft: daysLeft(product.deletedAt, now) }))
  return { products, total, page, limit }
}
