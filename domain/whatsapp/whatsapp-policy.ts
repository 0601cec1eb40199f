import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'
import { remoteFailureTexts } from '../outbox/remote-failures.ts'

/** Messages to customers through the WhatsApp Cloud API. */
export const WHATSAPP_POLICY = {
  kinds: {
    'order-message': {
      label: 'Message WhatsApp',
      lifetimeMs: DAY_MS,
      delayMs: doublingDelay(60_000, 4 * HOUR_MS),
    },
  },
  failures: {
    ...remoteFailureTexts('WhatsApp'),
    window: 'Le client n’a pas écrit depuis 24 heures : seul un modèle approuvé peut lui être envoyé.',
    recipient: 'Ce numéro ne reçoit pas de messages WhatsApp.',
    template: 'WhatsApp refuse ce modèle de message : vérifiez son nom et sa langue dans les réglages.',
  },
} as const satisfies ChannelPolicy

export type WhatsAppKind = keyof typeof WHATSAPP_POLICY.kinds
export type WhatsAppFailure = keyof typeof WHATSAPP_POLICY.failures
