/**
 * Returns the index of the option that an arrow key activates; undefined for any other key or an empty list.
 * @param active index of the active option; -1 for none
 */
export function nextActiveIndex(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (Math.max(active, 0) - 1 + count) % count
  return undefined
}
