import { useSyncExternalStore } from 'react'
import { ORDER_ID_PATTERN } from '../../../domain/orders/order-id.ts'
import { isRecord, own, parseJson, readNumber, readText } from '../../../domain/unknown-values.ts'
import { createEmitter } from '../../browser/emitter.ts'
import { createStorageItem } from '../../browser/storage-item.ts'

/** The checkout under way as it is kept; its orders are still to be read (see checkout.ts). */
export interface CheckoutRecord {
  orderId: string
  /** epoch milliseconds */
  begunAt: number
  unanswered: readonly unknown[]
}

/** Kept beside the cart, so that a second tab orders under the same id. */
const storage = createStorageItem('localStorage', 'checkoutOrder')
const changes = createEmitter('every tab')
/** An order is just on its way: nobody knows yet what comes of it. */
let underWay = false
/** Whoever comes back after that wants another order, be it just the same. */
const ONE_DAY = 86_400_000

/** null when there is none, it is damaged, or too old by `now` (epoch milliseconds). */
export function readCheckoutRecord(now: number): CheckoutRecord | null {
  const kept = parseJson(storage.read())
  if (!isRecord(kept)) return null
  const orderId = readText(own(kept, 'orderId'))
  const begunAt = readNumber(own(kept, 'begunAt'), now - ONE_DAY, now + ONE_DAY)
  if (!orderId || !ORDER_ID_PATTERN.test(orderId) || begunAt === null) return null
  const unanswered = own(kept, 'unanswered')
  return { orderId, begunAt, unanswered: Array.isArray(unanswered) ? unanswered : [] }
}

/** null ends the checkout. */
export function writeCheckoutRecord(checkout: CheckoutRecord | null): void {
  storage.write(checkout && JSON.stringify(checkout))
  changes.tell()
}

/** Does something that sends an order, during which none counts as unanswered. */
export async function withPendingSubmission<Result>(send: () => Promise<Result>): Promise<Result> {
  underWay = true
  try {
    return await send()
  } finally {
    underWay = false
    changes.tell()
  }
}

/** The id of an order that was sent and never answered, followed, also from other tabs; null when there is none. */
export function useUnconfirmedId(): string | null {
  return useSyncExternalStore(changes.subscribe, readUnansweredId, () => null)
}

function readUnansweredId(): string | null {
  const checkout = underWay ? null : readCheckoutRecord(Date.now())
  return checkout && checkout.unanswered.length > 0 ? checkout.orderId : null
}
