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

/** An attempt that counts: refused, or to be given back, or forgotten with all those before it. */
export interface CountedAttempt {
  refused: DomainError | null
  refund: () => Promise<void>
  reset: () => Promise<void>
}

const nothing = async () => {}
const NOT_COUNTED: CountedAttempt = { refused: null, refund: nothing, reset: nothing }

/** Makes the shop's limits; each named one counts for itself, wherever it is used. */
export function createLimits({ openCounter, trustedProxies }: LimitSettings) {
  const counterOf = remembered((name: LimitName, open: OpenCounter) => {
    const { points, duration, ...rule } = LIMITS[name]
    return open({ keyPrefix: name, points, duration, ownProcess: 'ownProcess' in rule })
  })
  const delayOf = remembered((name: AttemptLimitName, open: OpenCounter) => {
    const { points, duration, growth } = ATTEMPT_LIMITS[name]
    const counter = open({ keyPrefix: name, points, duration, ownProcess: false })
    const wait = { keyPrefix: `${name}Wait`, points: 1, duration: growth.most, ownProcess: false }
    return backoffDelay(counter, open(wait), growth)
  })

  /** Counts once more; a refusal, and `Retry-After` in the answer, when it was once too often. */
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

    /** Counts an attempt at a secret, for which there is a growing wait instead of an end. */
    async takeAttempt(c: Context, name: AttemptLimitName, key: string): Promise<CountedAttempt> {
      if (!openCounter) return NOT_COUNTED
      const delay = delayOf(name, openCounter)
      const attempt = await delay.take(hashed(key))
      const reset = () => delay.forget(hashed(key))
      if (attempt.ok) return { refused: null, refund: attempt.refund, reset }
      return { ...NOT_COUNTED, refused: tooMany(c, attempt.wait) }
    },

    /** Lets a client through as often as the limit of this name says. */
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

/** Makes something for each name once. */
function remembered<Name extends string, Made>(make: (name: Name, open: OpenCounter) => Made) {
  const made = new Map<Name, Made>()
  return (name: Name, open: OpenCounter): Made => {
    const known = made.get(name) ?? make(name, open)
    made.set(name, known)
    return known
  }
}

/** Where several processes count together it is written down: no address and no name stands there. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
