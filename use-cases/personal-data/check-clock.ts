import { checkClockPlausibility, latestEvidence } from '../../domain/retention.ts'
import type { AppContext } from '../context.ts'

/** A clock that contradicts stored records; epoch milliseconds. */
export interface ClockWarning {
  now: number
  /** newest record that is old enough to compare with */
  newest: number
}

/** Compares the clock with stored records before it decides what to erase. @returns null when it is plausible */
export async function checkClock({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<ClockWarning | null> {
  const now = clock()
  const newest = await store.personalData.newestUntil(latestEvidence(now))
  return newest !== null && checkClockPlausibility(now, newest) === 'doubtful' ? { now, newest } : null
}
