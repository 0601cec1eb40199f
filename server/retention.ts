import type { Logger } from 'pino'
import type { Delivery } from '../domain/outbox/entry.ts'
import { sweepImages } from '../use-cases/catalogue/remove-images.ts'
import type { AppContext } from '../use-cases/context.ts'
import { sweepFiles } from '../use-cases/conversations/remove-files.ts'
import { purgeDeletedOrders } from '../use-cases/orders/order-trash.ts'
import { applyRetention, checkClock } from '../use-cases/personal-data/apply-retention.ts'
import { purgeExpired } from '../use-cases/trash/purge-trash.ts'

type Deps = Pick<AppContext, 'store' | 'settings' | 'images' | 'privateFiles' | 'clock' | 'newId' | 'actor'>

/** What expires in the shop. Each is a job of its own, so that one that fails keeps none of the others from erasing. */
export const ERASURES = {
  retention: applyRetention,
  trash: purgeExpired,
  'deleted-orders': async (shop: Deps) => ({ deletedOrders: await purgeDeletedOrders(shop) }),
  'unused-images': async (shop: Deps, signal?: AbortSignal) => {
    const swept = await sweepImages(shop, signal)
    return swept.refused ? swept : { ...swept, ...(await sweepFiles(shop, signal)) }
  },
} as const satisfies Record<string, Erase>

type Erase = (shop: Deps, signal?: AbortSignal) => Promise<Erased>

interface Erased {
  [figure: string]: unknown
  /** why nothing was erased */
  refused?: Delivery
}

/** Erases nothing while the clock seems wrong: erased data cannot be restored, but erasing late is harmless. */
export async function eraseUnlessClockIsWrong(
  shop: Deps,
  kind: keyof typeof ERASURES,
  logger: Pick<Logger, 'info' | 'error'>,
  signal?: AbortSignal,
): Promise<Delivery | undefined> {
  const doubt = await checkClock(shop)
  if (doubt) {
    logger.error(
      { job: kind, clock: toIso(doubt.now), newestRecord: toIso(doubt.newest) },
      'retention refused: the clock is far ahead of what the shop recorded; correct it, or nothing is erased until the shop has been in use for 30 days by this clock',
    )
    return undefined
  }
  const erase: Erase = ERASURES[kind]
  const { refused, ...figures } = await erase(shop, signal)
  if (!refused) logger.info({ job: kind, ...figures }, 'expired data erased')
  return refused
}

function toIso(moment: number): string {
  return new Date(moment).toISOString()
}
