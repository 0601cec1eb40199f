import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../tools/harness/server-process.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { type FlakyProxy, flakyProxy } from '../support/flaky-proxy.ts'
import { firstMerchant } from './support/merchant.ts'
import { createDatabase } from './support/own-database.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The status and body of an answer, which begins within this time. */
async function answerOf(url: string, milliseconds: number, init: RequestInit = {}) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(milliseconds), ...init })
  return { status: answer.status, text: await answer.text() }
}

/** @returns whether the shop, asked to stop, has ended within the time that process managers wait */
async function stopsInTime(shop: Pick<RunningShop, 'terminate'>) {
  const timeout = Promise.withResolvers<'still runs'>()
  const timer = setTimeout(timeout.resolve, 15_000, 'still runs')
  const ended = await Promise.race([shop.terminate(), timeout.promise])
  clearTimeout(timer)
  return ended
}

describe.skipIf(process.env.BROWSER_ON === 'postgres')(
  'a shop whose SQLite file another program holds',
  () => {
    it('answers pages, is not ready, refuses writes, recovers, and stops', async () => {
      const shop = await startShop()
      closing.push(shop.stop)
      const merchant = await firstMerchant(shop.url)
      const product = await merchant.addProduct({ name: 'Hochet', price: 2000, stock: 5 })
      const other = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'))
      closing.push(() => other.close())
      const order = () =>
        answerOf(`${shop.url}/api/orders`, 10_000, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(anOrderInput(product)),
        })
      other.exec('begin immediate')
      const readiness = async () => {
        const { status, text } = await answerOf(`${shop.url}/api/health/ready`, 2_000)
        return { status, ...JSON.parse(text) }
      }
      const [, page, refused] = await Promise.all([
        // A result counts for two seconds.
        expect.poll(readiness).toMatchObject({ status: 503, ready: false, database: 'busy' }),
        answerOf(`${shop.url}/product/${product._id}`, 5_000),
        order(),
      ])
      expect(page.status).toBe(200)
      expect(refused.status).toBe(503)
      expect((await answerOf(`${shop.url}/api/health/live`, 2_000)).status).toBe(200)
      other.exec('rollback')
      expect((await order()).status).toBe(201)
      await expect.poll(readiness).toMatchObject({ status: 200 })
      other.exec('begin immediate')
      const writing = order().catch(() => null)
      expect(await stopsInTime(shop)).toBe(0)
      await writing
    })
  },
)

/** An empty database of a PostgreSQL behind a proxy that can fall silent. */
async function aSilentPostgres(): Promise<{ url: string; line: FlakyProxy }> {
  const database = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  closing.push(database.drop)
  const address = new URL(database.url)
  const line = await flakyProxy(address.hostname, Number(address.port || 5432))
  closing.push(line.close)
  address.hostname = '127.0.0.1'
  address.port = String(line.port)
  return { url: address.href, line }
}

// A PGlite has one connection; the shop keeps one for the events of other instances.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a shop whose PostgreSQL falls silent', () => {
  it('answers its pages from the cache or with 503, is not ready, recovers, and stops', async () => {
    const { url, line } = await aSilentPostgres()
    const shop = await startShop({ settings: { DATABASE_URL: url } })
    closing.push(shop.stop)
    expect((await answerOf(shop.url, 10_000)).status).toBe(200)
    line.silence()
    const ready = () => answerOf(`${shop.url}/api/health/ready`, 2_000)
    const answers = await Promise.all([
      answerOf(shop.url, 2_000),
      answerOf(`${shop.url}/products`, 12_000),
      answerOf(`${shop.url}/api/products`, 12_000),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503])
    const { status, text } = await ready()
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({ ready: false, database: 'unreachable' })
    expect(shop.output()).toContain('"not ready"')
    expect((await answerOf(`${shop.url}/api/health/live`, 2_000)).status).toBe(200)
    line.repair()
    await expect.poll(async () => (await ready()).status, { timeout: 90_000 }).toBe(200)
    line.silence()
    const reading = answerOf(`${shop.url}/api/products?page=2`, 20_000).catch(() => null)
    expect(await stopsInTime(shop)).not.toBe('still runs')
    await reading
  })
})

it('a shop that still waits for its database stops at the first signal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://postgres@127.0.0.1:1/shop',
  }
  const shop = spawn(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  closing.push(() => shop.kill('SIGKILL'))
  const live = () =>
    answerOf(`http://127.0.0.1:${port}/api/health/live`, 2_000).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(live).toBe(200)
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
