import * as v from 'valibot'
import { MEDIA_STATES, MESSAGE_ORIGINS } from '../domain/conversations/message.ts'
import {
  count,
  date,
  flag,
  id,
  listOf,
  oneOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { clean, inputObject, newId, requiredText, tooLong } from './fields.ts'
import { pageOf30, searchText } from './query-fields.ts'

/** WhatsApp's limit of a text, in UTF-16 units: an emoji counts as several, however WhatsApp counts. */
export const MAX_MESSAGE = 4096
const MAX_CAPTION = 1024

export const CONVERSATION_FILTERS = ['all', 'waiting', 'mine', 'closed'] as const

/** Of `GET /conversations`: unread ones first, then the newest. */
export const conversationQuery = v.object({
  filter: v.optional(v.picklist(CONVERSATION_FILTERS, 'Ce filtre est inconnu.'), 'all'),
  q: v.optional(searchText, ''),
  ...pageOf30,
})

const person = v.object({ id, name: text })

/** What a list shows of a conversation, and the head of an open one. */
export const conversation = v.object({
  id,
  /** as at WhatsApp; empty where the customer has none */
  name: text,
  /** null while the customer hides it */
  phone: optionalText,
  username: optionalText,
  unread: count,
  /** since when the customer waits for an answer; null when answered */
  waitingSince: optionalDate,
  lastMessageAt: date,
  /** the start of the last message, in one line, as a list shows it: « Photo », « Note vocale » … */
  excerpt: text,
  lastOrigin: oneOf(MESSAGE_ORIGINS),
  /** until when the shop may write its own text; null: only templates */
  windowEndsAt: optionalDate,
  assignedTo: v.fallback(v.nullable(person), null),
  closed: flag,
  /** the customer wrote STOP */
  stopped: flag,
  /** the last order of the customer that is not over, otherwise the last one */
  orderId: optionalText,
  version: count,
  /** of a search: the newest message with what was searched; null where the customer is called so */
  found: v.fallback(v.nullable(v.object({ id, at: date, excerpt: text })), null),
})

export type ShownConversation = v.InferOutput<typeof conversation>

export const conversationsAnswer = v.object({
  success,
  conversations: requiredListOf(conversation),
  total: count,
  /** conversations of the whole shop, for the menu */
  counts: v.object({ unread: count, waiting: count, mine: count }),
})

export const conversationCountsAnswer = v.object({ success, unread: count, waiting: count, mine: count })

const media = v.object({
  id,
  state: oneOf(MEDIA_STATES),
  /** French: why there is no file */
  failure: optionalText,
  mime: optionalText,
  filename: optionalText,
  size: count,
  voice: flag,
})

/** What customers share beside a text. */
export const sharedParts = {
  location: v.fallback(
    v.nullable(v.object({ latitude: v.number(), longitude: v.number(), name: text, address: text })),
    null,
  ),
  contacts: listOf(v.object({ name: text, phones: listOf(v.string()) })),
}

const message = v.object({
  id,
  /** grows with each message of the conversation, in the order of arrival */
  sequence: count,
  at: date,
  origin: oneOf(MESSAGE_ORIGINS),
  /** `text`, `image`, `audio`, `order`, `template` … */
  type: text,
  text,
  /** `received`, `queued`, `delayed`, `sent`, `delivered`, `read`, `failed`, `unclear`, `note`, `revoked` */
  state: text,
  stateAt: optionalDate,
  /** French: why it was not sent */
  failure: optionalText,
  /** can be sent again */
  canRetry: flag,
  author: v.fallback(v.nullable(person), null),
  /** of an automatic message: which step of which order it tells */
  step: optionalText,
  orderId: optionalText,
  replyTo: v.fallback(v.nullable(v.object({ id, excerpt: text })), null),
  reactions: listOf(v.object({ emoji: text, origin: oneOf(MESSAGE_ORIGINS) })),
  edited: flag,
  media: listOf(media),
  ...sharedParts,
  /** of a catalogue order: its lines, as WhatsApp tells them */
  order: v.fallback(v.nullable(v.object({ items: listOf(v.object({ name: text, quantity: count })) })), null),
  product: v.fallback(v.nullable(v.object({ id, name: text })), null),
  link: v.fallback(v.nullable(v.object({ url: text, label: text })), null),
  unsupported: optionalText,
  mentions: listOf(person),
  fromAdvertisement: v.fallback(v.nullable(v.object({ headline: text, url: text })), null),
})

export type ShownMessage = v.InferOutput<typeof message>
export type ShownMedia = v.InferOutput<typeof media>

const orderOfCustomer = v.object({
  orderId: id,
  createdAt: date,
  status: text,
  fulfillmentStatus: text,
  total: count,
  due: count,
  items: count,
})

export const conversationAnswer = v.object({
  success,
  conversation,
  /** the customer's orders, those that are not over first */
  orders: listOf(orderOfCustomer),
  /** accounts that may answer, to assign the conversation and to name in notes */
  colleagues: listOf(person),
  /** who is writing an answer now, without the caller */
  writing: listOf(person),
  /** a catalogue is connected */
  catalogue: flag,
})

/** Of `GET /conversations/:id/messages`. `before`: the cursor of the answer before; without it the newest ones. */
export const messagesQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,9}$/, 'Cette page est inconnue.'))),
})

