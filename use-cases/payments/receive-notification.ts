import { findInvalidText } from '../../contracts/fields.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { PROVIDER_IDS, type ProviderId } from '../../domain/payments/providers.ts'
import type { AppContext } from '../context.ts'
import { paymentOf } from './payment-of.ts'
import { enqueuePayment, type QueuedNotification } from './payment-queue.ts'
import { readAccount } from './read-account.ts'

type Deps = Pick<AppContext, 'store' | 'settings' | 'clock' | 'paymentProviders'>

/** Why a notification was refused, for the log: it contains nothing of the request. */
export type Refused = 'unknown-provider' | 'no-account' | 'forged' | 'stale' | 'malformed' | 'unknown-kind'

/**
 * Verifies a provider's notification and queues it. What it says is processed from the queue, so that a stop of the
 * process loses nothing and the answer does not wait (E-03).
 * @param refused is told why a notification was refused
 */
export async function receiveNotification(
  shop: Deps,
  name: string,
  { rawBody, headers }: { rawBody: string; headers: Headers },
  refused: (reason: Refused) => void,
): Promise<Result<{ message: string }>> {
  const refuse = (reason: Refused) => {
    refused(reason)
    return fail('NOTIFICATION_REFUSED')
  }
  const provider: ProviderId | undefined = PROVIDER_IDS.find((id) => id === name)
  if (!provider) return refuse('unknown-provider')
  const account = await readAccount(shop, provider)
  if (!account) return refuse('no-account')
  const now = shop.clock()
  const notification = shop.paymentProviders[provider].readNotification({ rawBody, headers, now }, account)
  if (!notification.ok) {
    // The provider need not repeat an authentic notification about something else.
    if (notification.reason !== 'unknown-kind') return refuse(notification.reason)
    refused('unknown-kind')
    return { ok: true, message: '' }
  }
  // The databases cannot store every text, and a body that nobody signed may contain any.
  if (findInvalidText(notification).length > 0) return refuse('malformed')
  const queued =
    notification.proof === 'signed' ? notification : await toReadBack(shop, provider, notification)
  if (queued) {
    await shop.store.transaction((tx) =>
      enqueuePayment(tx, { kind: 'notification', provider, notification: queued, at: now }),
    )
  }
  return { ok: true, message: '' }
}

const READ_EVERY_MS = 10_000

/**
 * A notification that anybody may have sent only lets the shop ask the provider: for a payment that the shop started, and
 * once for each status in ten seconds, however many arrive. Polling finds what is left out.
 */
async function toReadBack(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  provider: ProviderId,
  notification: QueuedNotification,
): Promise<QueuedNotification | null> {
  const payment = await paymentOf(store, provider, notification)
  if (!payment) return null
  const turn = Math.floor(clock() / READ_EVERY_MS)
  return { ...notification, eventId: `${payment.id} ${notification.reading?.status} ${turn}` }
}
