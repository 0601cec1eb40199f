import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '../../domain/refusals.ts'
import { answerRefusal } from '../respond.ts'

const MINUTE = 60

/** How often one client may do something: `points` times in `duration` seconds. Against abuse, not against shoppers. */
const LIMITS = {
  login: { points: 30, duration: 5 * MINUTE },
  register: { points: 20, duration: 10 * MINUTE },
  order: { points: 600, duration: 10 * MINUTE },
  review: { points: 20, duration: 10 * MINUTE },
  opinion: { points: 240, duration: 10 * MINUTE },
  view: { points: 600, duration: 10 * MINUTE },
  contact: { points: 10, duration: 10 * MINUTE },
  payment: { points: 30, duration: 10 * MINUTE },
} as const

export type LimitName = keyof typeof LIMITS

/** Makes the shop's limits; each named one counts for itself, wherever it is used. */
export function createLimits({ rateLimits }: { rateLimits: boolean }) {
  const limiters = new Map<LimitName, RateLimiterMemory>()
  return function limit(name: LimitName) {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ ...LIMITS[name], keyPrefix: name })
    limiters.set(name, limiter)
    return createMiddleware(async (c, next) => {
      if (!rateLimits) return next()
      try {
        await limiter.consume(clientOf(c))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        c.header('Retry-After', String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))))
        return answerRefusal(c, refuse('TOO_MANY_REQUESTS'))
      }
      return next()
    })
  }
}

export type Limit = ReturnType<typeof createLimits>

/** The address of the connection itself: what a header claims can be made up. */
function clientOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process' // a request that came over no connection
  }
}
