import * as v from 'valibot'
import type { CourierActionInput } from '../../contracts/order-action.ts'
import { type PhoneStorage, readStored } from './phone-storage.ts'

/** One storage item per action, so that two tabs do not overwrite each other's actions. */
const PREFIX = 'courierAction '

const stored = v.object({
  /** idempotency key of the request */
  key: v.string(),
  runId: v.string(),
  orderId: v.string(),
  input: v.looseObject({ action: v.string() }),
  /** position in the sequence of actions */
  number: v.number(),
  /** epoch milliseconds */
  at: v.number(),
  /** why the shop refused the action; null while it is waiting */
  refusal: v.nullable(v.string()),
})

/** A courier's action that is waiting to be sent or was refused by the shop. */
export type QueuedAction = Omit<v.InferOutput<typeof stored>, 'input'> & { input: CourierActionInput }

export type ActionQueue = ReturnType<typeof createActionQueue>

/** Creates the queue of the actions on this phone that are waiting to be sent or were refused. */
export function createActionQueue(storage: PhoneStorage, newKey: () => string) {
  const write = (action: QueuedAction) => storage.write(PREFIX + action.key, JSON.stringify(action))

  function list(): QueuedAction[] {
    const names = storage.keys().filter((name) => name.startsWith(PREFIX))
    const actions = names
      .map((name) => readStored(storage, name, stored) as QueuedAction | null)
      .filter((action) => action !== null)
    return actions.sort((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1))
  }

  return {
    list,

    waiting: (runId: string) => list().filter((action) => action.refusal === null && action.runId === runId),

    add(runId: string, orderId: string, input: CourierActionInput, at: number): QueuedAction {
      const number = Math.max(0, ...list().map((action) => action.number)) + 1
      const added = { key: newKey(), runId, orderId, input, number, at, refusal: null }
      write(added)
      return added
    },

    markRefused(key: string, refusal: string): void {
      const found = list().find((action) => action.key === key)
      if (found) write({ ...found, refusal })
    },

    remove(key: string): void {
      storage.write(PREFIX + key, null)
    },
  }
}

/** Returns 128 random bits. Unlike `crypto.randomUUID`, it works without TLS too. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
