// Performs random actions on orders until it is killed.
import { seededRandom } from '../../tools/harness/seeded-random.ts'
import { closeSettlement } from '../../use-cases/deliveries/close-settlement.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { anOrderStep } from './order-steps.ts'
import { openWorkerShop, readJob, type WorkerDatabase } from './worker-shop.ts'

export interface OrderWorkerJob {
  database: WorkerDatabase
  orderIds: readonly string[]
  seed: number
  /** `awa` and `binta` (administrators) perform any action and close settlements; a courier only reports results */
  as: 'awa' | 'binta' | 'courier'
}

const { database, orderIds, seed, as } = readJob<OrderWorkerJob>()
const shop = {
  ...openWorkerShop(database, { clock: Date.now }),
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
