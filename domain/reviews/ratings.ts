/** Number of ratings with 1, 2, 3, 4 and 5 stars. */
export type RatingCounts = readonly [number, number, number, number, number]

export const STARS = [1, 2, 3, 4, 5] as const

/** Lists every rating, ascending. */
export function listRatings(counts: RatingCounts): number[] {
  return counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1))
}

/** The mean rating with two decimals; 0 without ratings. */
export function averageRating(counts: RatingCounts): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return 0
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return Math.round((stars / total) * 100) / 100
}

/** Standard score for a confidence of 95 %. */
const CONFIDENCE = 1.96

/**
 * Returns the lower bound of Wilson's score interval for stars from 1 to 5, with a confidence of 95 % (F-05); 0 without
 * ratings. Five stars from one visitor score less than an average of 4.8 from fifty visitors.
 */
export function ratingScore(average: number, count: number): number {
  if (count === 0) return 0
  const share = (average - 1) / 4
  const square = CONFIDENCE ** 2 / count
  const margin = CONFIDENCE * Math.sqrt((share * (1 - share)) / count + square / (4 * count))
  return 1 + (4 * Math.max(0, share + square / 2 - margin)) / (1 + square)
}

/** The stars of a product card: the rounded average, or four without ratings. */
export function cardStars(average: number): { stars: number; rated: boolean } {
  return average > 0 ? { stars: Math.round(average), rated: true } : { stars: 4, rated: false }
}

/** Rounds an average to half stars. */
export function halfStars(average: number): number {
  return Math.round(average * 2) / 2
}

/** Formats an average with one decimal: `4,3`. */
export function formatAverage(average: number): string {
  // Avoids Intl, which takes a phone tens of milliseconds to load.
  return (Math.round(average * 10) / 10).toFixed(1).replace('.', ',')
}

/** Formats a number of ratings: `12 notes`. */
export function ratingCountText(count: number): string {
  return `${count} ${count > 1 ? 'notes' : 'note'}`
}
