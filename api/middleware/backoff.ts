import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** Seconds to wait after the last attempt that is free, and at most; doubled with each attempt in between. */
export interface Growth {
  first: number
  most: number
}

export type Attempt =
  | { ok: true; refund: () => Promise<void> }
  /** milliseconds until the next attempt */
  | { ok: false; wait: number }

/**
 * Lets as many attempts through as `counter` has points, then one at a time, each after a longer wait. Attempts that
 * are refused count for nothing, so nobody can make another person's wait longer by insisting.
 * @param gate limiter that holds the wait, separate from `counter`
 */
export function backoffDelay(counter: RateLimiterAbstract, gate: RateLimiterAbstract, growth: Growth) {
  const refund = async (key: string) => {
    await counter.reward(key)
  }

  /** Takes the one place that is free until the next wait is over. */
  async function pass(key: string, attempts: number): Promise<Attempt> {
    const seconds = Math.min(growth.most, growth.first * 2 ** (attempts - counter.points))
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
      // Many at once each have a number of their own; of those beyond the free ones a single one gets the place.
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
