import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { errorCode } from '../../../domain/error-code.ts'
import type { Schema } from '../../schema.ts'
import type { Engine } from '../engine.ts'

const MIGRATION_LOCK = 7_420_117
/**
 * How long a migration waits for a table, in milliseconds: whoever asks for the table meanwhile waits behind it, and the
 * shops that are open should not be felt to stand still.
 */
const WAIT_FOR_TABLE = 2_000
const TRIES = 30
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03'
/** Between two tries, in milliseconds: those that had to wait are through by then. */
const BETWEEN = 1_000

/**
 * Applies migrations in one transaction, alone among processes that migrate, beside others that are open. A table that
 * is in use is let go and tried again for a minute and a half.
 */
export async function migrateWithLock(
  db: Kysely<Schema>,
  apply: Parameters<Engine['runMigrations']>[0],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(db, apply)
    } catch (error) {
      if (tries === TRIES || !isTableInUse(error)) throw error
      await pause(BETWEEN)
    }
  }
}

function once(db: Kysely<Schema>, apply: Parameters<Engine['runMigrations']>[0]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // Another process may be at it for as long as it takes.
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`set local lock_timeout = ${sql.lit(WAIT_FOR_TABLE)}`.execute(trx)
    await apply(async (statements) => {
      await sql.raw(statements).execute(trx)
    }, trx)
  })
}

function isTableInUse(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === LOCK_NOT_AVAILABLE
}
