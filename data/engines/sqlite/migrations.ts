import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Engine } from '../engine.ts'

export async function migrateInTransaction(
  database: DatabaseSync,
  db: Kysely<Schema>,
  apply: Parameters<Engine['runMigrations']>[0],
): Promise<void> {
  // Rebuilding a table drops it, which must not cascade; the check comes at the end.
  database.exec('pragma foreign_keys = OFF')
  try {
    await db.transaction().execute(async (trx) => {
      await apply(async (statements) => {
        await sql`select 1`.execute(trx)
        database.exec(statements)
      }, trx)
      const [broken] = database.prepare('pragma foreign_key_check').all()
      if (broken) throw new Error(`A migration leaves a row of ${broken.table} without what it refers to.`)
    })
  } finally {
    database.exec('pragma foreign_keys = ON')
  }
}
