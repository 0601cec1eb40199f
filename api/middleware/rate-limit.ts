import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { REFUSAL_TEXTS, type Refusal, refuse } from '../../domain/refusals.ts'
import { waitingTime } from '../../domain/text/waiting-time.ts'
import { LIMITS, type LimitName } from '../limits.ts'
import { answerRefusal } from '../respond.ts'
import { clientOf, type TrustedProxies } from './client-address.ts'

export interface CounterOptions {
  keyPrefix: string
  points: number
  /** seconds */
  duration: number
  /** each process counts for itself */
  ownProcess: boolean
}

/** Makes what counts for one limit. */
export type OpenCounter = (options: CounterOptions) => RateLimiterAbstract

export interface LimitSettings {
  /** counts for all the processes of the shop together; null for load tests alone: nothing is limited then */
  openCounter: OpenCounter | null
  /** whose word about the client's address counts */
  trustedProxies: TrustedProxies
}

/** Counts for this process, in its memory. */
export const countInMemory: OpenCounter = (options) => new RateLimiterMemory(options)

export type Limits = ReturnType<typeof createLimits>

/** Makes the shop's limits; each named one counts for itself, wherever it is used. */
export function createLimits({ openCounter, trustedProxies }: LimitSettings) {
  const counters = new Map<LimitName, RateLimiterAbstract>()

  function counterOf(name: LimitName, open: OpenCounter): RateLimiterAbstract {
    const known = counters.get(name)
    if (known) return known
    const { points, duration, ...rule } = LIMITS[name]
    const counter = open({ keyPrefix: name, points, duration, ownProcess: 'ownProcess' in rule })
    counters.set(name, counter)
    return counter
  }

  /** Counts once more; a refusal, and `Retry-After` in the answer, when it was once too often. */
  async function take(c: Context, name: LimitName, key: string): Promise<Refusal | null> {
    if (!openCounter) return null
    try {
      await counterOf(name, openCounter).consume(hashed(key))
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      c.header('Retry-After', String(seconds))
      const message = `${REFUSAL_TEXTS.TOO_MANY_REQUESTS} Réessayez dans ${waitingTime(seconds)}.`
      return refuse('TOO_MANY_REQUESTS', { message })
    }
  }

  return {
    take,

    /** Lets a client through as often as the limit of this name says. */
    perClient: (name: LimitName, answer: (c: Context, refused: Refusal) => Response = answerRefusal) =>
      createMiddleware(async (c, next) => {
        const refused = await take(c, name, clientOf(c, trustedProxies))
        return refused ? answer(c, refused) : next()
      }),

    clientOf: (c: Context) => clientOf(c, trustedProxies),

    /** Takes the last count back. */
    async giveBack(name: LimitName, key: string): Promise<void> {
      if (openCounter) await counterOf(name, openCounter).reward(hashed(key))
    },

    /** Counts anew from nothing. */
    async forget(name: LimitName, key: string): Promise<void> {
      if (openCounter) await counterOf(name, openCounter).delete(hashed(key))
    },
  }
}

/** Where several processes count together it is written down: no address and no name stands there. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
