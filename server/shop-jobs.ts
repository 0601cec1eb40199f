import type { Logger } from 'pino'
import { dayOf } from '../domain/deliveries/courier.ts'
import { HOUR_MS, MINUTE_MS } from '../domain/durations.ts'
import type { StoredImages } from '../integrations/images/stored-images.ts'
import { unfinishedImportJob } from '../use-cases/catalogue/import/unfinished-imports.ts'
import { imageRemovalJob } from '../use-cases/catalogue/remove-images.ts'
import type { AppContext } from '../use-cases/context.ts'
import { adoptLateMessages, hasLateMessages } from '../use-cases/conversations/adopt-late.ts'
import { fileRemovalJob } from '../use-cases/conversations/remove-files.ts'
import { readImageId } from '../use-cases/jobs/failed-sources.ts'
import type { Job, Jobs } from '../use-cases/jobs/job-channel.ts'
import { dueSummary, queueDailySummary } from '../use-cases/mail/queue-daily-summary.ts'
import { countDeliveredOrders } from '../use-cases/orders/delivered-orders.ts'
import { countSizeReturns } from '../use-cases/orders/size-returns.ts'
import { backupJob } from './backup/schedule.ts'
import type { Env } from './env.ts'
import { type ERASURES, eraseUnlessClockIsWrong } from './retention.ts'
import type { ScheduledJob, ScheduledJobs } from './schedule-jobs.ts'

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
    figures: {
      limitMs: 5 * MINUTE_MS,
      dueRun: async (now) => new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH'.length),
      run: async () => {
        await countDeliveredOrders(shop)
        await countSizeReturns(shop)
        return undefined
      },
    },
    // Only while an instance of the version before still receives.
    'late-messages': {
      limitMs: 5 * MINUTE_MS,
      dueRun: async (now) =>
        (await hasLateMessages(shop))
          ? new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
          : null,
      run: async () => {
        await adoptLateMessages(shop)
        return undefined
      },
    },
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
      'file-removal': fileRemovalJob(shop),
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
