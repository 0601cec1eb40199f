import type {
  CatalogueOrder,
  MessageKind,
  SharedContact,
  SharedLocation,
} from '../whatsapp/webhook-events.ts'

/** Who wrote a message: `phone` is the merchant in the app of the same number, `shop` the shop by itself, `note` internal. */
export const MESSAGE_ORIGINS = ['customer', 'team', 'shop', 'phone', 'note'] as const
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number]

/** What the shop can send beside what customers send. */
export type SentType = 'template' | 'product' | 'link'

export type MessageType = MessageKind | SentType

/** What a message has beside its text (column `content`). Each part is absent where the kind has none. */
export interface MessageParts {
  location?: SharedLocation
  contacts?: SharedContact[]
  order?: CatalogueOrder
  /** an empty emoji takes the reaction back */
  reaction?: { emoji: string; messageId: string }
  /** the article that the shop sent, or at which the customer was looking: its id in the feed and its name then */
  product?: {
    id: string
    name: string
    /** of one that the shop sent: address of its photo in the shop, and its id in the connected catalogue */
    image?: string
    retailerId?: string
  }
  /** a link that the shop sent as a button: to an article, a cart, an order or a payment */
  link?: { url: string; label: string }
  template?: {
    name: string
    language: string
    /** what the shop filled in, in the order of the template */
    parameters?: { name: string; value: string }[]
    /** its parameters are numbered */
    positional?: boolean
  }
  /** WhatsApp's name of an unsupported kind, or its reason */
  unsupported?: string
  /** accounts named in a note, by id */
  mentions?: string[]
  forwarded?: true
  fromAdvertisement?: true
}

/** Origins that answer a customer. What the shop sends by itself does not. */
export const ANSWERS = ['team', 'phone'] as const satisfies readonly MessageOrigin[]

/** Kinds of a customer's message that ask for no answer. */
export const NEEDS_NO_ANSWER = [
  'reaction',
  'edit',
  'revoke',
  'system',
] as const satisfies readonly MessageKind[]

export function asksForAnswer(type: string | null): boolean {
  return !NEEDS_NO_ANSWER.some((kind) => kind === type)
}

/** Kinds that screens show at the message that they are about, once they are applied to it. */
export const NOT_SHOWN = ['reaction', 'edit', 'revoke'] as const satisfies readonly MessageKind[]

export const MEDIA_STATES = ['waiting', 'stored', 'failed'] as const
