import type { Growth } from './middleware/backoff.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** `points` requests in `duration` seconds. */
interface LimitRule {
  points: number
  duration: number
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
  payment: { points: 120, duration: 10 * MINUTE },
  paymentCode: { points: 10, duration: 10 * MINUTE },
  rating: { points: 600, duration: 10 * MINUTE },
  ratingOfVisitor: { points: 60, duration: 10 * MINUTE },
  review: { points: 120, duration: 10 * MINUTE },
  reviewOfVisitor: { points: 10, duration: 10 * MINUTE },
  like: { points: 1200, duration: 10 * MINUTE },
  likeOfVisitor: { points: 120, duration: 10 * MINUTE },
  contact: { points: 60, duration: 10 * MINUTE },
  contactOfSender: { points: 10, duration: HOUR },
  stockAlert: { points: 120, duration: 10 * MINUTE },
  stockAlertOfPhone: { points: 20, duration: HOUR },
  courier: { points: 1200, duration: 10 * MINUTE },
  view: { points: 3000, duration: 10 * MINUTE, ownProcess: true },
  search: { points: 1200, duration: MINUTE, ownProcess: true },
  searchCount: { points: 600, duration: 10 * MINUTE, ownProcess: true },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS

/** `points` free attempts within `duration` seconds, then a growing wait. */
interface AttemptRule {
  points: number
  duration: number
  growth: Growth
}

/**
 * Limits for failed sign-ins. They never lock a user out: known devices are counted separately, and the wait across
 * all clients is at most a minute.
 */
export const ATTEMPT_LIMITS = {
  /** one account from one client */
  password: { points: 10, duration: HOUR, growth: { first: 5, max: 15 * MINUTE } },
  /** one account from any client */
  account: { points: 50, duration: HOUR, growth: { first: 5, max: MINUTE } },
  /** codes of one account's second factor, from any client that knows its password */
  secondFactor: { points: 10, duration: HOUR, growth: { first: 30, max: 15 * MINUTE } },
  /** one account on a known device */
  device: { points: 10, duration: HOUR, growth: { first: 5, max: 5 * MINUTE } },
  /** phones tried for one order number and order numbers tried for one phone, from any client */
  lookupOfOrder: { points: 10, duration: HOUR, growth: { first: 5, max: MINUTE } },
  lookupOfPhone: { points: 10, duration: HOUR, growth: { first: 5, max: MINUTE } },
} as const satisfies Record<string, AttemptRule>

export type AttemptLimitName = keyof typeof ATTEMPT_LIMITS
