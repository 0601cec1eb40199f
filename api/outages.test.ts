import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import type { HealthStatus } from '../domain/health-status.ts'
import { aProduct } from '../tests/builders/a-product.ts'
import { anApi } from '../tests/support/api.ts'

const LATER = 'L’enregistrement est impossible pour le moment. Veuillez réessayer dans quelques minutes.'
const MESSAGE = { name: 'Awa', email: 'awa@exemple.sn', subject: 'Bonjour', message: 'Livrez-vous à Thiès ?' }

let folder: string
let engine: Engine
let faults: unknown[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outage-'))
  engine = openSqlite(folder, { patience: 0 })
  await migrate(engine)
  faults = []
})

afterEach(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(engine.db)
const openApi = () => anApi(engine, { reportFault: (error) => faults.push(error) })

describe('the API without a writable database', () => {
  it.each([
    ['full', 'max_page_count = 1', LATER, '60'],
    ['read-only', 'query_only = on', LATER, '60'],
  ])(
    'answers 503 to writes and still answers reads when the database is %s',
    async (_, ill, message, retryAfter) => {
      const { shop, ask } = openApi()
      await shop.store.products.insert('ballon', aProduct(), shop.clock())
      await pragma(ill)
      // The message is larger than the free space in the allocated pages of the database.
      const answer = await ask('POST', '/contact', { json: { ...MESSAGE, message: 'x'.repeat(4900) } })
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Retry-After')).toBe(retryAfter)
      expect(answer.body).toEqual({
        success: false,
        message,
        error: message,
        code: 'UNAVAILABLE',
        requestId: 'request-1',
      })
      expect(faults).toHaveLength(1)
      expect((await ask('GET', '/products')).body).toHaveLength(1)
    },
  )

  it('answers 503 to writes while another process holds the write lock, then accepts them', async () => {
    const { ask } = openApi()
    const other = new DatabaseSync(join(folder, 'shop.sqlite'))
    other.exec('begin immediate')
    const refused = await ask('POST', '/contact', { json: MESSAGE })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('2')
    expect(refused.body.message).toBe('La boutique est très occupée. Veuillez réessayer dans un instant.')
    expect((await ask('GET', '/products')).status).toBe(200)
    other.exec('rollback')
    other.close()
    expect((await ask('POST', '/contact', { json: MESSAGE })).status).toBe(201)
  })
})

describe('health routes', () => {
  const answerOf = (readiness: HealthStatus) =>
    anApi(engine, { readiness: async () => readiness }).ask('GET', '/health/ready')
  const WELL: HealthStatus = {
    ...{ ready: true, stopping: false, database: 'ok', disk: 'low' },
    failedJobs: ['backup'],
  }

  it('report readiness with the state of the database and the disk', async () => {
    const well = await answerOf(WELL)
    expect([well.status, well.body]).toEqual([200, WELL])
    const full: HealthStatus = { ...WELL, ready: false, database: 'full', disk: 'full' }
    const ill = await answerOf(full)
    expect([ill.status, ill.body]).toEqual([503, full])
    expect(ill.headers.get('Cache-Control')).toBe('no-store')
  })

  it('report a live process when the database is read-only', async () => {
    await pragma('query_only = on')
    const live = await openApi().ask('GET', '/health/live')
    expect([live.status, live.body]).toEqual([200, { live: true }])
  })
})
