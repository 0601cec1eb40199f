import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe } from 'vitest'
import { migrate } from '../../data/migrate.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { addCourier } from '../../tests/support/delivered-orders.ts'
import type { OrderWorkerJob } from '../../tests/support/order-worker-process.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { allOrders, expectWholeOrders } from '../../tests/support/whole-orders.ts'
import { killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { placeOrder } from './place-order.ts'

const WORKER = './order-worker-process.ts'
const KILLS = 3
const USERS = ['awa', 'binta', 'courier'] as const
const ORDERS = 4
const STOCK = { S: 40 }

afterEach(killWorkers)

/** Repeatedly kills the workers while they act on orders, and checks every order. A slow machine needs more rounds. */
async function survives({ database, open, processes }: Round): Promise<void> {
  const random = seededRandom(5)
  const { productId, orderIds } = await using(open(), async (engine) => {
    await migrate(engine)
    const shop = aShop(engine)
    const product = await addSizedProduct(shop, 'Robe', STOCK)
    await addCourier(shop)
    const inputs = Array.from({ length: ORDERS }, () => anOrderInput(product, 3))
    for (const input of inputs) {
      const items = input.items.map((item) => ({ ...item, size: 'S' }))
      const placed = await placeOrder(shop, { ...input, items })
      if (!placed.ok) throw new Error(placed.message)
    }
    return { productId: product._id, orderIds: inputs.map(({ orderId }) => orderId) }
  })
  let steps = 0
  for (let kill = 0; kill < KILLS || steps <= 2 * ORDERS; kill++) {
    const jobs = USERS.slice(0, processes).map((as, index): OrderWorkerJob => {
      return { database, orderIds, seed: 10 * kill + index, as }
    })
    await Promise.all(jobs.map((job) => startWorker(WORKER, job)))
    // On a busy machine, a step takes long.
    await wait(random.between(150, 500) * (1 + kill))
    await killWorkers()
    const orders = await using(open(), async (engine) => {
      await expectWholeOrders(engine, productId, STOCK)
      return allOrders(engine)
    })
    steps = orders.reduce((sum, { version }) => sum + version, 0)
  }
}

describe('processes that change orders and are killed at any moment', { tags: ['D-01', 'D-32'] }, () => {
  itSurvivesKills(
    {
      sqlite: 'leave no order partly written on SQLite',
      postgres: 'leave no order partly written on PostgreSQL, with two administrators and a courier',
      processes: 3,
      timeoutMs: 120_000,
    },
    survives,
  )
})
