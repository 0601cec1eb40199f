import { type Kysely, sql } from 'kysely'
import type { Schema } from '../data/schema.ts'
import { IDENTITY_COLUMNS, type TableName } from '../data/table-copy/copied-tables.ts'

const TYPES: Readonly<Record<string, string>> = { integer: 'number', real: 'number', text: 'string' }

interface Column {
  table: TableName
  column: string
  type: string
  nullable: 0 | 1
}

/** The TypeScript types of the rows of all tables and views of a migrated SQLite database. */
export async function tableTypes(db: Kysely<Schema>): Promise<string> {
  const tables = Map.groupBy(await columnsOf(db), ({ table }) => table)
  const texts = [...tables].map(
    ([table, columns]) => `  ${camelCase(table)}: {\n${columns.map(property).join('')}  }\n`,
  )
  return `// Written by \`npm run db:types\` from the migrations.\nexport interface Tables {\n${texts.join('')}}\n`
}

/** Primary keys are not nullable, which SQLite does not state. Columns of views are: SQLite does not know. */
async function columnsOf(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select list.name as "table", info.name as "column", lower(info.type) as type,
      info."notnull" = 0 and info.pk = 0 as nullable
    from pragma_table_list list join pragma_table_info(list.name) info
    where list.schema = 'main' and list.type in ('table', 'view')
      and list.name <> 'migrations' and list.name not like 'sqlite_%'
    order by list.name, info.cid
  `.execute(db)
  return rows.filter(({ table, column }) => !IDENTITY_COLUMNS[table]?.includes(column))
}

function property({ table, column, type, nullable }: Column): string {
  const written = TYPES[type]
  if (!written) throw new Error(`The column ${table}.${column} has the unknown type ${type}.`)
  return `    ${camelCase(column)}: ${written}${nullable ? ' | null' : ''}\n`
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
}
