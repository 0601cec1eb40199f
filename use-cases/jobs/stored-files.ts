import { DAY_MS } from '../../domain/durations.ts'
import type { JobFailure } from '../../domain/jobs/job-policy.ts'
import { diskOutageOf, outageOf } from '../../domain/outages.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'

/** A younger file may belong to a form that is not saved yet, or to what is being stored. In milliseconds. */
export const UNSAVED_MS = DAY_MS
/** Few files say nothing about whether the storage belongs to this database. */
const MIN_DOUBTFUL = 20

/** Why a sweep removes nothing: most files belong to another shop's database. Null when it may. */
export function objectionToSweep(unused: number, total: number): Delivery<JobFailure> | null {
  const isDoubtful = unused > MIN_DOUBTFUL && unused * 2 > total
  return isDoubtful ? { outcome: 'refused', failure: 'foreign', answer: null } : null
}

/** Removes a file. @returns when to try again, as the storage cannot be reached; null when it is removed */
export async function removeOrDefer(remove: () => Promise<void>): Promise<Delivery<JobFailure> | null> {
  try {
    await remove()
    return null
  } catch (error) {
    if (outageOf(error) === null && diskOutageOf(error) === null) throw error
    return { outcome: 'deferred', failure: 'connection', answer: null }
  }
}
