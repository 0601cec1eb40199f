import { OPENING } from './shop.ts'

const CONVERSATION = {
  id: 'conversation',
  phoneNumberId: '106540352242922',
  phone: '771234567',
  ...{ name: 'Awa', searchFolded: 'awa 771234567' },
  ...{ lastSequence: 1, readSequence: 0, handledSequence: 0, unread: 1, version: 1 },
  ...{ waitingSince: OPENING, lastMessageAt: OPENING, lastReceivedAt: OPENING, createdAt: OPENING },
}

const ITS = { conversationId: CONVERSATION.id, createdAt: OPENING }

/** A conversation with a picture from an advertisement, and the number that its customer had before. */
export const CONVERSATION_ROWS = {
  conversations: CONVERSATION,
  whatsappMessages: {
    ...{ id: 'message', direction: 'received', kind: 'other', state: 'received', changedAt: OPENING, ...ITS },
    ...{ phone: '771234567', text: 'Bonjour', sequence: 1, origin: 'customer', type: 'image' },
  },
  whatsappMedia: {
    ...{ id: 'media', messageId: 'message', state: 'waiting', mediaId: '1', voice: 0, createdAt: OPENING },
  },
  whatsappReferrals: {
    ...{ messageId: 'message', sourceType: 'ad', sourceId: '120', sourceUrl: 'https://fb.me/1', ...ITS },
    ...{ headline: 'Rentrée', body: '' },
  },
  formerIdentities: {
    ...{ phoneNumberId: CONVERSATION.phoneNumberId, identity: 'SN.1', until: OPENING },
    conversationId: CONVERSATION.id,
  },
}
