import type { Growth } from './middleware/backoff.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often something may be done: `points` times in `duration` seconds. */
interface LimitRule {
  points: number
  duration: number
  /** a burden on the one process that answers, which counts for itself */
  ownProcess?: true
}

/**
 * Against abuse, not against shoppers: a mobile network in Senegal puts thousands of phones behind one address, so what
 * is counted by client (an address) is wide, and what is counted by account, visitor or code is narrow
 * (docs/decisions/020-limits.md).
 */
export const LIMITS = {
  login: { points: 300, duration: 15 * MINUTE },
  register: { points: 60, duration: HOUR },
  order: { points: 600, duration: 10 * MINUTE },
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
  view: { points: 3000, duration: 10 * MINUTE, ownProcess: true },
  search: { points: 1200, duration: MINUTE, ownProcess: true },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS

/** How many attempts at a secret are free, for how long they are remembered, and how the wait grows beyond them. */
interface AttemptRule {
  points: number
  duration: number
  growth: Growth
}

/**
 * Wrong passwords. Nobody is locked out: what a stranger does makes other strangers wait a minute at most, and a device
 * on which its owner has signed in before is counted apart.
 */
export const ATTEMPT_LIMITS = {
  /** one account from one client */
  password: { points: 10, duration: HOUR, growth: { first: 5, most: 15 * MINUTE } },
  /** one account from anywhere: some hundred an hour */
  account: { points: 50, duration: HOUR, growth: { first: 5, most: MINUTE } },
  /** one account on a device that is known to it */
  device: { points: 10, duration: HOUR, growth: { first: 5, most: 5 * MINUTE } },
} as const satisfies Record<string, AttemptRule>

export type AttemptLimitName = keyof typeof ATTEMPT_LIMITS
