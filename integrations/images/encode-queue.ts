import pLimit from 'p-limit'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'

/** Two attempts of a process, of a minute each, and the storage of the files, in milliseconds. */
const JOB_LIMIT_MS = 180_000
/** Each upload that waits keeps its photo in memory. */
const MAX_WAITING = 200

interface EncodeQueue {
  /**
   * Runs a job, or joins the queued or running job with the same id. @returns its result; false when cancelled
   * @throws ServiceUnavailableError when too many requested jobs wait, or when the job does not end
   */
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
export function createEncodeQueue(
  maxConcurrency: number,
  { jobLimitMs = JOB_LIMIT_MS, maxWaiting = MAX_WAITING } = {},
): EncodeQueue {
  const jobs = new Map<string, Job>()
  const places = pLimit(maxConcurrency)
  const background = pLimit(1)

  async function start(job: Job): Promise<void> {
    if (job.state !== 'waiting') return
    job.state = 'started'
    await places(async () => {
      const late = () =>
        new ServiceUnavailableError('images', `an image was not stored within ${jobLimitMs} ms`)
      const ended = unlessAborted(job.work(), AbortSignal.timeout(jobLimitMs), late)
      await ended.then(job.result.resolve, job.result.reject)
      jobs.delete(job.id)
    })
  }

  return {
    run(id, work, priority = 'requested') {
      const known = jobs.get(id)
      if (!known && priority === 'requested' && places.pendingCount >= maxWaiting) {
        return Promise.reject(new ServiceUnavailableError('busy', `${maxWaiting} images wait to be encoded`))
      }
      const job = known ?? { id, work, state: 'waiting', result: Promise.withResolvers() }
      jobs.set(id, job)
      // Whoever waited may have gone when a job ends late.
      job.result.promise.catch(() => {})
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
