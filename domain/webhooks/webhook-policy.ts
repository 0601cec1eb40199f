import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, delaySteps } from '../outbox/policy.ts'
import { remoteFailureTexts } from '../outbox/remote-failures.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Delays that the Standard Webhooks specification proposes. */
const RETRIES = delaySteps([
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
])

/** Events for other systems. A receiver recognises a repeated one by its id, so it may be sent twice. */
export const WEBHOOK_POLICY = {
  kinds: {
    event: { label: 'Webhook', lifetimeMs: 4 * DAY_MS, delayMs: RETRIES, isIdempotent: true },
  },
  failures: {
    ...remoteFailureTexts('L’autre système'),
    address: 'Cette adresse n’est pas sur internet : la boutique n’y envoie rien.',
    unclear: 'L’autre système n’a pas répondu à temps, ou la connexion a été coupée.',
    key: 'La clé de signature est illisible\u202f: renouvelez-la.',
    removed: 'Ce webhook a été supprimé ou arrêté.',
    rights:
      'Le compte qui a réglé ce webhook n’a plus le droit de lire cela. Renouvelez sa clé\u202f: il suivra vos droits.',
  },
} as const satisfies ChannelPolicy

export type WebhookKind = keyof typeof WEBHOOK_POLICY.kinds
export type WebhookFailure = keyof typeof WEBHOOK_POLICY.failures
