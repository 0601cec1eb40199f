import type { WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'

/**
 * What a customer gets. Texts have at most 4096 characters, captions and bodies 1024, labels of links 20. `image` is
 * WhatsApp's id of an uploaded file. Values of a template have names, or are in its order (`positional`).
 */
export type MessageContent =
  | { text: string }
  | { image: string; caption: string }
  | { product: { catalogId: string; retailerId: string }; body: string }
  | { link: { url: string; label: string }; body: string; image?: string | null }
  | { location: { latitude: number; longitude: number; name: string; address: string } }
  | {
      template: string
      language: string
      parameters: readonly { name: string; value: string }[]
      positional?: boolean
    }

/** `to`: as `+221771234567`; `recipient`: WhatsApp's id of a customer whose number is hidden. */
export type Recipient = { to: string } | { recipient: string }

export type MessageToSend = Recipient & {
  /** the shop's id of the message, which WhatsApp repeats in its reports */
  id: string
  content: MessageContent
  /** WhatsApp's id of the message that this one answers */
  replyTo?: string | null
}

/** `detail`: status and code, for logs and screens. An `unclear` message may have been accepted. */
export interface WhatsAppRefusal {
  ok: false
  failure: WhatsAppFailure
  detail: string
}

export interface FileToUpload {
  bytes: Uint8Array
  /** a type that WhatsApp takes, such as `image/jpeg` */
  mime: string
}

/** The WhatsApp Cloud API. Expected failures are returned; secrets are in no answer. @public */
export interface WhatsAppApi {
  /** Sends one message, which is never repeated. @returns WhatsApp's id of it */
  sendMessage: (
    message: MessageToSend,
    account: WhatsAppAccount,
  ) => Promise<{ ok: true; wamid: string } | WhatsAppRefusal>
  /** Reads the name and number under which the shop writes. */
  readNumber: (
    account: WhatsAppAccount,
  ) => Promise<{ ok: true; number: string; name: string } | WhatsAppRefusal>
  /** Gives WhatsApp a file to send, which it keeps for 30 days. @returns WhatsApp's id of it */
  uploadMedia: (
    file: FileToUpload,
    account: WhatsAppAccount,
  ) => Promise<{ ok: true; mediaId: string } | WhatsAppRefusal>
  /** Fetches a file that a customer has sent. */
  fetchMedia: (wanted: WantedMedia, account: WhatsAppAccount) => Promise<FetchedMedia>
  /** Reads the approved templates of an account with a number of the shop. */
  readTemplates: (
    businessAccountId: string,
    account: WhatsAppAccount,
  ) => Promise<{ ok: true; templates: ApprovedTemplate[] } | WhatsAppRefusal>
}

export interface WantedMedia {
  /** WhatsApp's id of the file */
  mediaId: string
  /** more is not read */
  maxBytes: number
  /** stops the download */
  signal: AbortSignal
}

/** `gone`: WhatsApp has forgotten the file; `damaged`: what came is not what WhatsApp says of it. */
export type FetchedMedia =
  | { ok: true; bytes: Uint8Array; mime: string }
  | { ok: false; failure: WhatsAppFailure | 'gone' | 'size' | 'damaged'; detail: string }

/** An approved template, as WhatsApp describes it. */
export interface ApprovedTemplate {
  name: string
  language: string
  category: string
  /** its parameters are numbered, such as `{{1}}` */
  positional: boolean
  components: TemplateComponent[]
}

export interface TemplateComponent {
  /** in capitals, such as `BODY` */
  type: string
  /** of a header, such as `TEXT` or `IMAGE`; empty for others */
  format: string
  text: string
  /** addresses of its buttons; empty for one without */
  buttonUrls: string[]
}
