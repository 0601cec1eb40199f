import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'
import { remoteFailureTexts } from '../outbox/remote-failures.ts'

const MINUTE_MS = 60_000

/** Notifications to the phones and computers of administrators. */
export const PUSH_POLICY = {
  kinds: {
    /** something happened: finds whom to tell, and queues a `message` for each of their devices */
    alert: {
      label: 'Alerte',
      lifetimeMs: DAY_MS,
      delayMs: doublingDelay(2000, 10 * MINUTE_MS),
      isIdempotent: true,
    },
    message: {
      label: 'Notification',
      lifetimeMs: 12 * HOUR_MS,
      delayMs: doublingDelay(30_000, HOUR_MS),
    },
  },
  failures: {
    ...remoteFailureTexts('Le service de notifications'),
    auth: 'Le service de notifications refuse la signature de la boutique : vérifiez l’heure du serveur.',
  },
} as const satisfies ChannelPolicy

export type PushKind = keyof typeof PUSH_POLICY.kinds
export type PushFailure = keyof typeof PUSH_POLICY.failures
