import { DAY_MS, HOUR_MS } from '../durations.ts'
import { due } from '../money/owed.ts'
import type { ListedOrder } from '../orders/order.ts'
import type { OrderTextName } from '../orders/order-texts.ts'
import { isDelivered } from '../orders/statuses.ts'
import { oneLine } from '../text/words.ts'

/** The step of which the shop tells the customer, by the kind of the event in the order's history. */
const STEP_OF_EVENT: Readonly<Record<string, OrderTextName>> = {
  placed: 'confirm',
  pack: 'packed',
  dispatch: 'out',
  fail: 'absent',
  deliver: 'delivered',
  deliver_partly: 'delivered',
  exchange: 'delivered',
  edit: 'changed',
  refuse_claim: 'notFound',
  refuse_payment: 'notFound',
}

/** Steps that an order can take again, such as a second delivery: each time has its message. */
const REPEATED: readonly OrderTextName[] = ['out', 'absent', 'changed', 'notFound']

/** Names the message about a step, of which there is one; null for an event that the customer is not told of. */
export function stepOfEvent({ kind, number }: { kind: string; number: number }) {
  const step = Object.hasOwn(STEP_OF_EVENT, kind) ? STEP_OF_EVENT[kind] : undefined
  return step ? { step, name: REPEATED.includes(step) ? `${step} ${number}` : step } : null
}

/** Milliseconds after which a message about a step helps nobody. */
export function stepLifetime(step: OrderTextName): number {
  return step === 'out' ? 6 * HOUR_MS : DAY_MS
}

/** Whether the order is still at the step of which a message tells. An order in the trash or erased is at none. */
export function isAtStep(order: ListedOrder, step: OrderTextName): boolean {
  const { status, fulfillmentStatus, paymentMethod, paymentStatus, deletedAt, customerPhone, hidesAddress } =
    order
  if (deletedAt !== null || customerPhone === null || status === 'cancelled') return false
  switch (step) {
    case 'confirm':
      return status === 'pending'
    case 'packed':
      return fulfillmentStatus === 'packed'
    case 'out':
      return fulfillmentStatus === 'out_for_delivery'
    case 'absent':
      // The giver of a gift cannot say when the parents are at home.
      return fulfillmentStatus === 'delivery_failed' && !hidesAddress
    case 'delivered':
      return isDelivered(order)
    case 'changed':
      return !isDelivered(order)
    case 'unpaid':
      return status === 'pending' && paymentMethod !== 'Cash' && paymentStatus === 'pending'
    case 'notFound':
      return due(order) > 0
  }
}

/** A value as a template's parameter, which must be one line and not empty. */
export function templateValue(text: string): string {
  return oneLine(text.replaceAll('\n', ', ')) || '-'
}
