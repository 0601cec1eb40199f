// `npm run db:types`: writes the types of the rows of all tables to data/tables.ts.
import { writeFile } from 'node:fs/promises'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { tableTypes } from './table-types.ts'

const engine = openMemorySqlite()
await migrate(engine)
await writeFile(new URL('../data/tables.ts', import.meta.url), await tableTypes(engine.db))
await engine.close()
