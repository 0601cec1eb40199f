import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import { coalesceCalls } from './coalesce-calls.ts'
import { errorMappingPool } from './error-mapping-pool.ts'
import { openPool } from './pool.ts'

/** How long a read waits for the replica to catch up, in milliseconds; a healthy one needs less. */
const WAIT = 100
const RETRY_DELAY_MS = 5
/** How long the primary is read instead: after a failed read, and after the replica lagged. In milliseconds. */
const REST = 5_000
const CATCH_UP = 500

/** A copy of the database, to be read. */
export interface Replica {
  db: Kysely<Schema>
  /**
   * Whether it holds whatever was committed before this question. When it does not within a tenth of a second, or cannot
   * be read, the answer is no.
   */
  upToDate: () => Promise<boolean>
  /** Says that reading from it failed. */
  failed: (error: unknown) => void
  close: () => Promise<void>
}

interface ReplicaOptions {
  schema?: string | undefined
  connections: number
  /** the original */
  primary: Kysely<Schema>
  /** told of the error when the replica cannot be read, and null when it can be again */
  onChange: (error: unknown) => void
}

/** Opens a streaming replica of the database at `primary`. */
export function openReplica(
  url: string,
  { schema, connections, primary, onChange }: ReplicaOptions,
): Replica {
  const pool = openPool(url, schema, connections)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: errorMappingPool(pool) }) })
  let restUntil = 0
  let well = true

  function failed(error: unknown): void {
    restUntil = performance.now() + REST
    if (well) onChange(error)
    well = false
  }

  const upToDate = coalesceCalls(async () => {
    // A commit is flushed to the primary's disk before it is acknowledged, so this position covers all of them.
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_flush_lsn()::text as position
    `.execute(primary)
    const position = rows[0]?.position
    try {
      const there = await reaches(db, position ?? '')
      if (!there) restUntil = performance.now() + CATCH_UP
      if (!well) onChange(null)
      well = true
      return there
    } catch (error) {
      failed(error)
      return false
    }
  })

  return {
    db,
    upToDate: async () => performance.now() >= restUntil && (await upToDate()),
    failed,
    close: () => db.destroy(),
  }
}

/** Whether the replica has replayed up to `position`; a server that is not a replica, or no longer one, never has. */
async function reaches(db: Kysely<Schema>, position: string): Promise<boolean> {
  for (const until = performance.now() + WAIT; ; ) {
    const { rows } = await sql<{ there: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there
    `.execute(db)
    if (rows[0]?.there) return true
    if (performance.now() > until) return false
    await pause(RETRY_DELAY_MS)
  }
}
