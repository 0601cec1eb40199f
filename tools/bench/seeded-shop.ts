import { join } from 'node:path'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { pairsWithoutDiscount, refillStock } from '../harness/orders.ts'
import { NPM_START, startServer } from '../harness/server-process.ts'
import { addPlainDemo } from '../seed/demo-without-images.ts'
import { seedOrders, seedProducts } from '../seed/seed.ts'
import { seedDeliveries } from '../seed/seed-deliveries.ts'

export interface SeededShop {
  size: number
  url: string
  /** of an administrator */
  token: string
  /** two products with unlimited stock, counted as a whole */
  lines: StockedProduct[]
  /** two with unlimited stock of each variant */
  variantLines: StockedProduct[]
  stop: () => Promise<void>
}

/**
 * Opens a shop with this many products in `folder`, with three orders for every four products, delivered over a year.
 */
export async function openSeededShop(folder: string, size: number, port: number): Promise<SeededShop> {
  const dataDir = join(folder, String(size))
  await fill(dataDir, size)
  const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const { url, stop } = await startServer(NPM_START, port, settings)
  try {
    const { token } = await signUp(url)
    const { whole, counted } = await pairsWithoutDiscount(url)
    await refillStock(url, token, [...whole, ...counted])
    return { size, url, token, lines: whole, variantLines: counted, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(folder: string, size: number): Promise<void> {
  const engine = openSqlite(folder)
  try {
    await migrate(engine)
    const store = createStore(engine)
    await addPlainDemo(store)
    await seedProducts(store, size, console.log)
    await seedOrders(store, size * 0.75, console.log)
    await seedDeliveries(engine.db, Date.now())
  } finally {
    await engine.close()
  }
}
