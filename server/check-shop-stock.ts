import { checkStock, type StockCheck, type StockDisagreement } from '../data/stock-check.ts'
import { assertCurrentVersion } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'
import { withShopDatabase } from './shop-database.ts'

/** Checks the stock in a shop's database, even while the shop runs. @throws for the database of another version */
export function checkShopStock(
  shop: Pick<Env, 'dataDir' | 'databaseUrl'>,
  report: (found: StockDisagreement) => void,
): Promise<StockCheck> {
  return withShopDatabase(shop, async (engine) => {
    await assertCurrentVersion(engine)
    return checkStock(engine, report)
  })
}
