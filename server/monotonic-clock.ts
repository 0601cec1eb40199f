/** milliseconds; larger steps are manual changes */
const CORRECTION = 10 * 60 * 1000

/**
 * Never goes back for small corrections of the machine's clock, so that an ended sale stays ended. Follows larger steps
 * back.
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
