import type { CourierOrder } from '../../contracts/courier-run.ts'
import type { ActionQueue, QueuedAction } from './action-queue.ts'
import type { ActionResult } from './courier-api.ts'

const LOCK = 'courier-queue'

type WithLock = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs `work` in one tab at a time. Web Locks need TLS; without them, idempotency keys make duplicates harmless. */
export const inOneTab: WithLock = (work) =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

interface Sending {
  queue: ActionQueue
  runId: string
  send: (action: QueuedAction) => Promise<ActionResult>
  onDone: (order: CourierOrder) => void
  withLock?: WithLock
}

/** Sends a run's waiting actions in sequence and marks refused ones. Stops on `unreachable` and `ended`. */
export function sendQueue({
  queue,
  runId,
  send,
  onDone,
  withLock = inOneTab,
}: Sending): Promise<'sent' | 'waiting' | 'ended'> {
  return withLock(async () => {
    // Reads the queue after each action, because another tab may have changed it.
    for (let [next] = queue.waiting(runId); next; [next] = queue.waiting(runId)) {
      const result = await send(next)
      if (result.kind === 'ended') return 'ended'
      if (result.kind === 'unreachable') return 'waiting'
      if (result.kind === 'refused') {
        queue.markRefused(next.key, result.message)
      } else {
        if (result.order) onDone(result.order)
        queue.remove(next.key)
      }
    }
    return 'sent'
  })
}

/** Cancels an action unless it was already sent. @returns whether it was cancelled */
export function cancelWaiting(
  queue: ActionQueue,
  { key, runId }: QueuedAction,
  withLock: WithLock = inOneTab,
): Promise<boolean> {
  return withLock(async () => {
    const waits = queue.waiting(runId).some((action) => action.key === key)
    if (waits) queue.remove(key)
    return waits
  })
}
