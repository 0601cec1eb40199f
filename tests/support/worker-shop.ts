import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { aShop, type ShopChoices, type TestShop } from './shop.ts'

/** Where the database of a process is that a test kills. */
export type WorkerDatabase = { folder: string } | { url: string; schema: string }

/** The job that this process was started with. */
export const readJob = <Job>(): Job => JSON.parse(process.argv[2] ?? '')

/** Opens the shop of a process that a test kills. Its ids differ from those of other processes. */
export function openWorkerShop(
  database: WorkerDatabase,
  choices: ShopChoices = {},
): TestShop & { engine: Engine } {
  const engine =
    'folder' in database
      ? openSqlite(database.folder)
      : openPostgres(database.url, { schema: database.schema })
  return { ...aShop(engine, { newId: () => crypto.randomUUID(), ...choices }), engine }
}
