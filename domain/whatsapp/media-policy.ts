import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'
import { remoteFailureTexts } from '../outbox/remote-failures.ts'

/** Files of customers' messages, which the shop fetches from WhatsApp (W-02). A channel of its own: orders wait for no file. */
export const MEDIA_POLICY = {
  kinds: {
    // WhatsApp keeps a file for 7 days.
    media: {
      label: 'Fichier d’un message WhatsApp',
      lifetimeMs: 7 * DAY_MS,
      delayMs: doublingDelay(10_000, 2 * HOUR_MS),
      isIdempotent: true,
    },
  },
  failures: {
    ...remoteFailureTexts('WhatsApp'),
    expired: 'WhatsApp n’a plus ce fichier\u202f: demandez au client de l’envoyer de nouveau.',
    withheld: 'WhatsApp ne donne pas ce fichier. Le client peut l’envoyer de nouveau.',
    size: 'Ce fichier est trop grand pour être gardé.',
    kind: 'Ce genre de fichier n’est pas gardé.',
    damaged: 'Ce fichier est arrivé abîmé. Le client peut l’envoyer de nouveau.',
  },
} as const satisfies ChannelPolicy

export type MediaKind = keyof typeof MEDIA_POLICY.kinds
export type MediaFailure = keyof typeof MEDIA_POLICY.failures

/** Why there is no file, in French. @param failure as stored; null while there is none */
export function mediaFailureText(failure: string | null): string | null {
  if (failure === null) return null
  const { failures } = MEDIA_POLICY
  return Object.hasOwn(failures, failure) ? failures[failure as MediaFailure] : failures.withheld
}
