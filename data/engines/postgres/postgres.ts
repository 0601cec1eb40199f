import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { DomainEvent } from '../../../domain/events.ts'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import type { Schema } from '../../schema.ts'
import { batches } from '../../statements.ts'
import { columnNames } from '../column-names.ts'
import type { Engine } from '../engine.ts'
import { guardLocks } from '../locks.ts'
import { captureCaller, createTransactionScope } from '../transaction-scope.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { consumeAnnouncements } from './announcement-consumer.ts'
import { errorMappingPool } from './error-mapping-pool.ts'
import { migrateWithLock } from './migrations.ts'
import { openPool } from './pool.ts'
import { retryOnSerializationFailure } from './retry-on-serialization-failure.ts'

/** more connections would only compete for the server's cores */
const CONNECTIONS = 10
/** Separate connections for locks, so that held locks take no connection from requests. */
const LOCK_CONNECTIONS = 4

export interface PostgresOptions {
  schema?: string
  connections?: number
  /** longest wait for a connection, in milliseconds */
  connectWithin?: number
  /** how long a transaction may run no statement, in milliseconds */
  stalledAfterMs?: number
  /** longest wait for a lock, in milliseconds */
  lockPatienceMs?: number
}

export function openPostgres(
  url: string,
  { schema, connections = CONNECTIONS, connectWithin, lockPatienceMs, ...limits }: PostgresOptions = {},
): Engine {
  const pool = openPool(url, schema, connections, connectWithin)
  const turnsPool = openPool(url, schema, LOCK_CONNECTIONS, connectWithin)
  const scope = createTransactionScope(limits)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: errorMappingPool(pool, scope) }),
    plugins: [columnNames],
  })
  const origin = randomUUID()
  return {
    name: 'postgres',
    db,
    scope,
    transaction: async (work) => {
      scope.refuseInside('begin')
      const begun = captureCaller()
      return retryOnSerializationFailure(() =>
        db.transaction().execute((trx) => scope.run(begun, () => work(trx))),
      )
    },
    waiting: () => pool.waitingCount,
    checkIntegrity: () => ({ deferred: false, corruption: Promise.resolve(null) }),
    probe: async () => {
      const { rows } = await sql<{ standby: boolean; setting: string }>`
        select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as setting
      `.execute(db)
      if (rows[0]?.standby || rows[0]?.setting === 'on')
        throw new ServiceUnavailableError('read-only', 'read-only server')
    },
    lockRows: (query) => query.forUpdate(),
    lockTable: async (transaction, table) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
    },
    insertAnnouncements: (transaction, changes) => insertAnnouncements(transaction, origin, changes),
    origin,
    consumeAnnouncements: (options) => consumeAnnouncements(url, schema, options),
    ...guardLocks(scope, advisoryLocks(errorMappingPool(turnsPool, scope), lockPatienceMs)),
    runMigrations: (apply) => migrateWithLock({ db, scope }, apply),
    close: async () => {
      await turnsPool.end()
      await db.destroy()
    },
  }
}

const MAX_EVENTS_PER_ROW = 500

async function insertAnnouncements(
  db: Kysely<Schema>,
  origin: string,
  changes: readonly DomainEvent[],
): Promise<number[]> {
  const rows = [...batches(changes, MAX_EVENTS_PER_ROW)].map(
    (some) => sql`(${origin}, ${JSON.stringify(some)})`,
  )
  if (rows.length === 0) return []
  const written = await sql<{ number: number }>`
    insert into announcements (origin, changes) values ${sql.join(rows)} returning number
  `.execute(db)
  return written.rows.map(({ number }) => number)
}
