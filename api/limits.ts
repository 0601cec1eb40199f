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
  /** wrong passwords, one account from one client */
  password: { points: 10, duration: 15 * MINUTE },
  /** wrong passwords, one account from anywhere */
  account: { points: 100, duration: HOUR },
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
