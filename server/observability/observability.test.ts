import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { type OutageReason, ServiceUnavailableError } from '../../domain/outages.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { apiOf, askOf } from '../../tests/support/api.ts'
import { aLog } from '../../tests/support/captured-log.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { jobChannel } from '../../use-cases/jobs/job-channel.ts'
import { queueRun } from '../../use-cases/jobs/queue-run.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { createWriteState } from '../write-state.ts'
import { createObservability } from './observability.ts'
import { pageRoutes } from './page-routes.ts'

let engine: Engine
let opened: { close: () => void }[]

beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
  opened = []
})

afterEach(async () => {
  for (const { close } of opened) close()
  await engine.close()
})

/** The API with logs and metrics, as the server assembles it. `metricsPort: 0` serves metrics on any free port. */
async function openWatched({
  level = 'debug',
  metricsPort,
  probe = engine.probe,
}: {
  level?: string
  metricsPort?: number
  probe?: () => Promise<void>
} = {}) {
  const { logger, lines } = aLog(level)
  const shop = aShop(engine)
  const cache = aResponseCache({ clock: shop.clock })
  const writes = createWriteState()
  const watch = await createObservability({
    env: { dataDir: '.', metricsPort, metricsHost: '127.0.0.1' },
    logger,
    cache,
    opened: {
      shop,
      engine,
      images: { waiting: () => 3 },
      payments: {
        figures: () => ({
          circuits: [{ provider: 'wave', state: 'open' }],
          calls: [{ provider: 'wave', outcome: 'timeout', count: 5 }],
        }),
      },
      writes,
    },
    probe,
    stopping: new AbortController().signal,
  })
  const { api } = apiOf(shop, watch)
  const app = new Hono().use(watch.observe(() => '/page')).route('/api', api)
  app.get('/broken', () => {
    throw new Error('boom')
  })
  app.get('*', (c) => c.text('a page'))
  app.onError((error, c) => {
    watch.reportFault(error, watch.newRequestId())
    return c.text('fault', 500)
  })
  opened.push(watch)
  return { shop, cache, writes, lines, watch, ask: askOf(app) }
}

