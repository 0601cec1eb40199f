import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import { columnNames } from '../column-names.ts'
import type { Engine } from '../engine.ts'
import { coalesceCalls } from './coalesce-calls.ts'
import { errorMappingPool } from './error-mapping-pool.ts'
import { openPool } from './pool.ts'

/** How long a read waits for the replica to catch up, in milliseconds. */
const WAIT = 100
const RETRY_DELAY_MS = 5
/** In milliseconds: how long reads use the primary after the replica failed (REST) or lagged (CATCH_UP). */
const REST = 5_000
const CATCH_UP = 500

export interface Replica {
  db: Kysely<Schema>
  /** Whether the replica has everything committed before this call; waits at most 100 ms for that. */
  upToDate: () => Promise<boolean>
  failed: (error: unknown) => void
  close: () => Promise<void>
}

interface ReplicaOptions {
  schema?: string | undefined
  connections: number
  primary: Pick<Engine, 'db' | 'scope'>
  onChange: (error: unknown) => void
}

export function openReplica(
  url: string,
  { schema, connections, primary, onChange }: ReplicaOptions,
): Replica {
  const pool = openPool(url, schema, connections)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: errorMappingPool(pool, primary.scope) }),
    plugins: [columnNames],
  })
  let restUntil = 0
  let well = true

  function failed(error: unknown): void {
    restUntil = performance.now() + REST
    if (well) onChange(error)
    well = false
  }

  const upToDate = coalesceCalls(async () => {
    // A commit is flushed before it is acknowledged, so the flush position covers all acknowledged commits.
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_flush_lsn()::text as position
    `.execute(primary.db)
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
    upToDate: async () => {
      // Others may share the check, so it is refused before it begins.
      primary.scope.refuseInside('a read of the replica')
      return performance.now() >= restUntil && (await upToDate())
    },
    failed,
    close: () => db.destroy(),
  }
}

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
