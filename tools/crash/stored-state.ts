import type { Product } from '../../domain/catalogue/product.ts'
import type { Administrator } from '../harness/admin-client.ts'
import type { Stored } from './consistency-checks.ts'

/** Reads orders and products as an administrator, and the stock that visitors see. */
export async function readShop(url: string, administrator: Administrator): Promise<Stored> {
  const products = await administrator.products()
  return {
    orders: await administrator.orders(),
    products: await Promise.all(
      products.map(async ({ _id, stock, purchases }) => {
        const shown = (await (await fetch(`${url}/api/products/${_id}`)).json()) as Product
        return { id: _id, stock, purchases, shown: shown.stock }
      }),
    ),
  }
}
