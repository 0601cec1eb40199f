/** Runs at most `limit` jobs at a time, the others in the order they came; `waiting()` says how many those are. */
export function jobQueue(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  const queue = async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await job()
    } finally {
      // The place is handed over directly, so that a job coming in between cannot take it twice.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(queue, { waiting: () => waiting.length })
}
