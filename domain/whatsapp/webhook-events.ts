/** What the WhatsApp Cloud API tells the shop, in the shop's words (docs/whatsapp.md). */

/** Somebody at WhatsApp. A customer with a username may hide the number, and only a new customer has no `userId`. */
export interface WhatsAppPerson {
  /** digits with the country code, without `+` */
  phone: string | null
  /** WhatsApp's id of the person for this shop, such as `SN.13491208655302741918`; a new number changes it */
  userId: string | null
  name: string | null
  username: string | null
}

/** `reply`: a button or a row of a list in the shop's message; `button`: a quick reply of a template; `form`: a flow. */
export type MessageKind =
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'button'
  | 'reply'
  | 'form'
  | 'reaction'
  | 'order'
  | 'edit'
  | 'revoke'
  | 'system'
  | 'unsupported'

/** A file at WhatsApp, whose address has to be asked for. `id` is null where WhatsApp keeps the file back. */
export interface WhatsAppMedia {
  id: string | null
  mime: string | null
  /** of the file, in Base64 or hexadecimal digits */
  sha256: string | null
  filename: string | null
  /** recorded in the chat, not an attached file */
  voice: boolean
  animated: boolean
}

export interface SharedLocation {
  latitude: number
  longitude: number
  name: string
  address: string
  url: string | null
}

export interface SharedContact {
  name: string
  /** as written in the customer's address book */
  phones: string[]
}

/** A cart from the catalogue. Prices are WhatsApp's, in units of the currency; null: unreadable. */
export interface CatalogueOrder {
  catalogId: string | null
  items: { retailerId: string; quantity: number | null; price: number | null; currency: string }[]
}

/** The advertisement or post from which the customer came (click to WhatsApp). */
export interface WhatsAppReferral {
  sourceType: string
  sourceId: string
  sourceUrl: string
  headline: string
  body: string
  mediaType: string
  clickId: string | null
}

/** `code`: as in Meta's table of error codes. */
export interface WhatsAppError {
  code: number
  title: string
  details: string
}

/** What a message contains. Each part but `kind` and `text` is null, or empty, where the kind has none. */
export interface MessageContent {
  kind: MessageKind
  /** WhatsApp's name of the kind, which tells an unsupported one: `poll_creation` */
  type: string
  /** the text, the caption, what the pressed button says, or the note of an order */
  text: string
  media: WhatsAppMedia | null
  location: SharedLocation | null
  contacts: SharedContact[]
  order: CatalogueOrder | null
  /** an empty emoji takes the reaction back */
  reaction: { emoji: string; messageId: string } | null
  /** what the shop gave the pressed button; of a form the answers as JSON */
  payload: string | null
  /** the message that is edited or revoked */
  originalId: string | null
  errors: WhatsAppError[]
}

export interface WhatsAppMessage extends MessageContent {
  id: string
  /** epoch milliseconds; null: unreadable */
  at: number | null
  /** the customer, who wrote it or to whom it was written */
  person: WhatsAppPerson
  /** the message that this one answers */
  replyTo: string | null
  forwarded: boolean
  /** the article at which the customer was looking */
  product: { catalogId: string | null; retailerId: string } | null
  referral: WhatsAppReferral | null
  /** written in a group, and not to the shop alone */
  groupId: string | null
}

export const STATUS_STATES = ['sent', 'delivered', 'read', 'played', 'failed'] as const

/** From which account and number an event comes; null where WhatsApp leaves it out. */
interface Source {
  accountId: string | null
  phoneNumberId: string | null
}

export type WhatsAppEvent = Source &
  (
    | ({ event: 'message' } & WhatsAppMessage)
    /** the merchant's own, sent from the app on the phone */
    | ({ event: 'echo' } & WhatsAppMessage)
    /** of the time before the shop was connected; `state`: WhatsApp's word, such as `READ` */
    | ({ event: 'history'; direction: 'in' | 'out'; state: string | null } & WhatsAppMessage)
    /** `progress` in percent; errors when the merchant keeps the history back */
    | { event: 'history-progress'; progress: number | null; errors: WhatsAppError[] }
    | MessageStatus
    | IdentityChange
    | TemplateUpdate
    /** of a newer version of WhatsApp, or of no use here */
    | { event: 'unknown'; field: string; errors: WhatsAppError[] }
  )

export interface MessageStatus {
  event: 'status'
  id: string
  state: (typeof STATUS_STATES)[number]
  at: number | null
  recipient: WhatsAppPerson
  /** the shop's id of the message */
  callbackData: string | null
  errors: WhatsAppError[]
  /** `category`: `utility`, `service` …; `type`: `regular`, `free_customer_service` … */
  pricing: { billable: boolean; category: string; type: string } | null
}

/** A customer has another number or id. What WhatsApp does not tell is null: the other half may come in another event. */
export interface IdentityChange {
  event: 'identity'
  id: string | null
  at: number | null
  previous: Pick<WhatsAppPerson, 'phone' | 'userId'>
  current: Pick<WhatsAppPerson, 'phone' | 'userId'>
}

/** `status`: `APPROVED`, `REJECTED`, `PAUSED` …; null when something else of the template has changed. */
export interface TemplateUpdate {
  event: 'template'
  templateId: string | null
  name: string
  language: string
  status: string | null
  reason: string | null
}
