import type { Delivery } from '../../domain/outbox/entry.ts'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { WhatsAppRefusal } from '../../integrations/whatsapp/whatsapp-types.ts'

/** What a person can correct is tried again; what only another number or template changes is not. */
export function deliveryOf({ failure, detail: answer }: WhatsAppRefusal): Delivery<WhatsAppFailure> {
  if (failure === 'unclear') return { outcome: 'unclear' }
  const isFinal = ['window', 'recipient', 'template', 'refused'].includes(failure)
  return { outcome: isFinal ? 'refused' : 'deferred', failure, answer }
}
