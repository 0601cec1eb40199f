import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type DomainError, ERROR_MESSAGES, fail } from '../../domain/errors.ts'
import { waitingTime } from '../../domain/text/waiting-time.ts'
import { errorResponse } from '../errors.ts'
import { clientOf, type TrustedProxies } from './client-address.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Points {
  points: number
  /** seconds */
  duration: number
}

/** Allows `points` requests per `duration`. */
interface LimitRule extends Points {
  /** counted separately by each process */
  ownProcess?: true
}

/**
 * Limits against abuse. Mobile networks put thousands of phones behind one address, so limits per client (an address)
 * are loose, and limits per account, visitor or code are strict (docs/decisions/020-limits.md).
 */
export const LIMITS = {
  login: { points: 300, duration: 15 * MINUTE },
  register: { points: 60, duration: HOUR },
  reset: { points: 60, duration: 10 * MINUTE },
  resetOfAccount: { points: 3, duration: HOUR },
  order: { points: 600, duration: 10 * MINUTE },
  follow: { points: 600, duration: 10 * MINUTE },
  orderLookup: { points: 120, duration: 10 * MINUTE },
  /** wrong promotion codes from one client; right ones do not count */
  promotionCode: { points: 300, duration: 10 * MINUTE },
  promotionCodeOfVisitor: { points: 20, duration: 10 * MINUTE },
  /** the same wrong code again tells nothing new, as when many mistype what a merchant has announced */
  sameCode: { points: 1, duration: 10 * MINUTE },
  payment: { points: 120, duration: 10 * MINUTE },
  paymentCode: { points: 10, duration: 10 * MINUTE },
  notification: { points: 6000, duration: 10 * MINUTE, ownProcess: true },
  rating: { points: 600, duration: 10 * MINUTE },
  ratingOfVisitor: { points: 60, duration: 10 * MINUTE },
  review: { points: 120, duration: 10 * MINUTE },
  reviewOfVisitor: { points: 10, duration: 10 * MINUTE },
  reviewPhoto: { points: 240, duration: 10 * MINUTE },
  reviewPhotoOfVisitor: { points: 20, duration: 10 * MINUTE },
  reviewPhotoOfProduct: { points: 60, duration: DAY },
  /** new ratings, reviews and likes of one product from one client, with or without a cookie */
  ratingOfProduct: { points: 10, duration: DAY },
  reviewOfProduct: { points: 20, duration: DAY },
  likeOfProduct: { points: 50, duration: DAY },
  like: { points: 1200, duration: 10 * MINUTE },
  likeOfVisitor: { points: 120, duration: 10 * MINUTE },
  contact: { points: 60, duration: 10 * MINUTE },
  contactOfSender: { points: 10, duration: HOUR },
  stockAlert: { points: 120, duration: 10 * MINUTE },
  stockAlertOfPhone: { points: 20, duration: HOUR },
  mailTest: { points: 20, duration: 10 * MINUTE },
  sharePicture: { points: 600, duration: 10 * MINUTE, ownProcess: true },
  pushTest: { points: 60, duration: 10 * MINUTE },
  birthList: { points: 60, duration: 10 * MINUTE },
  /** requests with a wrong key of a birth list; right ones do not count */
  birthListKey: { points: 600, duration: 10 * MINUTE },
  cartLink: { points: 300, duration: 10 * MINUTE },
  /** requests with one API key */
  apiKey: { points: 1200, duration: 10 * MINUTE, ownProcess: true },
  /** one customer's account */
  customer: { points: 600, duration: 10 * MINUTE },
  courier: { points: 1200, duration: 10 * MINUTE },
  /** signs of one account that it writes an answer to a customer */
  writing: { points: 600, duration: 10 * MINUTE, ownProcess: true },
  view: { points: 3000, duration: 10 * MINUTE, ownProcess: true },
  visit: { points: 3000, duration: 10 * MINUTE, ownProcess: true },
  search: { points: 1200, duration: MINUTE, ownProcess: true },
  feed: { points: 60, duration: 10 * MINUTE, ownProcess: true },
  searchCount: { points: 600, duration: 10 * MINUTE, ownProcess: true },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS

/** Wait in seconds: `first` once the rule's `points` are used up, doubled with each further attempt up to `max`. */
interface Growth {
  first: number
  max: number
}

/** Allows `points` attempts within `duration` without a wait; after each further attempt, the wait grows. */
interface AttemptRule extends Points {
  growth: Growth
}

/**
 * Limits for guesses at sign-in and in the order look-up. A stranger cannot lock a user out: known devices are counted
 * separately, and the wait for one account across all clients is at most a minute.
 */
export const ATTEMPT_LIMITS = {
  /** one account from one client */
  password: { points: 10, duration: HOUR, growth: { first: 5, max: 15 * MINUTE } },
  /** one account from any client */
  account: { points: 50, duration: HOUR, growth: { first: 5, max: MINUTE } },
  /** codes of one account's second factor, from any client that knows the account's password */
  secondFactor: { points: 10, duration: HOUR, growth: { first: 30, max: 15 * MINUTE } },
  /** one account on a known device */
  device: { points: 10, duration: HOUR, growth: { first: 5, max: 5 * MINUTE } },
  /** one order number with any phone, from any client */
  lookupOfOrder: { points: 10, duration: HOUR, growth: { first: 5, max: MINUTE } },
  /** one phone with any order number, from any client */
  lookupOfPhone: { points: 10, duration: HOUR, growth: { first: 5, max: MINUTE } },
} as const satisfies Record<string, AttemptRule>

export type AttemptLimitName = keyof typeof ATTEMPT_LIMITS

interface CounterOptions extends Points {
  keyPrefix: string
  /** counted separately by each process */
  ownProcess: boolean
}

export type OpenCounter = (options: CounterOptions) => RateLimiterAbstract

export interface LimitSettings {
  /** creates the counters; null disables limits, for load tests only */
  openCounter: OpenCounter | null
  trustedProxies: TrustedProxies
}

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

  /** Counts a request, or several. @returns an error, with `Retry-After` set, when the limit is exceeded; otherwise null */
  async function consume(c: Context, name: LimitName, key: string, points = 1): Promise<DomainError | null> {
    if (!openCounter || points === 0) return null
    try {
      await counterOf(name, openCounter).consume(hashed(key), points)
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return tooMany(c, error.msBeforeNext)
    }
  }

  /** Takes back what `consume` counted. */
  async function refund(name: LimitName, key: string, points = 1): Promise<void> {
    if (openCounter && points > 0) await counterOf(name, openCounter).reward(hashed(key), points)
  }

  /** Whether nothing was counted under this key, which is counted now. */
  async function isFirst(name: LimitName, key: string): Promise<boolean> {
    if (!openCounter) return true
    return (await counterOf(name, openCounter).penalty(hashed(key))).consumedPoints === 1
  }

  return {
    consume,
    refund,
    isFirst,

    /** Counts an attempt to guess a secret. Once the `points` are used up, the wait grows with each attempt. */
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

/** Counters may be stored in the database, and must not reveal client addresses or user names there. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

type Attempt =
  | { ok: true; refund: () => Promise<void> }
  /** milliseconds until the next attempt */
  | { ok: false; wait: number }

/**
 * Accepts as many attempts as `counter` has points, then one at a time, each after a longer wait. Refused attempts
 * do not count, so an attacker cannot prolong another user's wait.
 * @param gate limiter that refuses attempts during the wait, separate from `counter`
 */
function backoffDelay(counter: RateLimiterAbstract, gate: RateLimiterAbstract, growth: Growth) {
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
      // `penalty` is atomic, so each concurrent attempt gets a different count. `pass` admits one attempt at a time.
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
