/**
 * Which entry of the search's list is marked after a key; undefined when the key does not move the mark.
 * @param active the entry marked now, -1 for none; @param count how many there are
 */
export function nextActiveIndex(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (Math.max(active, 0) - 1 + count) % count
  return undefined
}
