import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTreatment, TREATMENT_HEADER } from '../../contracts/search-treatment.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { signUp } from '../harness/admin-client.ts'
import { pairsWithoutDiscount, refillStock } from '../harness/orders.ts'
import { startShop } from '../harness/server-process.ts'
import { fillDemo } from '../seed/seed.ts'
import { seedDeliveries } from '../seed/seed-deliveries.ts'

export interface SeededShop {
  size: number
  url: string
  /** bearer token of an administrator */
  token: string
  /** two products without variants, with unlimited stock */
  lines: StockedProduct[]
  /** two products with unlimited stock of each variant */
  variantLines: StockedProduct[]
  stop: () => Promise<void>
}

/** Opens a shop in `folder` with orders of one year, by default three orders for every four products. */
export async function openSeededShop(
  folder: string,
  size: number,
  { orders = size * 0.75 } = {},
): Promise<SeededShop> {
  const dataDir = join(folder, String(size))
  await fill(dataDir, size, orders)
  const { url, stop } = await startShop(dataDir, { DEMO: 'off' })
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

export async function fill(folder: string, size: number, orders: number): Promise<void> {
  const engine = openSqlite(folder)
  try {
    await fillDemo(engine, size, orders)
    await seedDeliveries(engine.db, Date.now())
  } finally {
    await engine.close()
  }
}

const MISSPELT = 'gigotuese'
const POLL_INTERVAL_MS = 500

/** Waits until the catalogue's index is filled, because the shop corrects misspelt words only with a filled index. */
async function waitForIndex(url: string): Promise<void> {
  for (;;) {
    const { headers } = await fetch(`${url}/api/products?q=${MISSPELT}&limit=1`)
    if (readTreatment(headers.get(TREATMENT_HEADER)).correction !== null) return
    await sleep(POLL_INTERVAL_MS)
  }
}
