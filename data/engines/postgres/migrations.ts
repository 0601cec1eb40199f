import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorCode } from '../../../domain/error-code.ts'
import type { Engine } from '../engine.ts'

const MIGRATION_LOCK = 7_420_117
/** Milliseconds that a migration waits for a table lock. Other queries of the table wait during this time. */
const WAIT_FOR_TABLE = 2_000
const TRIES = 30
const LOCK_NOT_AVAILABLE = '55P03'
const BETWEEN = 1_000

/** Applies migrations in one transaction while instances run. Retries for a minute and a half if a table is in use. */
export async function migrateWithLock(
  engine: Migrated,
  apply: Parameters<Engine['runMigrations']>[0],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(engine, apply)
    } catch (error) {
      if (tries === TRIES || !isTableInUse(error)) throw error
      await pause(BETWEEN)
    }
  }
}

type Migrated = Pick<Engine, 'db' | 'scope'>

function once({ db, scope }: Migrated, apply: Parameters<Engine['runMigrations']>[0]): Promise<void> {
  const begun = new Error('migrations')
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`set local lock_timeout = ${sql.lit(WAIT_FOR_TABLE)}`.execute(trx)
    const run = async (statements: string) => {
      await sql.raw(statements).execute(trx)
    }
    await scope.run(begun, () => apply(run, trx))
  })
}

function isTableInUse(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === LOCK_NOT_AVAILABLE
}
