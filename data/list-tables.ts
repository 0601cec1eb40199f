import { type Kysely, sql, type TableMetadata } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Schema } from './schema.ts'

export async function listTables(
  { name }: Pick<Engine, 'name'>,
  db: Kysely<Schema>,
): Promise<TableMetadata[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  if (name === 'sqlite') return tables
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return tables.filter((table) => table.schema === rows[0]?.schema)
}
