import type { Logger } from 'pino'
import type { Engine } from '../data/engines/engine.ts'
import type { AppContext } from '../use-cases/context.ts'
import { applyRetention } from '../use-cases/personal-data/apply-retention.ts'
import { checkClock } from '../use-cases/personal-data/check-clock.ts'
import { scheduleDaily } from './schedule-daily.ts'

type Forgetting = Pick<AppContext, 'store' | 'clock'>

/** Forgets once a day what has had its time, in one of the processes that serve the shop. */
export function scheduleRetention(
  shop: Forgetting,
  { withTryLock }: Pick<Engine, 'withTryLock'>,
  logger: Logger,
  stopping: AbortSignal,
): void {
  scheduleDaily(
    async () => {
      await withTryLock('retention', () => forgetUnlessClockIsWrong(shop, logger))
    },
    (error) => logger.error({ err: error }, 'retention failed'),
    stopping,
  )
}

/** Erased data does not come back when the clock is corrected; erasing a month late does no harm. */
export async function forgetUnlessClockIsWrong(
  shop: Forgetting,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<void> {
  const doubt = await checkClock(shop)
  if (doubt) {
    logger.error(
      { clock: isoOf(doubt.now), newestRecord: isoOf(doubt.newest) },
      'retention refused: the clock is far ahead of what the shop recorded; correct it, or nothing is erased until the shop has been in use for 30 days by this clock',
    )
    return
  }
  logger.info(await applyRetention(shop), 'forgotten what has had its time')
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}
