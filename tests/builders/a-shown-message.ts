import type { ShownConversation, ShownMessage } from '../../contracts/conversation.ts'

/** A text of a customer, as the API shows it. */
export function aShownMessage(change: Partial<ShownMessage> = {}): ShownMessage {
  return {
    ...{ id: 'message-1', sequence: 1, at: '2026-11-30T09:00:00.000Z', origin: 'customer', type: 'text' },
    ...{ text: 'Bonjour, la gigoteuse est disponible ?', state: 'handled', stateAt: null, failure: null },
    ...{
      canRetry: false,
      author: null,
      step: null,
      orderId: null,
      replyTo: null,
      reactions: [],
      edited: false,
    },
    ...{ media: [], location: null, contacts: [], order: null, product: null, link: null, unsupported: null },
    ...{ mentions: [], fromAdvertisement: null },
    ...change,
  }
}

/** A conversation whose customer waits for an answer, as the API shows it. */
export function aShownConversation(change: Partial<ShownConversation> = {}): ShownConversation {
  return {
    ...{ id: 'conversation-1', name: 'Fatou Ndiaye', phone: '771234567', username: null, unread: 1 },
    ...{ waitingSince: '2026-11-30T09:00:00.000Z', lastMessageAt: '2026-11-30T09:00:00.000Z' },
    ...{ excerpt: 'Bonjour, la gigoteuse est disponible ?', lastOrigin: 'customer' },
    ...{ windowEndsAt: '2026-12-01T09:00:00.000Z', assignedTo: null, closed: false, stopped: false },
    ...{ orderId: null, version: 1, found: null },
    ...change,
  }
}
