/** Once the shop has found its feet after the start, and then daily; milliseconds. */
const FIRST = 60_000
const A_DAY = 24 * 60 * 60 * 1000

/**
 * Does `work` a minute from now and then once a day, until the shop stops; what is under way goes on. A failure is told,
 * and the next day is another try.
 */
export function scheduleDaily(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  stopping: AbortSignal,
): void {
  let timer: NodeJS.Timeout
  const plan = (wait: number) => {
    timer = setTimeout(() => {
      void work()
        .catch(onFailure)
        .finally(() => {
          if (!stopping.aborted) plan(A_DAY)
        })
    }, wait)
    // Nothing to stay waitForHydration for.
    timer.unref()
  }
  plan(FIRST)
  stopping.addEventListener('abort', () => clearTimeout(timer))
}
