import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import description from '../docs/openapi.json' with { type: 'json' }
import { startAssembledShop } from './support/everything/assembled-shop.ts'
import { callsTo } from './support/everything/calls.ts'
import { isUnexpectedWarning, spendDay } from './support/everything/day.ts'
import { type Outside, openOutside } from './support/everything/outside.ts'
import { switchEverythingOn } from './support/everything/switched-on.ts'
import { ON_POSTGRES, ownPostgres } from './support/postgres.ts'
import { lookUpPushHost } from './support/push-internet.ts'

const CLOSE_MS = 15_000
const TIMEOUT_MS = 300_000

const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
)

async function openDatabase(): Promise<{ engine: Engine; remove: () => Promise<void> }> {
  if (ON_POSTGRES) {
    // The events of other instances and held locks have connections of their own.
    const { engine, remove } = await ownPostgres({ maxConnections: 20 })
    // `remove` closes it.
    return { engine: { ...engine, close: async () => {} }, remove }
  }
  const folder = await mkdtemp(join(tmpdir(), 'database-'))
  return { engine: openSqlite(folder), remove: () => rm(folder, { recursive: true, force: true }) }
}

let outside: Outside
let closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  outside = await openOutside()
  closing = [outside.close]
  for (const [name, value] of Object.entries(outside.environment)) vi.stubEnv(name, value)
  const certificate = await readFile(outside.environment.NODE_EXTRA_CA_CERTS ?? '', 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])
  // This process is the shop's too.
  closing.push(lookUpPushHost())
})
afterEach(async () => {
  for (const close of closing.splice(0)) {
    // A shop that hangs cannot be closed.
    await Promise.race([close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))])
  }
})

it(
  `every route does its work in a shop with everything switched on, on ${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}`,
  async () => {
    const { engine, remove } = await openDatabase()
    closing.unshift(remove)
    await migrate(engine)
    const shop = await startAssembledShop(engine, outside.environment)
    closing.unshift(shop.close)
    outside.knows(shop.url)
    const calls = callsTo([shop.url])
    expect(await spendDay(await switchEverythingOn(calls, outside))).toEqual([])
    expect(routes.filter((route) => !calls.succeeded.has(route))).toEqual([])
    await expect.poll(shop.isSending, { timeout: 60_000 }).toBe(false)
    expect(shop.lines.filter(({ level }) => level >= 50)).toEqual([])
    expect(shop.lines.filter(isUnexpectedWarning)).toEqual([])
  },
  TIMEOUT_MS,
)
