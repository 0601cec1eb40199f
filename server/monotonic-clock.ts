/** A step back beyond this limit is a manual change of the machine's clock, so it is not ignored. */
const MAX_CORRECTION_MS = 10 * 60 * 1000

/** Returns a clock that ignores small steps back of the machine's clock, so that an ended sale does not start again. */
export function monotonicClock(now: () => number, onStepBack: (milliseconds: number) => void): () => number {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const time = now()
    if (time >= last) {
      last = time
    } else if (last - time > MAX_CORRECTION_MS) {
      onStepBack(last - time)
      last = time
    }
    return last
  }
}
