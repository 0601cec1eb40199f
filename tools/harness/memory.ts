import { median } from './statistics.ts'

/** Maximum growth from the second to the last quarter of the run, as a share of the median of the second quarter. */
const TOLERANCE = 0.1

/** Megabytes. */
interface MemoryTrend {
  /** median of the second quarter, when caches are filled */
  early: number
  /** median of the last quarter */
  late: number
  /** null when there are too few samples */
  flat: boolean | null
  sentence: string
}

/**
 * Decides whether memory stayed flat. Compares the medians of the second and the last quarter of
 * the samples, because a median ignores the jumps that single garbage collections cause.
 * @param samples megabytes at regular intervals; at least eight
 */
export function judgeMemory(samples: readonly number[]): MemoryTrend {
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-quarter))]
  if (quarter < 2) return { early, late, flat: null, sentence: 'Memory: the run was too short to judge.' }
  const flat = late <= early * (1 + TOLERANCE)
  const figures = `${Math.round(early)} MB in the second quarter, ${Math.round(late)} MB in the last`
  const verdict = flat ? 'flat' : 'IT GROWS'
  return { early, late, flat, sentence: `Memory (medians): ${figures}: ${verdict}` }
}
