import type { Listeners, ReadsListeners } from '../../data/queries/outbox.ts'
import type { Reaction } from '../../data/store.ts'
import type { AppContext } from '../context.ts'
import { followReplies } from '../conversations/follow-replies.ts'
import { queueAlerts } from '../push/queue-alerts.ts'
import { queueWebhooks } from '../webhooks/queue-webhooks.ts'
import { queueOrderMessages } from '../whatsapp/queue-order-messages.ts'

/** What one feature queues when something has happened, in the transaction of the change. */
type Reacts = (
  ...[tx, events, now, shop]: [...Parameters<Reaction>, now: number, shop: Deps]
) => Promise<void>

type Deps = Pick<AppContext, 'settings'> & ReadsListeners

/** Every feature that tells others of what happens in the shop. */
const REACTIONS: readonly Reacts[] = [queueAlerts, queueWebhooks, queueOrderMessages, followReplies]

/**
 * Lets the outbox tell of every change, whichever form, import, courier or other system made it: the change has published
 * an event. What is queued is stored with the change or not at all.
 */
export function reactions({ clock, settings }: Pick<AppContext, 'clock' | 'settings'>): Reaction {
  return async (tx, events) => {
    const now = clock()
    let read: Promise<Listeners> | undefined
    const listeners = () => {
      read ??= tx.outbox.listeners()
      return read
    }
    for (const react of REACTIONS) await react(tx, events, now, { settings, listeners })
  }
}
