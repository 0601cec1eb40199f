// Fills the shop in DATA_DIR or at DATABASE_URL with generated products and orders; arguments: `10000 --orders 5000`.
// The shop must have been started once, because the products are variations of the demo products.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { withSettings } from '../../scripts/backup/with-settings.ts'
import { prepareDataDirectory } from '../../server/data-directory.ts'
import { seedOrders, seedProducts } from './seed.ts'
import { seedDeliveries } from './seed-deliveries.ts'

const { products, orders } = readCounts()

await withSettings(async (env) => {
  if (!env.databaseUrl) prepareDataDirectory(env.dataDir)
  const engine = env.databaseUrl ? openPostgres(env.databaseUrl) : openSqlite(env.dataDir)
  try {
    await migrate(engine)
    const store = createStore(engine)
    await seedProducts(store, products, console.log)
    await seedOrders(store, orders, console.log)
    await seedDeliveries(engine.db, Date.now())
    // PostgreSQL's planner needs new statistics; SQLite's does not use them.
    if (engine.name === 'postgres') await sql`analyze`.execute(engine.db)
  } finally {
    await engine.close()
  }
})

function readCounts(): { products: number; orders: number } {
  try {
    const { values, positionals } = parseArgs({
      options: { orders: { type: 'string', default: '0' } },
      allowPositionals: true,
    })
    const [products, orders] = [Number(positionals[0]), Number(values.orders)]
    if (Number.isInteger(products) && products > 0 && Number.isInteger(orders)) return { products, orders }
  } catch {
    // parseArgs throws on an unknown option.
  }
  console.error('Say how many products: npm run db:seed-large -- 10000 [--orders 5000]')
  process.exit(1)
}
