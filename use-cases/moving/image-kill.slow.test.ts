import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { migrate } from '../../data/migrate.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { type ImageSite, startImageSite } from '../../tests/support/image-site.ts'
import { addMovedProducts, imagesOf } from '../../tests/support/moved-products.ts'
import type { OutboxWorkerJob } from '../../tests/support/outbox-worker-process.ts'
import { aShop } from '../../tests/support/shop.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { KILLS, killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'

const WORKER = './outbox-worker-process.ts'
const PRODUCTS = 12
const IMAGES = 4
const SPEED = 500

const random = seededRandom(31)
let site: ImageSite
let misbehaving: boolean
beforeEach(async () => {
  misbehaving = true
  site = await startImageSite()
})
afterEach(async () => {
  await killWorkers()
  site.close()
})

const bytesOf = (product: number, image: number) => anImage(`photo ${product} ${image}`)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Serves a photo, but now and then fails, is slow or cuts the connection. */
function serve(product: number, image: number): string {
  return site.serve(`/${product}/${image}.png`, async (response) => {
    const fault = misbehaving ? random.between(0, 9) : 9
    if (fault < 1) return void response.writeHead(500).end()
    if (fault < 2) return void response.destroy()
    if (fault < 6) await wait(30)
    response.end(bytesOf(product, image))
  })
}

async function survives({ database, open, read, processes }: Round): Promise<void> {
  const epoch = Date.now()
  await using(open(), async (engine) => {
    await migrate(engine)
    const products = numbers(PRODUCTS).map((product) => [
      `p${product}`,
      { images: numbers(IMAGES).map((image) => serve(product, image)) },
    ])
    await addMovedProducts(engine, aShop(engine, { clock: () => epoch }), Object.fromEntries(products))
  })
  const job: OutboxWorkerJob = {
    ...{ database, channel: 'image', mail: null, epoch, opening: epoch, speed: SPEED },
  }
  const startWorkers = () => Promise.all(numbers(processes).map(() => startWorker(WORKER, job)))
  for (let kill = 0; kill < KILLS; kill++) {
    await startWorkers()
    await wait(random.between(20, 220))
    await killWorkers()
  }
  misbehaving = false
  await startWorkers()
  await using(read(), async (engine) => {
    const unsent = () =>
      engine.db.selectFrom('outbox').select(['state', 'failure']).where('state', '!=', 'sent').execute()
    await expect.poll(unsent, { timeout: 60_000, interval: 100 }).toEqual([])
    const shop = aShop(engine)
    for (const product of numbers(PRODUCTS)) {
      const expected = await Promise.all(
        numbers(IMAGES).map((image) => shop.images.add(bytesOf(product, image))),
      )
      expect(await imagesOf(shop, `p${product}`)).toEqual(expected)
    }
  })
  await killWorkers()
}

describe('processes that fetch photos and are killed at any moment', { tags: ['K-21'] }, () => {
  itSurvivesKills(
    {
      sqlite: 'lose and double none on SQLite',
      postgres: 'lose and double none on PostgreSQL, with two processes at a time',
      processes: 2,
      timeoutMs: 120_000,
    },
    survives,
  )
})
