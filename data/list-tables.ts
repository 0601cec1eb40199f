import { type Kysely, sql, type TableMetadata } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Schema } from './schema.ts'

/** The tables of this database: on PostgreSQL those of its own schema, of the several that may stand side by side. */
export async function listTables(
  { name }: Pick<Engine, 'name'>,
  db: Kysely<Schema>,
): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  if (name === 'sqlite') return tables
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return tables.filter((table) => table.schema === rows[0]?.schema)
}
