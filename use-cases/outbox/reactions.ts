import type { Reaction } from '../../data/store.ts'
import type { AppContext } from '../context.ts'
import { queueAlerts } from '../push/queue-alerts.ts'
import { queueWebhooks } from '../webhooks/queue-webhooks.ts'

/** What one feature queues when something has happened, in the transaction of the change. */
type Reacts = (...[tx, events, now]: [...Parameters<Reaction>, now: number]) => Promise<void>

/** Every feature that tells others of what happens in the shop. */
const REACTIONS: readonly Reacts[] = [queueAlerts, queueWebhooks]

/**
 * Lets the outbox tell of every change, whichever form, import, courier or other system made it: the change has published
 * an event. What is queued is stored with the change or not at all.
 */
export function reactions({ clock }: Pick<AppContext, 'clock'>): Reaction {
  return async (tx, events) => {
    const now = clock()
    for (const react of REACTIONS) await react(tx, events, now)
  }
}
