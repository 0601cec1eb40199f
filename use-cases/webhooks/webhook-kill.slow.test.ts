import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { act } from '../../tests/support/delivered-orders.ts'
import type { OutboxWorkerJob } from '../../tests/support/outbox-worker-process.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { itSurvivesKills, type Round } from '../../tests/support/survives-kills.ts'
import { addEndpoint, verifyWebhook } from '../../tests/support/webhooks.ts'
import { KILLS, killWorkers, startWorker, using } from '../../tests/support/worker-processes.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { placeOrder } from '../orders/place-order.ts'

const WORKER = './outbox-worker-process.ts'
const ORDERS = 8
const SPEED = 500
const STATUSES = ['pending', 'confirmed', 'pending', 'confirmed']

interface Received {
  headers: Record<string, string>
  body: string
}

let server: Server
let accepted: Received[]
let misbehaving: boolean
const random = seededRandom(23)

beforeEach(async () => {
  accepted = []
  misbehaving = true
  server = createServer(async (request, response) => {
    const body = await text(request)
    const fault = misbehaving ? random.between(0, 9) : 9
    if (fault < 1) return void response.writeHead(500).end()
    if (fault < 2) return void request.socket.destroy()
    if (fault < 5) await wait(60)
    accepted.push({ headers: request.headers as Record<string, string>, body })
    // The receiver has it, but the shop may not learn that.
    if (fault === 5) request.socket.destroy()
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await killWorkers()
  server.closeAllConnections()
  server.close()
})

async function survives({ database, open, read, processes }: Round): Promise<void> {
  const epoch = Date.now()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { key, orderIds } = await using(open(), (engine) => fill(engine, epoch, url))
  const job: OutboxWorkerJob = {
    ...{ database, channel: 'webhook', mail: null, epoch, opening: epoch, speed: SPEED },
  }
  const startWorkers = () => Promise.all(Array.from({ length: processes }, () => startWorker(WORKER, job)))
  for (let kill = 0; kill < KILLS; kill++) {
    await startWorkers()
    await wait(random.between(20, 220))
    await killWorkers()
  }
  misbehaving = false
  await startWorkers()
  await using(read(), async ({ db }) => {
    const states = () =>
      db
        .selectFrom('outbox')
        .select(['state', 'failure', 'answer', 'tries'])
        .where('state', '!=', 'sent')
        .execute()
    await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual([])
  })
  await killWorkers()
  const payloads = accepted.map((received) => verifyWebhook(received, key))
  for (const orderId of orderIds) {
    const told = payloads.filter(({ data }) => data.orderId === orderId).map(({ data }) => data)
    // One that was accepted unnoticed comes again, but never after a later one.
    const inOrder = told.filter(({ version }, index) => version !== told[index - 1]?.version)
    expect([orderId, inOrder.map(({ status }) => status)]).toEqual([orderId, STATUSES])
  }
}

/** Adds an endpoint and orders that were changed several times. */
async function fill(engine: Engine, epoch: number, url: string) {
  await migrate(engine)
  const shop = { ...aShop(engine, { clock: () => epoch }), actor: { id: 'awa', name: 'Awa' } }
  const product = await addProduct(shop, { price: 5000, stock: 99 })
  const key = await addEndpoint(shop, { url, events: ['order.created', 'order.status'] })
  const orderIds: string[] = []
  for (let number = 0; number < ORDERS; number++) {
    const input = anOrderInput(product)
    orderIds.push(input.orderId)
    await placeOrder(shop, input)
    for (const action of ['confirm', 'revert_confirmation', 'confirm'] as const)
      await act(shop, input.orderId, { action })
  }
  return { key, orderIds }
}

describe('processes that send webhooks and are killed at any moment', { tags: ['R-13'] }, () => {
  itSurvivesKills(
    {
      sqlite: 'lose none and keep the order of each order on SQLite',
      postgres: 'lose none and keep the order of each order on PostgreSQL, with two processes at a time',
      processes: 2,
      timeoutMs: 120_000,
    },
    survives,
  )
})
