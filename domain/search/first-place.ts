/** Binary search: the first whole number from `from` to before `to` that fulfils a condition, as all after it; else `to`. */
export function firstPlace(from: number, to: number, fulfils: (place: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (fulfils(middle)) high = middle
    else low = middle + 1
  }
  return low
}
