import type { Engine } from '../data/engines/engine.ts'
import { openPostgres } from '../data/engines/postgres/postgres.ts'
import { openSqliteShared } from '../data/engines/sqlite/sqlite.ts'
import type { Env } from './env.ts'

/** Runs work on a shop's database, even while the shop runs. */
export async function withShopDatabase<Result>(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  work: (engine: Engine) => Promise<Result>,
  access: { writing?: boolean } = {},
): Promise<Result> {
  const engine = databaseUrl ? openPostgres(databaseUrl) : openSqliteShared(dataDir, access)
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}
