import type { OrderActionInput } from '../../contracts/order-action.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { PaymentStatus } from '../../domain/orders/statuses.ts'

/** The payments of an order in francs, computed without the rules of `domain/fulfillment`. */
export interface OrderMoney {
  /** order total with delivery, reduced by refused units, returns and goodwill refunds */
  due: number
  /** whether the amount due is 0 because the order is cancelled or returned to stock */
  void: boolean
  received: number
  refunded: number
  /** received amount that is not cash */
  wallet: number
  /** cash that each courier has not handed over yet */
  held: Readonly<Record<string, number>>
  claimed: boolean
  /** wallet payment reported at the door and not checked */
  atDoor: { amount: number; method: string; holder: string | null } | null
}

export function placedMoney(due: number): OrderMoney {
  return { due, void: false, received: 0, refunded: 0, wallet: 0, held: {}, claimed: false, atDoor: null }
}

const dueNow = (money: OrderMoney) => (money.void ? 0 : money.due)

/** The amount that the customer still owes; negative when the shop owes the customer money. */
export function owed(money: OrderMoney): number {
  return dueNow(money) - money.received + money.refunded
}

const pay = (money: OrderMoney, amount: number, method: string, holder: string | null): OrderMoney => ({
  ...money,
  received: money.received + amount,
  wallet: money.wallet + (method === 'Cash' ? 0 : amount),
  held:
    method === 'Cash' && holder
      ? { ...money.held, [holder]: (money.held[holder] ?? 0) + amount }
      : money.held,
})

interface AtDoor {
  amount?: number | undefined
  method: string
  cash?: number
}

/**
 * A wallet's payment counts only once it is confirmed; the cash beside it counts at once. More than is due is accepted only
 * when the wallet's payment is one that was recorded before.
 */
function payAtDoor(money: OrderMoney, input: AtDoor, holder: string | null): OrderMoney {
  const { method, cash = 0, amount = Math.max(0, owed(money) - cash) } = input
  if (method === 'Cash') return pay(money, amount, method, holder)
  const isRecorded = amount + cash > owed(money)
  const atDoor = amount > 0 && !isRecorded ? { amount, method, holder } : null
  return { ...pay(money, cash, 'Cash', holder), atDoor }
}

type Input = Exclude<OrderActionInput, { action: 'undo' }>

/** The payments after an accepted action. @param before the order before the action */
export function moneyAfter(money: OrderMoney, input: Input, before: Order): OrderMoney {
  const carrier = before.attempt ? before.attempt.courierId : before.courierId
  const priceOf = (lines: readonly { position: number; quantity: number }[]) =>
    lines.reduce((sum, line) => sum + (before.items[line.position]?.price ?? 0) * line.quantity, 0)
  switch (input.action) {
    case 'cancel':
    case 'return_to_stock':
      return { ...money, void: true }
    case 'receive_back': {
      const isOver = before.deletedAt !== null && !/delivered$/.test(before.fulfillmentStatus)
      return isOver ? { ...money, void: true } : money
    }
    case 'call':
      return input.result === 'refused' ? { ...money, void: true } : money
    case 'reopen':
      return { ...money, void: false }
    case 'deliver':
    case 'exchange':
      return payAtDoor(money, input, carrier)
    case 'deliver_partly': {
      const left = { ...money, due: money.due - priceOf(input.refused) }
      return payAtDoor(left, input, carrier)
    }
    case 'confirm_payment': {
      const { amount = 0, method = '', holder = null } = money.atDoor ?? {}
      return { ...pay(money, amount, input.method ?? method, holder), atDoor: null }
    }
    case 'refuse_payment':
      return { ...money, atDoor: null }
    case 'pay':
      return pay(money, input.amount, input.method, null)
    case 'refund': {
      const delivered = /delivered$/.test(before.fulfillmentStatus)
      const gesture = delivered ? Math.max(0, input.amount + Math.min(0, owed(money))) : 0
      return { ...money, refunded: money.refunded + input.amount, due: money.due - gesture }
    }
    case 'refund_return': {
      const paid = Math.max(0, input.amount - Math.max(0, owed(money)))
      return { ...money, due: money.due - input.amount, refunded: money.refunded + paid }
    }
    case 'exchange_return': {
      const returned = before.returns.find(({ id }) => id === input.returnId)
      const amount = input.amount ?? priceOf(returned?.lines ?? [])
      return { ...pay(money, -movedByExchange(money, amount), 'Credit', null), due: money.due - amount }
    }
    default:
      return money
  }
}

/** The paid part of an exchange's credit, in francs. This amount moves to the payments of the new order. */
export function movedByExchange(money: OrderMoney, credit: number): number {
  const payable = Math.max(0, credit - Math.max(0, owed(money)))
  return Math.min(payable, Math.max(0, money.received - money.refunded))
}

export function expectedPaymentStatus(money: OrderMoney): PaymentStatus {
  if (money.refunded > 0) return money.refunded >= money.received ? 'refunded' : 'partially_refunded'
  if (money.atDoor) return 'claimed'
  if (money.received <= 0) return money.claimed ? 'claimed' : 'pending'
  if (Object.values(money.held).some((amount) => amount > 0)) return 'collected'
  return money.wallet > 0 ? 'paid' : 'settled'
}
