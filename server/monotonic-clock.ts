/** Corrections of a machine's clock are smaller than this, in milliseconds; whatever is more was set by somebody. */
const CORRECTION = 10 * 60 * 1000

/**
 * A clock that does not go back when the machine's is corrected: it stands still until that one has caught up, so that
 * a sale that has ended stays ended. A larger step back is followed, and told in milliseconds: the clock was wrong
 * before, and what is dated meanwhile should not stay in the future. `now` in epoch milliseconds.
 */
export function monotonicClock(now: () => number, onStepBack: (milliseconds: number) => void): () => number {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const time = now()
    if (time >= last) {
      last = time
    } else if (last - time > CORRECTION) {
      onStepBack(last - time)
      last = time
    }
    return last
  }
}
