import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionScope } from './transaction-scope.ts'

/**
 * All locks, in the order in which they are taken: who holds one may take only later ones. Two callers that took two locks
 * in opposite orders would wait for each other.
 */
const LOCK_ORDER = [
  'demo',
  'retention',
  'backup',
  'moving-images',
  'import',
  'barcodes',
  'promotions',
  'push-keys',
] as const

export type LockName = (typeof LOCK_ORDER)[number]

interface HeldLock {
  name: LockName
  owner: object
  isHeld: boolean
  outer: HeldLock | undefined
}

const held = new AsyncLocalStorage<HeldLock | undefined>()

export interface Locks {
  /** Runs `work` under the lock `name`; returns null, without running `work`, when this lock is held. */
  withTryLock<T>(name: LockName, work: () => Promise<T>): Promise<{ done: T } | null>
  /** Waits for the lock `name`, which all processes share, and then runs `work`. A long wait ends as `busy`. */
  withLock<T>(name: LockName, work: () => Promise<T>): Promise<T>
}

/** Refuses a lock inside a transaction, one that the caller holds already, and locks in another order. */
export function guardLocks(
  scope: Pick<TransactionScope, 'refuseInside'>,
  { withLock, withTryLock }: Locks,
): Locks {
  const owner = {}

  function refuse(name: LockName): void {
    // Its holder may wait for the transaction.
    scope.refuseInside(`the lock “${name}”`)
    for (let lock = held.getStore(); lock; lock = lock.outer) {
      if (lock.owner !== owner || !lock.isHeld) continue
      if (LOCK_ORDER.indexOf(lock.name) < LOCK_ORDER.indexOf(name)) continue
      throw new Error(
        lock.name === name
          ? `The lock “${name}” is already held by its caller, who would wait for itself.`
          : `The lock “${name}” is taken while “${lock.name}” is held: the order of locks is ${LOCK_ORDER.join(', ')}.`,
      )
    }
  }

  async function hold<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    const lock: HeldLock = { name, owner, isHeld: true, outer: held.getStore() }
    try {
      return await held.run(lock, work)
    } finally {
      lock.isHeld = false
    }
  }

  return {
    withLock: async (name, work) => {
      refuse(name)
      return withLock(name, () => hold(name, work))
    },
    withTryLock: async (name, work) => {
      refuse(name)
      return withTryLock(name, () => hold(name, work))
    },
  }
}
