import type { Logger } from 'pino'
import type { Engine } from '../data/engines/engine.ts'
import { DAY_MS } from '../domain/durations.ts'
import type { AppContext } from '../use-cases/context.ts'
import { purgeDeletedOrders } from '../use-cases/orders/order-trash.ts'
import { applyRetention, checkClock } from '../use-cases/personal-data/apply-retention.ts'
import { purgeExpired } from '../use-cases/trash/purge-trash.ts'

const FIRST_DELAY_MS = 60_000
const INTERVAL_MS = DAY_MS

type Deps = Pick<AppContext, 'store' | 'images' | 'clock' | 'newId' | 'actor'>

/** Erases expired data a minute after the start and then daily, in one of the processes that share a database. */
export function scheduleRetention(
  shop: Deps,
  { withTryLock }: Pick<Engine, 'withTryLock'>,
  logger: Pick<Logger, 'info' | 'error'>,
  stopping: AbortSignal,
): void {
  const run = () =>
    withTryLock('retention', () => eraseUnlessClockIsWrong(shop, logger)).catch((error) =>
      logger.error({ err: error }, 'retention failed'),
    )
  let timer = setTimeout(() => {
    void run()
    timer = setInterval(() => void run(), INTERVAL_MS).unref()
  }, FIRST_DELAY_MS).unref()
  stopping.addEventListener('abort', () => clearTimeout(timer))
}

/** Erases nothing while the clock seems wrong: erased data cannot be restored, but erasing late is harmless. */
export async function eraseUnlessClockIsWrong(
  shop: Deps,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<void> {
  const doubt = await checkClock(shop)
  if (doubt) {
    logger.error(
      { clock: toIso(doubt.now), newestRecord: toIso(doubt.newest) },
      'retention refused: the clock is far ahead of what the shop recorded; correct it, or nothing is erased until the shop has been in use for 30 days by this clock',
    )
    return
  }
  const [erased, purged] = [await applyRetention(shop), await purgeExpired(shop)]
  const deletedOrders = await purgeDeletedOrders(shop)
  logger.info({ ...erased, ...purged, deletedOrders }, 'expired data erased')
}

function toIso(moment: number): string {
  return new Date(moment).toISOString()
}
