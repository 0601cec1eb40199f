import type { Logger } from 'pino'
import type { Engine } from '../data/engines/engine.ts'
import { carryOutRetention } from '../use-cases/personal-data/carry-out-retention.ts'
import type { Shop } from '../use-cases/shop.ts'
import { everyDay } from './every-day.ts'

/** Forgets once a day what has had its time, in one of the processes that serve the shop. */
export function forgetDaily(
  shop: Pick<Shop, 'store' | 'clock'>,
  { alone }: Pick<Engine, 'alone'>,
  logger: Logger,
  stopping: AbortSignal,
): void {
  everyDay(
    async () => {
      const forgotten = await alone('retention', () => carryOutRetention(shop))
      if (forgotten) logger.info(forgotten.done, 'forgotten what has had its time')
    },
    (error) => logger.error({ err: error }, 'retention failed'),
    stopping,
  )
}
