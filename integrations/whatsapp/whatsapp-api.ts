import * as v from 'valibot'
import type { WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import { failureOfCode, type WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import { type CallFailure, CLIENT_LIMITS, type ClientOptions } from '../network/json-client.ts'
import { createJsonClient } from '../network/lazy-clients.ts'

/** Available until Meta ends it, two years after the next version at the earliest (docs/whatsapp.md). */
const GRAPH_VERSION = 'v26.0'

/** What a customer gets: the shop's own text, or an approved template with its named parameters. */
export type MessageContent =
  | { text: string }
  | { template: string; language: string; parameters: readonly { name: string; value: string }[] }

export interface MessageToSend {
  /** the shop's id of the message, which WhatsApp repeats in its reports */
  id: string
  /** as `+221771234567` */
  to: string
  content: MessageContent
}

/** `detail`: status and code, for logs and screens. An `unclear` message may have been accepted. */
export interface WhatsAppRefusal {
  ok: false
  failure: WhatsAppFailure
  detail: string
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
}

const sentMessage = v.object({ messages: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) })
const businessNumber = v.object({ display_phone_number: v.string(), verified_name: v.string() })

type WhatsAppOptions = Omit<ClientOptions, 'baseUrl' | 'onCall' | keyof typeof CLIENT_LIMITS> &
  Partial<ClientOptions>

export function openWhatsApp(options: WhatsAppOptions): WhatsAppApi {
  const { call } = createJsonClient({
    baseUrl: 'https://graph.facebook.com',
    onCall: () => {},
    ...CLIENT_LIMITS,
    ...options,
  })
  const pathOf = ({ phoneNumberId }: WhatsAppAccount) => `/${GRAPH_VERSION}/${phoneNumberId}`
  const headersOf = ({ accessToken }: WhatsAppAccount) => ({ Authorization: `Bearer ${accessToken}` })
  return {
    async sendMessage(message, account) {
      const answered = await call({
        method: 'POST',
        path: `${pathOf(account)}/messages`,
        headers: { ...headersOf(account), 'Content-Type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
        idempotent: false,
      })
      if (!answered.ok) {
        // An answer with the status of a success that cannot be read.
        const isUnread = answered.failure === 'protocol' && answered.status === undefined
        return isUnread ? { ok: false, failure: 'unclear', detail: answered.detail } : refusalOf(answered)
      }
      const read = v.safeParse(sentMessage, answered.body)
      if (!read.success) return { ok: false, failure: 'unclear', detail: 'unexpected answer' }
      return { ok: true, wamid: read.output.messages[0].id }
    },

    async readNumber(account) {
      const answered = await call({
        method: 'GET',
        path: `${pathOf(account)}?fields=display_phone_number,verified_name`,
        headers: headersOf(account),
        idempotent: true,
      })
      if (!answered.ok) return refusalOf(answered)
      const read = v.safeParse(businessNumber, answered.body)
      if (!read.success) return { ok: false, failure: 'protocol', detail: 'unexpected answer' }
      return { ok: true, number: read.output.display_phone_number, name: read.output.verified_name }
    },
  }
}

function bodyOf({ id, to, content }: MessageToSend) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: id,
    ...('text' in content
      ? { type: 'text', text: { body: content.text, preview_url: false } }
      : { type: 'template', template: templateOf(content) }),
  }
}

function templateOf({ template, language, parameters }: Extract<MessageContent, { template: string }>) {
  const values = parameters.map(({ name, value }) => ({ type: 'text', parameter_name: name, text: value }))
  return {
    name: template,
    language: { code: language },
    ...(values.length > 0 && { components: [{ type: 'body', parameters: values }] }),
  }
}

function refusalOf({ failure, detail, code = '' }: CallFailure): WhatsAppRefusal {
  if (/^\d+$/.test(code)) return { ok: false, failure: failureOfCode(Number(code)), detail }
  return { ok: false, failure: failure === 'circuit-open' ? 'connection' : failure, detail }
}
