import type { Delivery } from '../../domain/outbox/entry.ts'
import { doublingDelay } from '../../domain/outbox/policy.ts'

/** Shorter than the delays of the entries themselves: their own retries decide how long anything is tried. */
const REST_MS = doublingDelay(5000, 5 * 60_000)

/**
 * Lets a recipient rest that does not answer or asks to wait: what waits for it would fail as well. Forgotten at a restart.
 */
export function restingRecipient(clock: () => number) {
  let failures = 0
  let until = 0
  const isResting = () => clock() < until
  return {
    isResting,
    /** epoch milliseconds */
    until: () => until,
    note(delivery: Delivery): void {
      if (delivery.outcome === 'accepted') failures = 0
      if (!isDown(delivery) || isResting()) return
      failures += 1
      const asked = 'notBefore' in delivery ? (delivery.notBefore ?? 0) : 0
      until = Math.max(clock() + REST_MS(failures), asked)
    },
  }
}

function isDown(delivery: Delivery): boolean {
  if (delivery.outcome === 'unclear') return true
  return delivery.outcome === 'deferred' && ['connection', 'timeout', 'busy'].includes(delivery.failure)
}
