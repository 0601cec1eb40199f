import { afterEach, describe, inject } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres, type PostgresOptions } from '../../data/engines/postgres/postgres.ts'
import { openEventBus } from '../../server/open-shop.ts'
import { type FlakyProxy, flakyProxy } from './flaky-proxy.ts'
import { PATIENT, SERVER } from './postgres.ts'
import { copyOf, emptyDatabase } from './postgres-server.ts'
import { aShop, type ShopChoices, type TestShop } from './shop.ts'

/** Several instances of the shop on one PostgreSQL, each with its own connections. */
export interface Instances {
  /** another instance on the same tables */
  open: (options?: Pick<PostgresOptions, 'connections'>) => Promise<Engine>
  /** another instance, which reaches PostgreSQL through a proxy that can be cut */
  openThroughProxy: () => Promise<{ engine: Engine; line: FlakyProxy }>
}

/**
 * Runs tests in the project `postgres` on a server, because they need several connections and a PGlite has one. With the
 * option `empty`, the database has no tables.
 */
export function describeInstances(
  title: string,
  tests: (instances: Instances) => void,
  { empty = false } = {},
): void {
  describe.runIf(SERVER)(title, () => {
    let database: Promise<string> | null = null
    const closing: (() => Promise<void>)[] = []

    async function create(): Promise<string> {
      const template = inject('template') ?? ''
      if (!empty) return copyOf(SERVER ?? '', template)
      const { url, drop } = await emptyDatabase(SERVER ?? '')
      closing.push(drop)
      return url
    }

    function open(address: string, options: PostgresOptions): Engine {
      const engine = openPostgres(address, { connections: 4, ...options })
      closing.unshift(engine.close)
      return engine
    }

    afterEach(async () => {
      database = null
      for (const close of closing.splice(0)) await close()
    })

    tests({
      open: async (options) => {
        database ??= create()
        return open(await database, { ...PATIENT, ...options })
      },
      openThroughProxy: async () => {
        database ??= create()
        const address = new URL(await database)
        const line = await flakyProxy(address.hostname, Number(address.port || 5432))
        closing.push(line.close)
        address.hostname = '127.0.0.1'
        address.port = String(line.port)
        return { engine: open(address.href, {}), line }
      },
    })
  })
}

/** A shop that learns of what others do with the database, as an instance in production does. */
export async function anInstance(
  engine: Engine,
  choices: ShopChoices = {},
): Promise<{ shop: TestShop; close: () => Promise<void> }> {
  const log = (...said: unknown[]) => console.error(...said)
  const { close, ...events } = await openEventBus(engine, { error: log, warn: log, info: () => {} })
  return { shop: aShop(engine, { newId: () => crypto.randomUUID(), ...choices, events }), close }
}
