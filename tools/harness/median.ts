/** The figure that half of them do not exceed; of an even number the upper one of the middle two, 0 of none. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
