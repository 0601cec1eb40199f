/** milliseconds; larger steps were made by a person */
const CORRECTION = 10 * 60 * 1000

/** Never goes back while the machine's clock is corrected, so that an ended sale stays ended; follows larger steps back. */
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
