import type { Engine } from '../../data/engines/engine.ts'
import { migrate } from '../../data/migrate.ts'
import { inSnapshot, rowsOf, tablesOf } from '../../data/table-copy/read-tables.ts'
import { writeRows } from '../../data/table-copy/write-rows.ts'

/** Migrates an empty database to the version before the given migration and copies what that version knows. */
export async function copyToVersionBefore(migration: string, from: Engine, to: Engine): Promise<void> {
  await migrate(to, (number) => number < migration)
  const tables = await tablesOf(to, to.db)
  await inSnapshot(from, async (db) => {
    for (const table of tables) {
      for await (const rows of rowsOf(from, db, table)) await writeRows(to.db, table, rows)
    }
  })
}
