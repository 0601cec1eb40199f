import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { freePort } from '../tools/harness/server-process.ts'
import { listen } from './http-server.ts'
import { waitForDatabase } from './wait-for-database.ts'

const fault = (code: string) =>
  new ServiceUnavailableError(
    'unreachable',
    Object.assign(new Error(code), { code, ...(code === 'ENOTFOUND' && { syscall: 'getaddrinfo' }) }),
  )

async function settings() {
  const { logger, lines } = aLog('info')
  const env = { port: await freePort(), host: '127.0.0.1', dataDir: 'data', identityFile: undefined }
  return { env, lines, logger, retryDelayMs: 1, url: `http://127.0.0.1:${env.port}` }
}

/** Fails until `come` is called. */
function aDatabase(code: string) {
  let there = false
  return {
    ask: async () => {
      if (!there) throw fault(code)
    },
    come: () => {
      there = true
    },
  }
}

it.each(['ECONNREFUSED', 'ENOTFOUND', '57P03'])(
  'waitForDatabase answers 503 and says why while the database is away (%s), then frees the port',
  async (code) => {
    const { env, lines, logger, retryDelayMs, url } = await settings()
    const { ask, come } = aDatabase(code)
    const waiting = waitForDatabase(ask, { env, logger, retryDelayMs })
    const get = (path: string) => fetch(url + path)
    await expect
      .poll(() =>
        get('/api/health/live').then(
          (live) => live.status,
          () => 0,
        ),
      )
      .toBe(200)
    const ready = await get('/api/health/ready')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, stopping: false, database: 'unreachable', disk: 'ok', failedJobs: [] },
    ])
    const order = await fetch(`${url}/api/orders`, { method: 'POST', body: '{}' })
    expect([order.status, order.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await order.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'La boutique est momentanément indisponible. Veuillez réessayer dans quelques minutes.',
    })
    const page = await get('/product/hochet?x=1')
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('La boutique est momentanément indisponible.')
    come()
    await waiting
    expect(lines[0].msg).toMatch(/DATABASE_URL.*The shop tries again every two seconds/)
    expect(JSON.stringify(lines)).not.toContain('"stack"')
    expect(lines.at(-1)?.msg).toBe('the database responds: the shop starts')
    const server = createServer()
    await listen(server, env)
    server.close()
  },
)

it.each(['28P01', '3D000'])('waitForDatabase does not wait for wrong settings (%s)', async (code) => {
  const { env, lines, logger } = await settings()
  await waitForDatabase(aDatabase(code).ask, { env, logger })
  expect(lines).toEqual([])
})
