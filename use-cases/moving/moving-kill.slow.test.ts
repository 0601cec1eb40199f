import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect } from 'vitest'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import type { MovingWorkerJob } from '../../tests/support/moving-worker-process.ts'
import { endUnfinishedImports } from '../../tests/support/product-import.ts'
import { aShop } from '../../tests/support/shop.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'

const PRODUCTS = 400
const KILLS = 4

afterEach(killWorkers)

/**
 * Kills imports of one file. What the next process does at its start leaves all of its products and what names them, or
 * nothing.
 */
async function survives({ database, open, processes }: Round): Promise<void> {
  await using(open(), migrate)
  const random = seededRandom(3)
  const prices = new Set<number>()
  let takenBack = 0
  for (let kill = 0; kill < KILLS || prices.size < 2 || takenBack === 0; kill++) {
    const job: MovingWorkerJob = { database, products: PRODUCTS }
    await Promise.all(Array.from({ length: processes }, () => startWorker('./moving-worker-process.ts', job)))
    // On a busy machine, an import takes long: each life lasts longer, until one import ends.
    await wait(random.between(100, 900) * (1 + (kill % 8)))
    await killWorkers()
    await using(open(), async (engine) => {
      const store = createStore(engine)
      const next = aShop(engine, { clock: () => Date.now() + HOUR_MS, newId: () => crypto.randomUUID() })
      takenBack += (await store.bulkActions.unfinished()).length
      await endUnfinishedImports(next)
      await expectConsistentStock(engine)
      expect(await store.bulkActions.unfinished()).toEqual([])
      const found = await store.products.listAfter(null, 1000)
      expect([0, PRODUCTS]).toContain(found.length)
      expect(new Set(found.map(({ price }) => price)).size).toBeLessThanOrEqual(1)
      for (const { price } of found) prices.add(price)
      const references = Array.from({ length: PRODUCTS }, (_, index) => `p${index}`)
      const moved = await store.moved.find('shopify', references)
      expect(new Set(moved.map(({ productId }) => productId))).toEqual(new Set(found.map(({ _id }) => _id)))
    })
  }
}

describe('imports from another shop that are killed at any moment', { tags: ['K-20'] }, () => {
  itSurvivesKills(
    {
      sqlite: 'write all products of the file or none on SQLite',
      postgres: 'write all products of the file or none on PostgreSQL',
      ...{ processes: 2, timeoutMs: 240_000 },
    },
    survives,
  )
})
