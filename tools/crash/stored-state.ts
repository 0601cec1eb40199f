import { sql } from 'kysely'
import { withShopDatabase } from '../../server/shop-database.ts'
import type { Administrator } from '../harness/admin-client.ts'
import { readProduct } from '../harness/api.ts'
import type { Stored, StoredProduct } from './consistency-checks.ts'
import { stockKey, unitsByKey } from './ledger.ts'

export interface Place {
  dataDir: string
  /** empty for SQLite */
  databaseUrl: string
}

/** Reads orders and products as an administrator, the displayed stock as a visitor, and stock edits in the database. */
export async function readShop(url: string, administrator: Administrator, place: Place): Promise<Stored> {
  const products = await administrator.products()
  const added = await readEdits(place)
  const stored = products.map(async ({ _id, stock, purchases, variants }): Promise<StoredProduct[]> => {
    const shown = await readProduct(url, _id)
    const sizes = variants.map((variant): StoredProduct => {
      const id = stockKey(_id, variant.size ?? '')
      const seen = shown.variants.find(({ size }) => size === variant.size)?.stock ?? 0
      return { id, stock: variant.stock, purchases: null, shown: seen, added: added.get(id) ?? 0 }
    })
    return [{ id: _id, stock, purchases, shown: shown.stock, added: added.get(_id) ?? 0 }, ...sizes]
  })
  return { orders: await administrator.orders(), products: (await Promise.all(stored)).flat() }
}

function readEdits(place: Place): Promise<Map<string, number>> {
  return withShopDatabase(place, async ({ db }) => {
    const { rows } = await sql<{ productId: string; size: string; quantity: number }>`
      select product_id as "productId", size, sum(quantity) as quantity from stock_movements
      where reason = 'edit' group by product_id, size
    `.execute(db)
    return unitsByKey(rows)
  })
}
