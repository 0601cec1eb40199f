import type { UnknownRecord } from '../domain/unknown-values.ts'
import type {
  CatalogueOrder,
  MessageContent,
  MessageKind,
  SharedContact,
  SharedLocation,
  WhatsAppMedia,
} from '../domain/whatsapp/webhook-events.ts'
import { errorsOf, idOf, itemsOf, MAX_TEXT, numberOf, partOf, textOf, wordOf } from './whatsapp-fields.ts'

const MAX_CONTACTS = 100
const MAX_PHONES = 20
const MAX_ARTICLES = 1000

type Part = Partial<Omit<MessageContent, 'type' | 'errors'>> & { kind: MessageKind }
type Read = (part: UnknownRecord, message: UnknownRecord) => Part

const media =
  (kind: MessageKind): Read =>
  (part) => ({ kind, text: textOf(part, 'caption', MAX_TEXT), media: mediaOf(part) })

/** How each type of WhatsApp is read from the property of its name. */
const READ: Readonly<Record<string, Read>> = {
  text: (part) => ({ kind: 'text', text: textOf(part, 'body', MAX_TEXT) }),
  image: media('image'),
  audio: media('audio'),
  voice: (part) => ({ kind: 'audio', media: { ...mediaOf(part), voice: true } }),
  video: media('video'),
  document: media('document'),
  sticker: media('sticker'),
  location: (part) => ({ kind: 'location', location: locationOf(part) }),
  contacts: (_, message) => ({ kind: 'contacts', contacts: contactsOf(message) }),
  button: (part) => ({
    kind: 'button',
    text: textOf(part, 'text', MAX_TEXT),
    payload: wordOf(part, 'payload'),
  }),
  interactive: interactiveOf,
  reaction: (part) => {
    const messageId = idOf(part, 'message_id')
    return {
      kind: 'reaction',
      reaction: messageId === null ? null : { emoji: textOf(part, 'emoji'), messageId },
    }
  },
  order: (part) => ({ kind: 'order', text: textOf(part, 'text', MAX_TEXT), order: orderOf(part) }),
  system: (part) => ({ kind: 'system', text: textOf(part, 'body', MAX_TEXT) }),
  revoke: (part) => ({ kind: 'revoke', originalId: idOf(part, 'original_message_id') }),
  edit: (part) => {
    // An edited message is a text or has a caption: an edit of an edit is none.
    const { text, media } = contentOf({ ...partOf(part, 'message'), edit: null })
    // Applied, one that cannot be read would empty its message.
    const kind = text === '' && media === null ? 'unsupported' : 'edit'
    return { kind, originalId: idOf(part, 'original_message_id'), text, media }
  },
}

/** Reads what a message contains, whoever wrote it. A type that this version does not know is `unsupported`. */
export function contentOf(message: UnknownRecord): MessageContent {
  const named = textOf(message, 'type')
  const read = Object.hasOwn(READ, named) ? READ[named] : undefined
  const part = read?.(partOf(message, named), message) ?? { kind: 'unsupported' as const }
  const unsupported = textOf(partOf(message, 'unsupported'), 'type')
  return {
    ...{ text: '', media: null, location: null, contacts: [], order: null, reaction: null, payload: null },
    originalId: null,
    type: part.kind === 'unsupported' ? unsupported || named : named,
    errors: errorsOf(message),
    ...part,
  }
}

function interactiveOf(part: UnknownRecord): Part {
  const type = textOf(part, 'type')
  const reply = partOf(part, type)
  if (type === 'button_reply' || type === 'list_reply')
    return { kind: 'reply', text: textOf(reply, 'title', MAX_TEXT), payload: wordOf(reply, 'id') }
  if (type !== 'nfm_reply') return { kind: 'unsupported' }
  const answers = textOf(reply, 'response_json', MAX_TEXT)
  return { kind: 'form', text: textOf(reply, 'body', MAX_TEXT), payload: answers || null }
}

function mediaOf(part: UnknownRecord): WhatsAppMedia {
  return {
    id: idOf(part, 'id'),
    mime: wordOf(part, 'mime_type'),
    sha256: wordOf(part, 'sha256'),
    filename: wordOf(part, 'filename'),
    voice: part.voice === true,
    animated: part.animated === true,
  }
}

function locationOf(part: UnknownRecord): SharedLocation | null {
  const latitude = numberOf(part, 'latitude', -90, 90)
  const longitude = numberOf(part, 'longitude', -180, 180)
  if (latitude === null || longitude === null) return null
  const [name, address] = [textOf(part, 'name'), textOf(part, 'address')]
  return { latitude, longitude, name, address, url: wordOf(part, 'url') }
}

function contactsOf(message: UnknownRecord): SharedContact[] {
  return [...itemsOf(message, 'contacts', { left: MAX_CONTACTS })].map((contact) => {
    const name = partOf(contact, 'name')
    const phones = [...itemsOf(contact, 'phones', { left: MAX_PHONES })]
    return {
      name: textOf(name, 'formatted_name') || textOf(name, 'first_name'),
      phones: phones.map((one) => textOf(one, 'phone') || textOf(one, 'wa_id')).filter(Boolean),
    }
  })
}

function orderOf(part: UnknownRecord): CatalogueOrder {
  const items = [...itemsOf(part, 'product_items', { left: MAX_ARTICLES })].map((item) => ({
    retailerId: textOf(item, 'product_retailer_id'),
    quantity: wholeOf(item, 'quantity'),
    price: numberOf(item, 'item_price', 0, Number.MAX_SAFE_INTEGER),
    currency: textOf(item, 'currency'),
  }))
  return { catalogId: wordOf(part, 'catalog_id'), items: items.filter(({ retailerId }) => retailerId !== '') }
}

function wholeOf(item: UnknownRecord, key: string): number | null {
  const number = numberOf(item, key, 1, 1_000_000)
  return Number.isInteger(number) ? number : null
}
