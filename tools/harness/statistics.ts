/** Returns the smallest value that a fraction `part` (0 to 1) of the values does not exceed; 0 for an empty list. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
