import { join } from 'node:path'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { refillStock } from '../harness/orders.ts'
import { NPM_START, startServer } from '../harness/server-process.ts'
import { addPlainDemo } from '../seed/demo-without-images.ts'
import { seedOrders, seedProducts } from '../seed/seed.ts'

export interface SeededShop {
  size: number
  url: string
  /** of an administrator */
  token: string
  /** two products with unlimited stock */
  lines: ProductSummary[]
  stop: () => Promise<void>
}

/** Opens a shop of this many products in `folder`, with one order for every two products. */
export async function openSeededShop(folder: string, size: number, port: number): Promise<SeededShop> {
  const dataDir = join(folder, String(size))
  await fill(dataDir, size)
  const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const { url, stop } = await startServer(NPM_START, port, settings)
  try {
    const { token } = await signUp(url)
    const lines = await undiscounted(url)
    await refillStock(url, token, lines)
    return { size, url, token, lines, stop }
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
    await seedOrders(store, size / 2, console.log)
  } finally {
    await engine.close()
  }
}

async function undiscounted(url: string): Promise<ProductSummary[]> {
  const products = (await (await fetch(`${url}/api/products?limit=100`)).json()) as ProductSummary[]
  return products.filter(({ discount, flashSale }) => discount === 0 && !flashSale.active).slice(0, 2)
}
