/** Returns the percentile at `part` (0 to 1; 0.5 is the median) by the nearest-rank method; 0 for an empty list. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
