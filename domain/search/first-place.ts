/**
 * Binary search: the first whole number from `from` (included) to `to` (excluded) for which `fulfils` is true; `to` for
 * none. Once true, `fulfils` must be true for all greater numbers.
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
