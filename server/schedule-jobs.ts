import type { Logger } from 'pino'
import { MINUTE_MS } from '../domain/durations.ts'
import type { JobKind } from '../domain/jobs/job-policy.ts'
import type { TimedDeps } from '../use-cases/context.ts'
import type { Job } from '../use-cases/jobs/job-channel.ts'
import { queueRun } from '../use-cases/jobs/queue-run.ts'

const LOOK_MS = MINUTE_MS

/** A job that the clock starts. */
export interface ScheduledJob extends Job {
  /** @returns the name of the latest run that is due, such as its day, done or not; null when none is */
  dueRun: (now: number) => Promise<string | null>
}

export type ScheduledJobs = Partial<Readonly<Record<JobKind, ScheduledJob>>>

/** Queues each run that is due, in one of the processes that share a database. The outbox worker does it. */
export function scheduleJobs(
  shop: TimedDeps,
  jobs: ScheduledJobs,
  logger: Pick<Logger, 'error'>,
  stopping: AbortSignal,
): void {
  const queued = new Map<string, string>()
  const looking = new Set<string>()
  const look = async ([kind, job]: [string, ScheduledJob]) => {
    if (looking.has(kind)) return
    looking.add(kind)
    try {
      const run = await job.dueRun(shop.clock())
      if (run === null || queued.get(kind) === run) return
      await queueRun(shop, kind as JobKind, run)
      queued.set(kind, run)
    } catch (err) {
      logger.error({ err, kind }, 'job not queued')
    } finally {
      looking.delete(kind)
    }
  }
  const lookAtAll = () => void Promise.all(Object.entries(jobs).map(look))
  const timer = setInterval(lookAtAll, LOOK_MS).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
  lookAtAll()
}
