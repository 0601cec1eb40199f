import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type DomainError, ERROR_MESSAGES, fail } from '../../domain/errors.ts'
import { waitingTime } from '../../domain/text/waiting-time.ts'
import { ATTEMPT_LIMITS, type AttemptLimitName, LIMITS, type LimitName } from '../limits.ts'
import { errorResponse } from '../respond.ts'
import { backoffDelay } from './backoff.ts'
import { clientOf, type TrustedProxies } from './client-address.ts'

export interface CounterOptions {
  keyPrefix: string
  points: number
  /** seconds */
  duration: number
  /** counted separately by each process */
  ownProcess: boolean
}

/** Creates the counter of one limit. */
export type OpenCounter = (options: CounterOptions) => RateLimiterAbstract

export interface LimitSettings {
  /** creates counters shared by all processes; null disables limits, for load tests only */
  openCounter: OpenCounter | null
  trustedProxies: TrustedProxies
}

/** Counts in the memory of this process. */
export const countInMemory: OpenCounter = (options) => new RateLimiterMemory(options)

export type Limits = ReturnType<typeof createLimits>

export interface CountedAttempt {
  refused: DomainError | null
  refund: () => Promise<void>
  /** resets all attempts with the same key */
  reset: () => Promise<void>
}

const nothing = async () => {}
const NOT_COUNTED: CountedAttempt = { refused: null, refund: nothing, reset: nothing }

/** Creates the shop's limits. Routes that use the same limit share its counter. */
export function createLimits({ openCounter, trustedProxies }: LimitSettings) {
  const counterOf = memoizeByName((name: LimitName, open: OpenCounter) => {
    const { points, duration, ...rule } = LIMITS[name]
    return open({ keyPrefix: name, points, duration, ownProcess: 'ownProcess' in rule })
  })
  const delayOf = memoizeByName((name: AttemptLimitName, open: OpenCounter) => {
    const { points, duration, growth } = ATTEMPT_LIMITS[name]
    const counter = open({ keyPrefix: name, points, duration, ownProcess: false })
    const wait = { keyPrefix: `${name}Wait`, points: 1, duration: growth.max, ownProcess: false }
    return backoffDelay(counter, open(wait), growth)
  })

  /** @returns null, or an error with `Retry-After` set when the limit is exceeded */
  async function consume(c: Context, name: LimitName, key: string): Promise<DomainError | null> {
    if (!openCounter) return null
    try {
      await counterOf(name, openCounter).consume(hashed(key))
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return tooMany(c, error.msBeforeNext)
    }
  }

  return {
    consume,

    /** Counts an attempt to guess a secret; refused ones get a growing wait. */
    async takeAttempt(c: Context, name: AttemptLimitName, key: string): Promise<CountedAttempt> {
      if (!openCounter) return NOT_COUNTED
      const delay = delayOf(name, openCounter)
      const attempt = await delay.take(hashed(key))
      const reset = () => delay.forget(hashed(key))
      if (attempt.ok) return { refused: null, refund: attempt.refund, reset }
      return { ...NOT_COUNTED, refused: tooMany(c, attempt.wait) }
    },

    perClient: (name: LimitName, answer: (c: Context, refused: DomainError) => Response = errorResponse) =>
      createMiddleware(async (c, next) => {
        const refused = await consume(c, name, clientOf(c, trustedProxies))
        return refused ? answer(c, refused) : next()
      }),

    clientOf: (c: Context) => clientOf(c, trustedProxies),
  }
}

function tooMany(c: Context, milliseconds: number): DomainError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  c.header('Retry-After', String(seconds))
  const message = `${ERROR_MESSAGES.TOO_MANY_REQUESTS} Réessayez dans ${waitingTime(seconds)}.`
  return fail('TOO_MANY_REQUESTS', { message })
}

function memoizeByName<Name extends string, Made>(make: (name: Name, open: OpenCounter) => Made) {
  const made = new Map<Name, Made>()
  return (name: Name, open: OpenCounter): Made => {
    const known = made.get(name) ?? make(name, open)
    made.set(name, known)
    return known
  }
}

/** Shared counters are stored in the database, which must not contain addresses or names. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
