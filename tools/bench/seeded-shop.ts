import { join } from 'node:path'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { refill } from '../harness/bench-orders.ts'
import { startMeasured } from '../harness/measured-server.ts'
import { NPM_START } from '../harness/npm-start.ts'
import { addPlainDemo } from '../seed/demo-without-images.ts'
import { growOrders, growProducts } from '../seed/seed.ts'

/** An open shop with so many products, and what is needed to ask it. */
export interface GrownShop {
  size: number
  url: string
  /** an administrator's */
  token: string
  /** two products of which there are plenty */
  lines: ProductSummary[]
  stop: () => Promise<void>
}

/** Opens a shop of this size on data of its own in `folder`, with an order for every two products. */
export async function openGrownShop(folder: string, size: number, port: number): Promise<GrownShop> {
  const dataDir = join(folder, String(size))
  await fill(dataDir, size)
  const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const { url, stop } = await startMeasured(NPM_START, port, settings)
  try {
    const { token } = await signUp(url)
    const lines = await undiscounted(url)
    await refill(url, token, lines)
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
    await growProducts(store, size, console.log)
    await growOrders(store, size / 2, console.log)
  } finally {
    await engine.close()
  }
}

async function undiscounted(url: string): Promise<ProductSummary[]> {
  const products = (await (await fetch(`${url}/api/products?limit=100`)).json()) as ProductSummary[]
  return products.filter(({ discount, flashSale }) => discount === 0 && !flashSale.active).slice(0, 2)
}
