import { openPostgres } from '../data/engines/postgres/postgres.ts'
import { openSqliteShared } from '../data/engines/sqlite/sqlite.ts'
import { checkStock, type StockCheck, type StockDisagreement } from '../data/stock-check.ts'
import { assertCurrentVersion } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'

/** Checks the stock of the shop with these settings, running or not. @throws when the database has another version */
export async function checkShopStock(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  report: (found: StockDisagreement) => void,
): Promise<StockCheck> {
  const engine = databaseUrl ? openPostgres(databaseUrl) : openSqliteShared(dataDir)
  try {
    await assertCurrentVersion(engine)
    return await checkStock(engine, report)
  } finally {
    await engine.close()
  }
}
