// Does random steps with orders until it is killed.
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { createStore } from '../../data/store.ts'
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { closeSettlement } from '../../use-cases/deliveries/close-settlement.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { anOrderStep } from './order-steps.ts'

export interface OrderWorkerJob {
  database: { folder: string } | { url: string; schema: string }
  orderIds: readonly string[]
  seed: number
}

const { database, orderIds, seed }: OrderWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const shop = {
  store: createStore(engine),
  clock: () => Date.now(),
  newId: () => crypto.randomUUID(),
  actor: { id: 'awa', name: 'Awa' },
}
const random = seededRandom(seed)
console.log('ready')
for (let step = 0; ; step++) {
  await actOnOrder(shop, random.oneOf(orderIds), anOrderStep(random))
  if (step % 20 > 0) continue
  const courierId = 'moussa'
  const owed = await shop.store.settlements.unsettled(courierId)
  const expected = owed.reduce((sum, { amount }) => sum + amount, 0)
  await closeSettlement(shop, { id: shop.newId(), courierId, expected, received: expected, note: '' })
}
