import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Engine } from '../engine.ts'

/** Applies migrations in one transaction. @throws when they leave a row without what it refers to */
export async function migrateInTransaction(
  database: DatabaseSync,
  db: Kysely<Schema>,
  apply: Parameters<Engine['runMigrations']>[0],
): Promise<void> {
  // A table that is built anew is dropped without taking along what refers to it; the check comes at the end.
  database.exec('pragma foreign_keys = OFF')
  try {
    await db.transaction().execute(async (trx) => {
      await apply(async (statements) => {
        // Through the query builder, which has begun the transaction by then; it takes one statement at a time.
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
