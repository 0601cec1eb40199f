import * as v from 'valibot'
import type { WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import { failureOfCode } from '../../domain/whatsapp/whatsapp-policy.ts'
import { type CallFailure, CLIENT_LIMITS, type ClientOptions } from '../network/json-client.ts'
import { createJsonClient, openDownloads } from '../network/lazy-clients.ts'
import { bodyOf } from './message-body.ts'
import { fetchMedia } from './read-media.ts'
import { readTemplates } from './read-templates.ts'
import type { FileToUpload, WhatsAppApi, WhatsAppRefusal } from './whatsapp-types.ts'

/** Available until Meta ends it, two years after the next version at the earliest (docs/whatsapp.md). */
const GRAPH_VERSION = 'v26.0'
/** 20 megabytes over a slow line */
const DOWNLOAD_MS = 60_000

const sentMessage = v.object({ messages: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) })
const businessNumber = v.object({ display_phone_number: v.string(), verified_name: v.string() })
const uploaded = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,40}$/)) })

type WhatsAppOptions = Omit<ClientOptions, 'baseUrl' | 'onCall' | keyof typeof CLIENT_LIMITS> &
  Partial<ClientOptions> & { downloadMs?: number }

export function openWhatsApp({ downloadMs = DOWNLOAD_MS, ...options }: WhatsAppOptions): WhatsAppApi {
  const { call } = createJsonClient({
    baseUrl: 'https://graph.facebook.com',
    onCall: () => {},
    ...CLIENT_LIMITS,
    ...options,
  })
  const download = openDownloads({ ...options, timeoutMs: downloadMs })

  /** Reads what changes nothing. */
  async function get<Answer>(
    path: string,
    account: WhatsAppAccount,
    schema: v.GenericSchema<unknown, Answer>,
  ): Promise<{ ok: true; answer: Answer } | WhatsAppRefusal> {
    const answered = await call({ method: 'GET', path, headers: headersOf(account), idempotent: true })
    if (!answered.ok) return refusalOf(answered)
    const read = v.safeParse(schema, answered.body)
    return read.success ? { ok: true, answer: read.output } : UNEXPECTED
  }

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
      const path = `${pathOf(account)}?fields=display_phone_number,verified_name`
      const read = await get(path, account, businessNumber)
      if (!read.ok) return read
      return { ok: true, number: read.answer.display_phone_number, name: read.answer.verified_name }
    },

    async uploadMedia(file, account) {
      const { body, type } = await formOf(file)
      const headers = { ...headersOf(account), 'Content-Type': type }
      const path = `${pathOf(account)}/media`
      const answered = await call({ method: 'POST', path, headers, body, idempotent: true })
      if (!answered.ok) return refusalOf(answered)
      const read = v.safeParse(uploaded, answered.body)
      return read.success ? { ok: true, mediaId: read.output.id } : UNEXPECTED
    },

    fetchMedia: (wanted, account) =>
      fetchMedia(wanted, {
        lookUp: (schema) => get(`/${GRAPH_VERSION}/${encodeURIComponent(wanted.mediaId)}`, account, schema),
        download,
        headers: headersOf(account),
      }),

    readTemplates: (businessAccountId, account) =>
      readTemplates((query, schema) =>
        get(`/${GRAPH_VERSION}/${businessAccountId}/message_templates?${query}`, account, schema),
      ),
  }
}

const UNEXPECTED: WhatsAppRefusal = { ok: false, failure: 'protocol', detail: 'unexpected answer' }

const pathOf = ({ phoneNumberId }: WhatsAppAccount) => `/${GRAPH_VERSION}/${phoneNumberId}`

const headersOf = ({ accessToken }: WhatsAppAccount) => ({ Authorization: `Bearer ${accessToken}` })

async function formOf({ bytes, mime }: FileToUpload): Promise<{ body: Uint8Array; type: string }> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', mime)
  form.set('file', new File([new Uint8Array(bytes)], 'fichier', { type: mime }))
  const request = new Response(form)
  return {
    body: new Uint8Array(await request.arrayBuffer()),
    type: request.headers.get('Content-Type') ?? '',
  }
}

function refusalOf({ failure, detail, code = '' }: CallFailure): WhatsAppRefusal {
  if (/^\d+$/.test(code)) return { ok: false, failure: failureOfCode(Number(code)), detail }
  return { ok: false, failure: failure === 'circuit-open' ? 'connection' : failure, detail }
}
