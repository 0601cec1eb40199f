import { ServiceUnavailableError } from '../../domain/outages.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'

/** Longest wait for a lock, in milliseconds. An import of 20,000 rows that is taken back at its end holds its own for minutes. */
export const patienceOf = (name: string): number => (name === 'import' ? 600_000 : 120_000)

/**
 * Serialises work with the same name within this process. `withLock` throws ServiceUnavailableError `busy` after a long wait;
 * `withTryLock` does not wait.
 */
export function keyedMutex({ patienceMs }: { patienceMs?: number | undefined } = {}) {
  const last = new Map<string, Promise<void>>()
  async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    const patience = patienceMs ?? patienceOf(name)
    const before = last.get(name)
    const { promise: mine, resolve: leave } = Promise.withResolvers<void>()
    const ended = before ? before.then(() => mine) : mine
    last.set(name, ended)
    void ended.then(() => {
      if (last.get(name) === ended) last.delete(name)
    })
    try {
      if (before) await unlessAborted(before, AbortSignal.timeout(patience), () => lockIsBusy(name, patience))
      return await work()
    } finally {
      leave()
    }
  }
  return {
    withLock,
    withTryLock: async <T>(name: string, work: () => Promise<T>): Promise<{ done: T } | null> =>
      last.has(name) ? null : { done: await withLock(name, work) },
  }
}

export function lockIsBusy(name: string, patienceMs: number): ServiceUnavailableError {
  return new ServiceUnavailableError('busy', `the lock “${name}” was not released within ${patienceMs} ms`)
}
