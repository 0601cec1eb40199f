import { seededRandom } from '../harness/seeded-random.ts'

/** Faults of one round on SQLite. Delays are in milliseconds. */
export interface KillRound {
  /** responses before the first `kill -9`, and the delay from the last response to the kill */
  killAfter: { answers: number; milliseconds: number }
  /** the shop is started once for each of these delays and killed after the delay */
  killsWhileStarting: readonly number[]
  /** delay from the first repeated request to another `kill -9`; null without this kill */
  killWhileRetrying: number | null
}

/** How PostgreSQL fails: a regular stop, a crash, or the end of all connections. */
export const OUTAGES = ['fast', 'immediate', 'connections'] as const

/** The outage of one round on PostgreSQL. `away` is its duration in milliseconds. */
export interface OutageRound {
  outage: (typeof OUTAGES)[number]
  /** responses before the outage */
  after: number
  away: number
  /** responses after the outage */
  afterwards: number
}

export function planKills(rounds: number, seed: number): KillRound[] {
  const random = seededRandom(seed)
  return Array.from({ length: rounds }, () => ({
    killAfter: { answers: random.between(20, 600), milliseconds: random.between(0, 30) },
    killsWhileStarting: random.percent(30) ? [random.between(30, 900)] : [],
    killWhileRetrying: random.percent(40) ? random.between(1, 60) : null,
  }))
}

/** The first rounds use every kind of outage once. */
export function planOutages(rounds: number, seed: number): OutageRound[] {
  const random = seededRandom(seed + 1)
  return Array.from({ length: rounds }, (_, round) => ({
    outage: OUTAGES[round] ?? random.oneOf(OUTAGES),
    after: random.between(50, 500),
    away: random.percent(30) ? 0 : random.between(100, 2500),
    afterwards: random.between(100, 300),
  }))
}
