import { checkStock, type StockCheck, type StockDisagreement } from '../data/stock-check.ts'
import { assertCurrentVersion } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'
import { withShopDatabase } from './shop-database.ts'

/** Checks a shop's stock, even while the shop runs. @throws when the database is not at the version of this program */
export function checkShopStock(
  shop: Pick<Env, 'dataDir' | 'databaseUrl'>,
  report: (found: StockDisagreement) => void,
): Promise<StockCheck> {
  return withShopDatabase(shop, async (engine) => {
    await assertCurrentVersion(engine)
    return checkStock(engine, report)
  })
}
