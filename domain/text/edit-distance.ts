/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of adjacent letters; Infinity above
 * `max`.
 */
export function editDistance(from: string, to: string, max = Number.POSITIVE_INFINITY): number {
  if (Math.abs(from.length - to.length) > max) return Number.POSITIVE_INFINITY
  let twoAbove: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(above, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? at(twoAbove, column - 2) + 1
          : replaced
      current.push(Math.min(at(above, column) + 1, at(current, column - 1) + 1, replaced, swapped))
    }
    if (Math.min(...current) > max) return Number.POSITIVE_INFINITY
    ;[twoAbove, above] = [above, current]
  }
  const distance = at(above, to.length)
  return distance > max ? Number.POSITIVE_INFINITY : distance
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** Finds the nearest name of the list, at most `within` edits away; null for none. */
export function nearestName(name: string, names: readonly string[], within: number): string | null {
  const [nearest] = names
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate, within) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.candidate ?? null
}
