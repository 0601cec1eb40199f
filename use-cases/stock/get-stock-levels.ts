import type { StockLevel } from '../../contracts/stock.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { withVariants } from './stocked-products.ts'

/** Reads the current stock of these products, without those that no longer exist. */
export async function getStockLevels(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
): Promise<StockLevel[]> {
  const products = await store.products.findAll(ids)
  return (await withVariants(store, products)).map(stockLevelOf)
}

function stockLevelOf({ _id, name, images, stock, variants }: StockedProduct): StockLevel {
  return { _id, name, image: images[0] ?? null, stock, variants }
}
