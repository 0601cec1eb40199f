/**
 * Returns the first whole number from `from` (included) to `to` (excluded) that `fulfils` accepts, by binary search.
 * @param fulfils accepts every number above the first accepted number
 * @returns `to` when no number is accepted
 */
export function firstPlace(from: number, to: number, fulfils: (place: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (fulfils(middle)) high = middle
    else low = middle + 1
  }
  return low
}
