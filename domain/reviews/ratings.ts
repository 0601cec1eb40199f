/** How often 1, 2, 3, 4 and 5 stars were given. */
export type RatingCounts = readonly [number, number, number, number, number]

export const STARS = [1, 2, 3, 4, 5] as const

/** Every rating given, lowest first. */
export function listRatings(counts: RatingCounts): number[] {
  return counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1))
}

/** The mean of all ratings, rounded to two decimals; 0 while there is none. */
export function averageRating(counts: RatingCounts): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return 0
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return Math.round((stars / total) * 100) / 100
}

/** Stars on a home or category card: the rounded average, four while nobody has rated (storefront.md §7). */
export function cardStars(average: number): { stars: number; rated: boolean } {
  return average > 0 ? { stars: Math.round(average), rated: true } : { stars: 4, rated: false }
}

/** An average to the nearest half star, as it is drawn. */
export function halfStars(average: number): number {
  return Math.round(average * 2) / 2
}

/** An average with one decimal: `4,3`. */
export function formatAverage(average: number): string {
  // Intl takes a phone tens of milliseconds to load.
  return (Math.round(average * 10) / 10).toFixed(1).replace('.', ',')
}

/** How many have rated: `12 notes`. */
export function ratingCountText(count: number): string {
  return `${count} ${count > 1 ? 'notes' : 'note'}`
}
