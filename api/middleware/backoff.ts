import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** Seconds to wait: `first` after the last free attempt, doubled with each attempt up to `max`. */
export interface Growth {
  first: number
  max: number
}

export type Attempt =
  | { ok: true; refund: () => Promise<void> }
  /** milliseconds until the next attempt */
  | { ok: false; wait: number }

/**
 * Accepts as many attempts as `counter` has points, then one at a time, each after a longer wait. Refused attempts
 * do not count, so an attacker cannot prolong another user's wait.
 * @param gate limiter that holds the wait, separate from `counter`
 */
export function backoffDelay(counter: RateLimiterAbstract, gate: RateLimiterAbstract, growth: Growth) {
  const refund = async (key: string) => {
    await counter.reward(key)
  }

  async function pass(key: string, attempts: number): Promise<Attempt> {
    const seconds = Math.min(growth.max, growth.first * 2 ** (attempts - counter.points))
    try {
      await gate.consume(key, gate.points, { customDuration: seconds })
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return { ok: false, wait: error.msBeforeNext }
    }
    return {
      ok: true,
      refund: async () => {
        await gate.delete(key)
        await refund(key)
      },
    }
  }

  return {
    async take(key: string): Promise<Attempt> {
      const before = (await counter.get(key))?.consumedPoints ?? 0
      if (before >= counter.points) {
        const passed = await pass(key, before + 1)
        if (passed.ok) await counter.penalty(key)
        return passed
      }
      // Concurrent attempts get distinct numbers; beyond the free ones, `gate` accepts a single one.
      const attempts = (await counter.penalty(key)).consumedPoints
      if (attempts < counter.points) return { ok: true, refund: () => refund(key) }
      const passed = await pass(key, attempts)
      if (!passed.ok) await refund(key)
      return passed
    },

    async forget(key: string): Promise<void> {
      await counter.delete(key)
      await gate.delete(key)
    },
  }
}
