import pLimit from 'p-limit'

interface EncodeQueue {
  /** Runs a job, or joins the queued or running job with the same id. @returns its result; false when cancelled */
  run(id: string, work: () => Promise<boolean>, priority?: 'requested' | 'background'): Promise<boolean>
  /** Drops the job if it is a background job that has not started; otherwise waits until the job ends. */
  cancel(id: string): Promise<void>
  has(id: string): boolean
  waiting(): number
}

interface Job {
  id: string
  work: () => Promise<boolean>
  /** `waiting`: for its turn among the background jobs */
  state: 'waiting' | 'started' | 'cancelled'
  result: PromiseWithResolvers<boolean>
}

/** Runs at most one background job at a time, so that a requested job waits for at most one of them. */
export function createEncodeQueue(maxConcurrency: number): EncodeQueue {
  const jobs = new Map<string, Job>()
  const places = pLimit(maxConcurrency)
  const background = pLimit(1)

  async function start(job: Job): Promise<void> {
    if (job.state !== 'waiting') return
    job.state = 'started'
    await places(async () => {
      await job.work().then(job.result.resolve, job.result.reject)
      jobs.delete(job.id)
    })
  }

  return {
    run(id, work, priority = 'requested') {
      const known = jobs.get(id)
      const job = known ?? { id, work, state: 'waiting', result: Promise.withResolvers() }
      jobs.set(id, job)
      if (priority === 'requested') void start(job)
      else if (!known) void background(start, job)
      return job.result.promise
    },
    async cancel(id) {
      const job = jobs.get(id)
      if (job?.state === 'waiting') {
        job.state = 'cancelled'
        jobs.delete(id)
        job.result.resolve(false)
      } else {
        await job?.result.promise.catch(() => {})
      }
    },
    has: (id) => jobs.has(id),
    waiting: () => places.pendingCount + [...jobs.values()].filter(({ state }) => state === 'waiting').length,
  }
}
