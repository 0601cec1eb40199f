export interface EncodeQueue {
  /** Runs a job, or joins the running one with the same id. @returns its result; false when it was cancelled */
  run(id: string, job: () => Promise<boolean>, priority?: 'requested' | 'background'): Promise<boolean>
  /** Drops a background job that has not started; otherwise waits for its end. */
  cancel(id: string): Promise<void>
  has(id: string): boolean
  waiting(): number
}

interface Entry {
  id: string
  run: () => Promise<boolean>
  result: PromiseWithResolvers<boolean>
}

/** Background jobs run one at a time and only while no other job runs, so a request waits for at most one. */
export function createEncodeQueue(maxConcurrency: number): EncodeQueue {
  const entries = new Map<string, Entry>()
  const requested: Entry[] = []
  const background: Entry[] = []
  let running = 0

  function startNext(): void {
    while (running < maxConcurrency) {
      const next = requested.shift() ?? (running === 0 ? background.shift() : undefined)
      if (!next) return
      running += 1
      void start(next)
    }
  }

  async function start({ id, run, result }: Entry): Promise<void> {
    try {
      result.resolve(await run())
    } catch (error) {
      result.reject(error)
    }
    entries.delete(id)
    running -= 1
    startNext()
  }

  return {
    run(id, job, priority = 'requested') {
      let entry = entries.get(id)
      if (!entry) {
        entry = { id, run: job, result: Promise.withResolvers() }
        entries.set(id, entry)
        const queue = priority === 'requested' ? requested : background
        queue.push(entry)
      } else if (priority === 'requested' && take(background, entry)) {
        requested.push(entry)
      }
      startNext()
      return entry.result.promise
    },
    async cancel(id) {
      const entry = entries.get(id)
      if (!entry) return
      if (take(background, entry)) {
        entries.delete(id)
        entry.result.resolve(false)
      } else {
        await entry.result.promise.catch(() => {})
      }
    },
    has: (id) => entries.has(id),
    waiting: () => requested.length + background.length,
  }
}

function take(from: Entry[], entry: Entry): boolean {
  const index = from.indexOf(entry)
  if (index >= 0) from.splice(index, 1)
  return index >= 0
}
