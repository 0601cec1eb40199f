/**
 * Divides whole francs in proportion to weights (whole numbers from 0) by largest remainder: the parts add up to
 * `amount`, and each differs from its exact share by less than one franc. Equal remainders go to the first.
 * Without any weight, all parts are 0.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  // Products of two amounts exceed the integers that a number holds.
  const shares = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = shares.map((share) => Number(share / BigInt(total)))
  const rest = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % BigInt(total) }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
