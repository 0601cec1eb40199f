import { seededRandom } from '../harness/seeded-random.ts'

/** What happens to the shop in one round with SQLite. Times are in milliseconds. */
export interface KillRound {
  /** answers until the first `kill -9`, and the time from the last of them: so a slow machine is tried as well */
  killAfter: { answers: number; milliseconds: number }
  /** starts that are themselves killed, each so long after it began */
  killsWhileStarting: readonly number[]
  /** from the first order sent again to another `kill -9`; null in rounds without one */
  killWhileRetrying: number | null
}

/** How PostgreSQL goes away: as it should, as after a crash, or the connections alone. */
export const OUTAGES = ['fast', 'immediate', 'connections'] as const

/** What happens to PostgreSQL in one round, while the shop runs on. Times are in milliseconds. */
export interface OutageRound {
  outage: (typeof OUTAGES)[number]
  /** answers until the outage */
  after: number
  /** how long the server stays away */
  away: number
  /** answers once it is back */
  onwards: number
}

/** The moments at which the shop is killed: the same for the same seed. */
export function planKills(rounds: number, seed: number): KillRound[] {
  const random = seededRandom(seed)
  return Array.from({ length: rounds }, () => ({
    killAfter: { answers: random.between(20, 600), milliseconds: random.between(0, 30) },
    killsWhileStarting: random.percent(30) ? [random.between(30, 900)] : [],
    killWhileRetrying: random.percent(40) ? random.between(1, 60) : null,
  }))
}

/** How and when PostgreSQL goes away; the first rounds show each way once. */
export function planOutages(rounds: number, seed: number): OutageRound[] {
  const random = seededRandom(seed + 1)
  return Array.from({ length: rounds }, (_, round) => ({
    outage: OUTAGES[round] ?? random.oneOf(OUTAGES),
    after: random.between(50, 500),
    away: random.percent(30) ? 0 : random.between(100, 2500),
    onwards: random.between(100, 300),
  }))
}
