/** Sorts the `needed` smallest numbers to the front; the others follow in any order. */
export function smallestFirst(numbers: Float64Array, needed: number): Float64Array {
  if (needed < numbers.length) select(numbers, needed)
  numbers.subarray(0, needed).sort()
  return numbers
}

/** Moves the `place` smallest numbers to the front, in any order (quickselect). */
function select(numbers: Float64Array, place: number): void {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    const pivot = numbers[(from + to) >>> 1] ?? 0
    let [left, right] = [from, to]
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left += 1
      while ((numbers[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const moved = numbers[left] ?? 0
      numbers[left] = numbers[right] ?? 0
      numbers[right] = moved
      left += 1
      right -= 1
    }
    if (place <= right) to = right
    else if (place >= left) from = left
    else return
  }
}
