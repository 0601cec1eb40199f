import fc from 'fast-check'
import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Order } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import { FAILURE_REASON_NAMES } from '../../domain/orders/statuses.ts'

export const SIZES = ['S', 'M'] as const
export const PRICE = 1000
export const COURIERS = ['moussa', 'aida'] as const

const PENDING = 'confirm confirm confirm confirm confirm call edit cancel pay delete undo'
const IN_SHOP =
  'deliver dispatch deliver dispatch dispatch assign assign pack deliver_partly exchange edit pay cancel fail delete undo'
const LIKELY = {
  trash: 'restore restore receive_back undo',
  pending: PENDING,
  cancelled: 'reopen refund delete undo',
  unfulfilled: `${IN_SHOP} revert_confirmation`,
  packed: `${IN_SHOP} revert_confirmation`,
  out_for_delivery: 'deliver deliver deliver_partly exchange fail settle delete undo undo',
  delivery_failed: 'dispatch assign return_to_stock deliver undo',
  delivered:
    'receive_back receive_back request_return receive_return exchange_return refund_return request_return receive_return exchange_return exchange_return refuse_return pay refund settle settle confirm_payment confirm_payment refuse_payment undo delete',
  returned_to_stock: 'refund delete undo',
}

const KINDS = [...new Set(Object.values(LIKELY).join(' ').split(' ')), 'place', 'settle'] as const

const step = fc.record({
  /** the action; null chooses one that the order probably allows */
  kind: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
  ),
  likely: fc.nat(1000),
  which: fc.nat(2),
  user: fc.constantFrom('awa', 'awa', 'awa', 'binta'),
  courierId: fc.constantFrom(...COURIERS, null),
  position: fc.nat(1),
  pieces: fc.integer({ min: 1, max: 3 }),
  size: fc.constantFrom(...SIZES),
  amount: fc.option(fc.nat(3500), { freq: 2 }),
  method: fc.constantFrom('Cash', 'Cash', ...PAYMENT_METHODS),
  yes: fc.boolean(),
  minutes: fc.constantFrom(0, 0, 1, 16),
})

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Without fast-check's bias towards small values, which would mostly choose the first actions of each list. */
export const history = fc.noBias(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }))

/** The action of a step on an order. */
export function kindOf({ kind, likely }: Step, order: Order): string {
  if (kind !== null) return kind
  const kinds = likelyKinds(order).split(' ')
  return kinds[likely % kinds.length] ?? 'undo'
}

function likelyKinds({ deletedAt, status, fulfillmentStatus }: Order): string {
  if (deletedAt !== null) return LIKELY.trash
  if (status !== 'confirmed') return LIKELY[status]
  return LIKELY[fulfillmentStatus === 'partially_delivered' ? 'delivered' : fulfillmentStatus]
}

/** The API input of a step on an order. */
export function inputOf(step: Step, order: Order, newId: () => string): OrderActionInput {
  const { courierId, pieces, size, method } = step
  const kind = kindOf(step, order) as OrderActionInput['action']
  const position = step.position % order.items.length
  const quantity = 1 + (pieces % 2)
  const note = ''
  const amount = step.amount ?? undefined
  const isSplit = method !== 'Cash' && step.yes
  const cash = isSplit && { cash: 100 * pieces }
  const collected = { method, note, ...(amount !== undefined && { amount }), ...cash }
  const lines = [{ position, quantity }]
  const entered = [
    {
      productId: order.items[0]?.productId ?? '',
      quantity,
      color: null,
      size,
      discount: 0,
      discountReason: '',
    },
  ]
  const returnId = order.returns[step.which % Math.max(1, order.returns.length)]?.id ?? 'none'
  switch (kind) {
    case 'cancel':
      return { action: kind, reason: 'Doublon' }
    case 'call': {
      const results = ['no_answer', 'wrong_number', 'call_later', 'refused', 'confirmed'] as const
      const result = results[step.which % results.length] ?? 'no_answer'
      return { action: kind, result, again: null, reason: result === 'refused' ? 'Trop cher' : '' }
    }
    case 'edit':
      return { action: kind, lines: entered, deliveryFee: (step.amount ?? 0) % 3 === 0 ? 500 : 0 }
    case 'assign':
      return { action: kind, courierId }
    case 'deliver':
      return { action: kind, ...collected }
    case 'deliver_partly':
      return { action: kind, refused: lines, ...collected }
    case 'exchange':
      return { action: kind, position, quantity, color: null, size, ...collected }
    case 'fail': {
      const reason = FAILURE_REASON_NAMES[step.which % FAILURE_REASON_NAMES.length] ?? 'absent'
      return { action: kind, reason, again: null, note }
    }
    case 'pay':
      return { action: kind, amount: (amount ?? 300) + 1, method }
    case 'refund':
      return { action: kind, amount: (amount ?? 300) + 1, method, note }
    case 'request_return':
      return { action: kind, lines, reason: note }
    case 'receive_return':
      return { action: kind, returnId, restock: restockOf(step, order, returnId) }
    case 'refund_return':
      return { action: kind, returnId, amount: amount ?? PRICE, method, note }
    case 'exchange_return':
      return {
        action: kind,
        returnId,
        orderId: newId(),
        lines: entered,
        ...(amount !== undefined && { amount }),
      }
    case 'return_to_stock':
      return { action: kind, ...(step.yes ? {} : { restock: [{ position, quantity: 1 }] }) }
    case 'receive_back':
      return { action: kind, restock: step.yes ? unitsBack(order) : [] }
    case 'confirm_payment':
      return { action: kind, ...(amount !== undefined && { method }) }
    case 'set_day':
      return { action: kind, day: null }
    case 'refuse_payment':
      return { action: kind, note }
    case 'refuse_return':
      return { action: kind, returnId, note }
    default:
      return { action: kind }
  }
}

/** The units that the courier brings back. */
function unitsBack({ items }: Order) {
  const lines = items.map(({ waiting }, position) => ({ position, quantity: waiting }))
  return lines.filter(({ quantity }) => quantity > 0)
}

/** The returned units that go back into stock: all units, one unit of each line, or none. */
function restockOf({ yes, pieces }: Step, { returns }: Order, returnId: string) {
  const lines = returns.find(({ id }) => id === returnId)?.lines ?? []
  if (!yes && pieces === 3) return []
  return lines.map(({ position, quantity }) => ({ position, quantity: yes ? quantity : 1 }))
}
