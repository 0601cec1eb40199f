import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'
import { remoteFailureTexts } from '../outbox/remote-failures.ts'

const REPLY_DELAY_MS = doublingDelay(10_000, HOUR_MS / 2)

/** Messages to customers through the WhatsApp Cloud API. Their recipient is the order, so that no number is in the outbox. */
export const WHATSAPP_POLICY = {
  kinds: {
    'order-message': {
      label: 'Message WhatsApp',
      lifetimeMs: DAY_MS,
      delayMs: doublingDelay(60_000, 4 * HOUR_MS),
    },
    // A person waits for it, and for the next one of the conversation.
    reply: { label: 'Réponse WhatsApp', lifetimeMs: DAY_MS, delayMs: REPLY_DELAY_MS },
    away: { label: 'Réponse quand la boutique est fermée', lifetimeMs: DAY_MS / 2, delayMs: REPLY_DELAY_MS },
  },
  failures: {
    ...remoteFailureTexts('WhatsApp'),
    window: 'Le client n’a pas écrit depuis 24 heures\u202f: seul un modèle approuvé peut lui être envoyé.',
    recipient: 'Ce numéro ne reçoit pas de messages WhatsApp.',
    template:
      'WhatsApp refuse ce modèle de message\u202f: vérifiez son nom, sa langue et ses mots dans les réglages.',
    stopped: 'Le client a écrit STOP\u202f: seule une réponse à un nouveau message peut lui être envoyée.',
    file: 'Cette photo n’est plus dans la boutique.',
  },
} as const satisfies ChannelPolicy

export type WhatsAppKind = keyof typeof WHATSAPP_POLICY.kinds
export type WhatsAppFailure = keyof typeof WHATSAPP_POLICY.failures

/** WhatsApp's error codes (docs/whatsapp.md), by what they mean here. */
const CODES: readonly (readonly [WhatsAppFailure, readonly number[]])[] = [
  ['window', [131047]],
  ['recipient', [131021, 131026, 131030, 131050, 130472, 130497]],
  ['auth', [0, 3, 10, 190, 131005, 131031, 131042, 131045, 368]],
  ['busy', [2, 4, 80007, 130429, 131016, 131048, 131049, 131056, 131057, 133004]],
  ['unclear', [1, 131000]],
]

/** What WhatsApp's code of a failure means; `refused` for a code that says no more. */
export function failureOfCode(code: number): WhatsAppFailure {
  if (code >= 200 && code <= 299) return 'auth'
  if (code >= 132000 && code <= 132999) return 'template'
  return CODES.find(([, codes]) => codes.includes(code))?.[0] ?? 'refused'
}
