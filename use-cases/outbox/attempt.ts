import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import type { OutboxChannel } from './outbox-channel.ts'

/** How an attempt ended. `lost`: another attempt has the entry by now. */
export type AttemptEnd =
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'fault'; error: unknown; isHung: boolean; wasHandedOver: boolean }
  | { kind: 'lost' }

export interface AttemptOptions {
  stopping: AbortSignal
  /** milliseconds until the entry must be handed over, and after that until the channel must have returned */
  limitMs: number
  handOverLimitMs: number
  /** Records the hand-over, after which the channel has `limitMs`. @returns false when another attempt has the entry */
  handOver: (limitMs: number) => Promise<boolean>
}

/** Lets a channel send an entry, and ends an attempt that throws or stands still. */
export async function attempt(
  channel: OutboxChannel,
  entry: OutboxEntry,
  { stopping, limitMs, handOverLimitMs, handOver }: AttemptOptions,
): Promise<AttemptEnd> {
  const limit = startLimit(limitMs)
  let wasHandedOver = false
  const beforeHandOver = async (attemptMs = handOverLimitMs) => {
    // Also when the attempt was given up before: then it no longer has the entry.
    if (limit.signal.aborted || !(await handOver(attemptMs))) throw new ClaimLostError()
    wasHandedOver = true
    limit.restart(attemptMs)
  }
  const signal = AbortSignal.any([stopping, limit.signal])
  try {
    if (entry.isDamaged) throw new Error('What is stored of this entry cannot be read.')
    const delivery = await Promise.race([channel.send(entry, { signal, beforeHandOver }), limit.reached])
    return { kind: 'delivery', delivery }
  } catch (error) {
    if (error instanceof ClaimLostError) return { kind: 'lost' }
    return { kind: 'fault', error, isHung: error instanceof HungError, wasHandedOver }
  } finally {
    limit.clear()
  }
}

/** The lease has expired, so this attempt must not send the entry. */
class ClaimLostError extends Error {
  override name = 'ClaimLostError'
}

class HungError extends Error {
  override name = 'HungError'
}

function startLimit(milliseconds: number) {
  const reached = Promise.withResolvers<never>()
  reached.promise.catch(() => {})
  const aborting = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const restart = (limitMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const error = new HungError(`The attempt did not end within ${Math.round(limitMs / 1000)} s.`)
      reached.reject(error)
      aborting.abort(error)
    }, limitMs)
  }
  restart(milliseconds)
  return { reached: reached.promise, signal: aborting.signal, restart, clear: () => clearTimeout(timer) }
}
