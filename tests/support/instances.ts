import { sql } from 'kysely'
import { afterEach, describe } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres, type PostgresOptions } from '../../data/engines/postgres/postgres.ts'
import { migrate } from '../../data/migrate.ts'
import { type FlakyProxy, flakyProxy } from './flaky-proxy.ts'
import { newSchema, PATIENT } from './postgres.ts'

/** Several instances of the shop on one PostgreSQL, each with its own connections. */
export interface Instances {
  /** another instance on the same tables */
  open: () => Promise<Engine>
  /** another instance, which reaches PostgreSQL through a proxy that can be cut */
  openThroughProxy: () => Promise<{ engine: Engine; line: FlakyProxy }>
}

/**
 * Runs tests only when TEST_DATABASE_URL is set, because they need several connections and a PGlite has one. With the
 * option `empty`, the database has no tables.
 */
export function describeInstances(
  title: string,
  tests: (instances: Instances) => void,
  { empty = false } = {},
): void {
  const url = process.env.TEST_DATABASE_URL
  describe.skipIf(!url)(title, () => {
    let schema: string | null = null
    const closing: (() => Promise<void>)[] = []

    async function open(address: string, options: PostgresOptions): Promise<Engine> {
      const isFirst = schema === null
      schema ??= newSchema()
      const engine = openPostgres(address, { schema, connections: 4, ...options })
      closing.unshift(engine.close)
      if (isFirst) {
        await sql`create schema ${sql.ref(schema)}`.execute(engine.db)
        if (!empty) await migrate(engine)
      }
      return engine
    }

    afterEach(async () => {
      const last = openPostgres(url ?? '', { connections: 1 })
      for (const close of closing.splice(0)) await close()
      if (schema) await sql`drop schema ${sql.ref(schema)} cascade`.execute(last.db)
      schema = null
      await last.close()
    })

    tests({
      open: () => open(url ?? '', PATIENT),
      openThroughProxy: async () => {
        const address = new URL(url ?? '')
        const line = await flakyProxy(address.hostname, Number(address.port || 5432))
        closing.push(line.close)
        address.hostname = '127.0.0.1'
        address.port = String(line.port)
        return { engine: await open(address.href, {}), line }
      },
    })
  })
}
