// Performs random actions on orders until it is killed.
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
  /** `awa` and `binta` (administrators) perform any action and close settlements; a courier only reports results */
  as: 'awa' | 'binta' | 'courier'
}

const { database, orderIds, seed, as }: OrderWorkerJob = JSON.parse(process.argv[2] ?? '')
const engine =
  'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { schema: database.schema })
const shop = {
  store: createStore(engine),
  clock: () => Date.now(),
  newId: () => crypto.randomUUID(),
  actor: as === 'courier' ? null : { id: as, name: as },
}
const COURIER = 'moussa'
const AT_THE_DOOR: readonly string[] = ['deliver', 'deliver_partly', 'exchange', 'fail']
const random = seededRandom(seed)
console.log('ready')
for (let step = 0; ; step++) {
  const input = anOrderStep(random)
  if (as === 'courier') {
    if (AT_THE_DOOR.includes(input.action)) await actOnOrder(shop, random.oneOf(orderIds), input, COURIER)
    continue
  }
  await actOnOrder(shop, random.oneOf(orderIds), input)
  if (step % 20 > 0) continue
  const owed = await shop.store.settlements.unsettled(COURIER)
  const expected = owed.reduce((sum, { amount }) => sum + amount, 0)
  const settlement = { id: shop.newId(), courierId: COURIER, expected, received: expected, note: '' }
  await closeSettlement(shop, settlement)
}
