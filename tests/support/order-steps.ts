import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { seededRandom } from '../../tools/harness/seeded-random.ts'

const note = ''
const cash = { method: 'Cash', note } as const

/** Actions to choose from at random; an action listed twice is twice as likely. An order may refuse any of them. */
const STEPS: readonly OrderActionInput[] = [
  { action: 'confirm' },
  { action: 'confirm' },
  { action: 'pack' },
  { action: 'assign', courierId: 'moussa' },
  { action: 'dispatch' },
  { action: 'dispatch' },
  { action: 'deliver', ...cash },
  { action: 'deliver_partly', refused: [{ position: 0, quantity: 1 }], ...cash },
  { action: 'fail', reason: 'absent', again: null, note },
  { action: 'return_to_stock' },
  { action: 'receive_back', restock: [] },
  { action: 'undo' },
  { action: 'undo' },
  { action: 'cancel', reason: 'Doublon' },
  { action: 'reopen' },
  { action: 'reopen' },
  { action: 'pay', amount: 500, method: 'Wave' },
  { action: 'refund', amount: 200, method: 'Cash', note },
  { action: 'delete' },
  { action: 'restore' },
  { action: 'restore' },
]

export function anOrderStep(random: ReturnType<typeof seededRandom>): OrderActionInput {
  return random.oneOf(STEPS)
}