describe('the log', () => {
  it('has a line for each request with its route and no personal data', async () => {
    const { shop, ask, lines } = await openWatched()
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    await ask('GET', '/api/products?q=Fatou%20Sarr')
    await ask('POST', '/api/orders', {
      json: { ...anOrderInput(product), customerName: 'Fatou Sarr', customerPhone: '771234567' },
    })
    await ask('GET', '/api/orders/KB-771234567', { token: 'fatou' })
    await ask('GET', '/somewhere/771234567')
    expect(lines.map(({ level, method, route, status }) => [level, method, route, status])).toEqual([
      [30, 'GET', '/api/products', 200],
      [30, 'POST', '/api/orders', 201],
      [30, 'GET', '/api/orders/:orderId', 401],
      [30, 'GET', '/page', 200],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/fatou|771234567/i)
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(4)
  })

  it('omits frequent requests unless the level is debug', async () => {
    const usual = await openWatched({ level: 'info' })
    await usual.ask('GET', '/api/ping')
    await usual.ask('GET', '/api/health/ready')
    expect(usual.lines).toEqual([])
    const curious = await openWatched()
    await curious.ask('GET', '/api/ping')
    expect(curious.lines).toMatchObject([{ level: 20, route: '/api/ping' }])
  })

  it('reports a fault with its request id', async () => {
    const { ask, lines } = await openWatched()
    await ask('GET', '/broken')
    expect(lines).toMatchObject([
      { level: 50, err: { message: 'boom' } },
      { level: 30, route: '/broken', status: 500 },
    ])
    expect(lines[0].requestId).toBe(lines[1].requestId)
  })
})

/** A backup that failed, as the outbox stores it. */
async function failBackup(shop: TestShop) {
  await queueRun(shop, 'backup', '2026-03-02')
  const run = () => Promise.reject(new Error('no disk'))
  const backup = { limitMs: 60_000, run }
  await deliverDue(shop, { job: jobChannel({ backup }) }, { stopping: AbortSignal.any([]) })
}

describe('a job that failed', () => {
  it('is named by the readiness of every instance that hears of it', async () => {
    const { shop, watch } = await openWatched()
    expect(await watch.readiness()).toMatchObject({ ready: true, failedJobs: [] })
    await failBackup(shop)
    await expect.poll(watch.readiness).toMatchObject({ ready: true, failedJobs: ['backup'] })
  })
})

describe('the metrics', () => {
  async function metricsOf(
    { watch }: { watch: { metricsAddress: () => { port: number } | null } },
    path = '/metrics',
  ) {
    const answer = await fetch(`http://127.0.0.1:${watch.metricsAddress()?.port}${path}`)
    return { status: answer.status, lines: (await answer.text()).split('\n') }
  }

  it('count requests, orders, faults and cached responses, and measure the process', {
    tags: ['E-12'],
  }, async () => {
    const watched = await openWatched({ metricsPort: 0 })
    const { shop, ask, cache, watch } = watched
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    await ask('POST', '/api/orders', { json: anOrderInput(product) })
    watch.delivered({ channel: 'mail' }, { outcome: 'accepted', answer: '' })
    await failBackup(shop)
    await ask('GET', '/api/products?q=a')
    await ask('GET', '/api/products?q=b')
    watch.reportFault(new ServiceUnavailableError('busy', 'locked'), 'request')
    watch.reportFault(new Error('boom'), 'request')
    await cache.get(aSharedRequest('/'), async () => new Response('x'))
    await cache.get(aSharedRequest('/'), async () => new Response('x'))
    const { lines } = await metricsOf(watched)
    const request = (method: string, route: string, status: number) =>
      `shop_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`
    expect(lines).toEqual(
      expect.arrayContaining([
        `${request('POST', '/api/orders', 201)} 1`,
        `${request('GET', '/api/products', 200)} 2`,
        'shop_orders_total{status="pending"} 1',
        'shop_faults_total{outage="busy"} 1',
        'shop_faults_total{outage="fault"} 1',
        'shop_response_cache_hits_total 1',
        'shop_response_cache_misses_total 1',
        'shop_database_waiting 0',
        'shop_images_waiting 3',
        'shop_job_failed{job="backup"} 1',
        'shop_mails_waiting 0',
        'shop_mails_unsent 0',
        'shop_mail_attempts_total{outcome="accepted"} 1',
        'shop_ready 1',
        'shop_payment_provider_circuit{provider="wave"} 2',
        'shop_payment_provider_calls_total{provider="wave",outcome="timeout"} 5',
        expect.stringMatching(/^process_resident_memory_bytes \d{7,}/),
        expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /),
      ]),
    )
  })

  it('are served at one URL on their own port', async () => {
    const watched = await openWatched({ metricsPort: 0 })
    expect((await metricsOf(watched, '/')).status).toBe(404)
    expect((await watched.ask('GET', '/metrics')).body).toBe('a page')
  })

  it('are off unless a port is set', async () => {
    const { watch } = await openWatched()
    expect(watch.metricsAddress()).toBeNull()
  })
})

it('pageRoutes returns route templates', () => {
  const route = (id: string, parentId: string | undefined, path: string | undefined, index = false) => ({
    id,
    index,
    module: { default: () => null },
    ...(parentId && { parentId }),
    ...(path && { path }),
  })
  const routes = [
    route('root', undefined, ''),
    route('home', 'root', undefined, true),
    route('shop', 'root', undefined),
    route('product', 'shop', 'product/:id'),
    route('unknown', 'root', '*'),
  ]
  const nameOf = pageRoutes(Object.fromEntries(routes.map((one) => [one.id, one])) as never)
  expect(['/', '/product/771234567', '/no/where'].map(nameOf)).toEqual(['/', '/product/:id', '*'])
})

describe('the state of the database', () => {
  it('is on every page as soon as one write was refused', async () => {
    let outage: OutageReason | null = null
    const { cache, watch, writes } = await openWatched({
      probe: async () => {
        if (outage) throw new ServiceUnavailableError(outage, 'a cause')
      },
    })
    const visit = () => cache.get(aSharedRequest('/'), async () => new Response('x'))
    await visit()
    outage = 'full'
    watch.reportFault(new ServiceUnavailableError('full', 'a cause'))
    await expect.poll(writes.acceptsWrites).toBe(false)
    await visit()
    expect(cache.figures()).toMatchObject({ hits: 0, misses: 2 })
  })

  it('keeps cached pages while the database is unreachable', async () => {
    const { cache, watch, writes } = await openWatched({
      probe: () => Promise.reject(new ServiceUnavailableError('unreachable', 'a cause')),
    })
    const visit = () => cache.get(aSharedRequest('/'), async () => new Response('x'))
    await visit()
    expect(await watch.readiness()).toMatchObject({ ready: false, database: 'unreachable' })
    await visit()
    expect([writes.acceptsWrites(), cache.figures().hits]).toEqual([true, 1])
  })
})
