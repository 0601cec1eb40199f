import { join } from 'node:path'
import { readTreatment, TREATMENT_HEADER } from '../../contracts/search-treatment.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { pairsWithoutDiscount, refillStock } from '../harness/orders.ts'
import { NPM_START, sleep, startServer } from '../harness/server-process.ts'
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
 * Opens a shop of this many products in `folder`. Its orders, by default three for every four products, were delivered
 * over a year.
 */
export async function openSeededShop(
  folder: string,
  size: number,
  port: number,
  { orders = size * 0.75 } = {},
): Promise<SeededShop> {
  const dataDir = join(folder, String(size))
  await fill(dataDir, size, orders)
  const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const { url, stop } = await startServer(NPM_START, port, settings)
  try {
    const { token } = await signUp(url)
    const { whole, counted } = await pairsWithoutDiscount(url)
    await refillStock(url, token, [...whole, ...counted])
    await waitForIndex(url)
    return { size, url, token, lines: whole, variantLines: counted, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(folder: string, size: number, orders: number): Promise<void> {
  const engine = openSqlite(folder)
  try {
    await migrate(engine)
    const store = createStore(engine)
    await addPlainDemo(store)
    await seedProducts(store, size, console.log)
    await seedOrders(store, orders, console.log)
    await seedDeliveries(engine.db, Date.now())
  } finally {
    await engine.close()
  }
}

const MISSPELT = 'gigotuese'
const POLL_INTERVAL_MS = 500

/** Waits until the catalogue's index is filled: only then are words corrected. */
async function waitForIndex(url: string): Promise<void> {
  for (;;) {
    const { headers } = await fetch(`${url}/api/products?q=${MISSPELT}&limit=1`)
    if (readTreatment(headers.get(TREATMENT_HEADER)).correction !== null) return
    await sleep(POLL_INTERVAL_MS)
  }
}
