import type { MovementsQuery } from '../../contracts/stock.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { StockMovement } from '../../domain/catalogue/stock-movements.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

type Listed = Result<{
  product: Pick<ProductSummary, '_id' | 'name' | 'stock'>
  movements: StockMovement[]
  next: number | null
}>

/** Reads one page of a product's stock history, newest first (C-34). */
export async function listMovements(
  { store }: Pick<AppContext, 'store'>,
  productId: string,
  { before, limit }: MovementsQuery,
): Promise<Listed> {
  const [product, movements] = await Promise.all([
    store.products.find(productId),
    store.stock.movements(productId, limit, before),
  ])
  if (!product) return fail('PRODUCT_NOT_FOUND')
  const last = movements.at(-1)?.number ?? 0
  const { _id, name, stock } = product
  return { ok: true, product: { _id, name, stock }, movements, next: last > 1 ? last : null }
}
