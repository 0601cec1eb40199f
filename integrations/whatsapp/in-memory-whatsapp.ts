import type { MessageToSend, WhatsAppApi, WhatsAppRefusal } from './whatsapp-api.ts'

/** WhatsApp without a network, for tests. */
export interface MemoryWhatsApp extends WhatsAppApi {
  /** what was accepted, oldest first; the n-th has the id `wamid.n` */
  sent: MessageToSend[]
  /** answers of the next messages */
  refusals: WhatsAppRefusal[]
}

export function memoryWhatsApp(): MemoryWhatsApp {
  const sent: MessageToSend[] = []
  const refusals: WhatsAppRefusal[] = []
  return {
    sent,
    refusals,
    sendMessage: async (message) => {
      const refusal = refusals.shift()
      if (refusal) return refusal
      return { ok: true, wamid: `wamid.${sent.push(message)}` }
    },
    readNumber: async () => refusals.shift() ?? { ok: true, number: '+221 33 800 00 00', name: 'Boutique' },
  }
}
