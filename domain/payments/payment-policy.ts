import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, delaySteps, doublingDelay } from '../outbox/policy.ts'
import { type RemoteFailure, remoteFailureTexts } from '../outbox/remote-failures.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const POLL_DELAY = delaySteps([
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
])

const ORDERED = { lifetimeMs: 3 * DAY_MS, delayMs: doublingDelay(MINUTE_MS, 4 * HOUR_MS) } as const

/** What the shop asks payment providers for, and the notifications of theirs that it processes. */
export const PAYMENT_POLICY = {
  kinds: {
    /** reads a started payment until it has a result */
    poll: {
      label: 'Résultat d’un paiement',
      lifetimeMs: DAY_MS,
      delayMs: POLL_DELAY,
      isIdempotent: true,
    },
    notification: {
      label: 'Avis de paiement',
      lifetimeMs: 3 * DAY_MS,
      delayMs: doublingDelay(2 * SECOND_MS, 10 * MINUTE_MS),
      isIdempotent: true,
    },
    /** as the version before queues it */
    refund: { label: 'Remboursement', ...ORDERED },
    /** may be carried out twice: the refund's own state says what was sent */
    return: { label: 'Remboursement', ...ORDERED, isIdempotent: true },
    expire: { label: 'Fin d’un paiement', ...ORDERED, isIdempotent: true },
  },
  failures: {
    ...remoteFailureTexts('Le service de paiement'),
    unclear:
      'La connexion a été coupée juste après la demande : elle a peut-être été acceptée. Vérifiez auprès du service de paiement avant de réessayer.',
  },
} as const satisfies ChannelPolicy

export type PaymentKind = keyof typeof PAYMENT_POLICY.kinds
export type PaymentFailure = RemoteFailure