/** Oldest first. `earlier`: the cursor of the page before; null at the beginning. */
export const messagesAnswer = v.object({
  success,
  messages: requiredListOf(message),
  earlier: optionalText,
})

const MESSAGE_MISSING = 'Écrivez un message.'
const messageText = requiredText(MESSAGE_MISSING, MAX_MESSAGE)

/** Most that an integer column holds. */
const MAX_NUMBER = 2_147_483_647
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_NUMBER))

const replyBase = {
  /** chosen by the browser: a repeated request sends nothing twice */
  id: newId,
  /** the last message that the author saw */
  seen: whole,
  /** send although a colleague has answered since */
  anyway: v.optional(v.boolean(), false),
  /** id of the message that is answered */
  replyTo: v.optional(v.nullable(v.string()), null),
}

/** Of `POST /conversations/:id/messages`. A picture is sent as a form with the same fields and `file`. */
export const replyInput = v.variant('type', [
  inputObject({ type: v.literal('text'), ...replyBase, text: messageText }),
  inputObject({ type: v.literal('product'), ...replyBase, productId: v.string() }),
  inputObject({ type: v.literal('cart'), ...replyBase, cartId: v.string() }),
  inputObject({
    type: v.picklist(['order', 'payment']),
    ...replyBase,
    orderId: v.string(),
  }),
  inputObject({ type: v.literal('position'), ...replyBase }),
  inputObject({
    type: v.literal('template'),
    ...replyBase,
    name: v.string(),
    language: v.string(),
    values: v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_CAPTION))),
  }),
])

export type ReplyInput = v.InferOutput<typeof replyInput>

export const pictureInput = v.object({
  ...replyBase,
  text: v.optional(v.pipe(v.string(), v.maxLength(MAX_CAPTION, tooLong(MAX_CAPTION)), clean), ''),
})

/** `message`: a text, as in every answer; `sent`: the queued message. */
export const replyAnswer = v.object({ success, message: text, sent: message })

/** Of `POST /conversations/:id/notes`. `mentions`: ids of accounts. */
export const noteInput = inputObject({
  id: newId,
  text: messageText,
  mentions: v.optional(v.pipe(v.array(v.string()), v.maxLength(20)), []),
})

/** Of `PATCH /conversations/:id`. `assignedTo`: an account's id, or null for nobody. */
export const conversationChange = v.object({
  version: whole,
  assignedTo: v.optional(v.nullable(v.string())),
  closed: v.optional(v.boolean()),
})

export const conversationChangeAnswer = v.object({ success, message: text, conversation })

export const readInput = v.object({ sequence: whole })

const template = v.object({
  name: id,
  language: id,
  category: text,
  /** with its parameters in double braces: « Bonjour {{client}} » */
  body: text,
  parameters: listOf(v.object({ name: id, value: text })),
  /** French: why this shop cannot send it, such as a header with a picture */
  problem: optionalText,
})

/** Of `GET /conversations/:id/templates`: the approved ones, their parameters filled in as far as the shop can. */
export const templatesAnswer = v.object({
  success,
  templates: listOf(template),
  /** French: the list could not be read */
  failure: optionalText,
  readAt: optionalDate,
})

export type ShownTemplate = v.InferOutput<typeof template>

/** Of `GET /conversations/:id/canned-replies`, filled in with the customer's order. */
export const cannedRepliesAnswer = v.object({
  success,
  replies: listOf(v.object({ title: text, text })),
})

/** Of `POST /conversations`: opens the conversation of an order's customer, or of a number. */
export const openConversationInput = inputObject({ orderId: v.string() })

/** Of `GET /conversations/:id/messages/:messageId/order`: the lines of a catalogue order, with the shop's prices. */
export const catalogueOrderAnswer = v.object({
  success,
  lines: listOf(
    v.object({
      productId: id,
      name: text,
      color: optionalText,
      size: optionalText,
      quantity: count,
      price: count,
    }),
  ),
  /** French, one for each article that is gone, sold out, short or has another price */
  problems: listOf(v.string()),
  note: text,
})

export const conversationOpenedAnswer = v.object({ success, conversation: v.object({ id }) })

/** Dates of messages that nobody has answered, for an order. */
export const waitingCustomer = v.nullable(
  v.object({ conversationId: id, since: optionalDate, excerpt: text }),
)

/** A part of orders for administrators: absent where it was not looked up, and for accounts without `messages`. */
export const whoWaits = { waitingCustomer: v.fallback(v.optional(waitingCustomer), undefined) }
