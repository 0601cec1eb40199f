import type { Logger } from 'pino'
import { dayOf } from '../domain/deliveries/courier.ts'
import { HOUR_MS, MINUTE_MS } from '../domain/durations.ts'
import type { JobKind } from '../domain/jobs/job-policy.ts'
import type { StoredImages } from '../integrations/images/stored-images.ts'
import { unfinishedImportJob } from '../use-cases/catalogue/import/unfinished-imports.ts'
import { imageRemovalJob } from '../use-cases/catalogue/remove-images.ts'
import type { AppContext, TimedDeps } from '../use-cases/context.ts'
import { readImageId } from '../use-cases/jobs/failed-sources.ts'
import type { Job, Jobs } from '../use-cases/jobs/job-channel.ts'
import { queueRun } from '../use-cases/jobs/queue-run.ts'
import { dueSummary, queueDailySummary } from '../use-cases/mail/queue-daily-summary.ts'
import { backupJob } from './backup/schedule.ts'
import type { Env } from './env.ts'
import { type ERASURES, eraseUnlessClockIsWrong } from './retention.ts'

const LOOK_MS = MINUTE_MS

/** A job that the clock starts. */
export interface ScheduledJob extends Job {
  /** @returns the name of the latest run that is due, such as its day, done or not; null when none is */
  dueRun: (now: number) => Promise<string | null>
}

type ScheduledJobs = Partial<Readonly<Record<JobKind, ScheduledJob>>>

type Deps = AppContext & { images: Pick<StoredImages, 'retryEncoding'> }

/** Everything that the shop does by itself: what the clock starts, and all of it. */
export function shopJobs(env: Env, shop: Deps, logger: Logger): { scheduled: ScheduledJobs; all: Jobs } {
  const backup = backupJob(env, logger)
  const everyDay = async (now: number) => dayOf(now)
  const erase = (kind: keyof typeof ERASURES): ScheduledJob => ({
    limitMs: HOUR_MS,
    dueRun: everyDay,
    run: (_payload, signal) => eraseUnlessClockIsWrong(shop, kind, logger, signal),
  })
  const scheduled = {
    ...(backup && { backup }),
    retention: erase('retention'),
    trash: erase('trash'),
    'deleted-orders': erase('deleted-orders'),
    'unused-images': erase('unused-images'),
    'daily-summary': {
      limitMs: 5 * MINUTE_MS,
      dueRun: () => dueSummary(shop),
      run: async () => {
        await queueDailySummary(shop)
        return undefined
      },
    },
  } satisfies ScheduledJobs
  return {
    scheduled,
    all: {
      ...scheduled,
      encoding: encodingJob(shop),
      'image-removal': imageRemovalJob(shop),
      'unfinished-import': unfinishedImportJob(shop),
    },
  }
}

function encodingJob({ images }: Pick<Deps, 'images'>): Job {
  return {
    limitMs: 5 * MINUTE_MS,
    run: async (payload) =>
      (await images.retryEncoding(readImageId(payload))) === 'unreadable'
        ? { outcome: 'refused', failure: 'unreadable', answer: null }
        : undefined,
  }
}

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
