import { median } from './median.ts'

/** How much more the end may hold than the time after warming up, as a part of it. */
const TOLERANCE = 0.1

/** Whether memory stayed flat. Megabytes. */
export interface Memory {
  /** median of the second quarter: warm, caches filled */
  early: number
  /** median of the last quarter */
  late: number
  /** null when too little was seen to tell */
  flat: boolean | null
  sentence: string
}

/**
 * Judges memory over a trial, from figures taken at even distances. Single figures jump with every collection; medians of
 * two quarters do not, and what grows without bound grows between them.
 * @param samples megabytes; fewer than eight tell nothing
 */
export function judgeMemory(samples: readonly number[]): Memory {
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-quarter))]
  if (quarter < 2) return { early, late, flat: null, sentence: 'Mémoire : essai trop court pour en juger.' }
  const flat = late <= early * (1 + TOLERANCE)
  const figures = `${Math.round(early)} Mo au deuxième quart, ${Math.round(late)} Mo au dernier`
  const rule = `plate : au plus ${Math.round(TOLERANCE * 100)} % de plus`
  return {
    early,
    late,
    flat,
    sentence: `Mémoire (médianes) : ${figures} (${rule}) — ${flat ? 'plate' : 'ELLE CROÎT'}`,
  }
}
