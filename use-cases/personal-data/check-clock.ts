import { checkClockPlausibility, latestEvidence } from '../../domain/retention.ts'
import type { AppContext } from '../context.ts'

/** A clock that does not fit what the shop recorded; epoch milliseconds. */
export interface ClockWarning {
  now: number
  /** of the records that are old enough to judge the clock by */
  newest: number
}

/** Compares the clock with what the shop recorded before personal data is erased by it. @returns null when it fits */
export async function checkClock({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<ClockWarning | null> {
  const now = clock()
  const newest = await store.personalData.newestUntil(latestEvidence(now))
  return newest !== null && checkClockPlausibility(now, newest) === 'doubtful' ? { now, newest } : null
}
