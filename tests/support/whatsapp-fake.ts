import { isRecord, parseJson, type UnknownRecord } from '../../domain/unknown-values.ts'
import { type FakeAnswer, type FakeRequest, startFaultyServer } from './faulty-server.ts'
import type { Customer } from './whatsapp-cloud/changes.ts'
import { withDeliveries } from './whatsapp-cloud/deliveries.ts'
import { ACCOUNT_ID, graphError, Refused } from './whatsapp-cloud/graph.ts'
import { createMedia } from './whatsapp-cloud/media.ts'
import { readMessage, type Shown } from './whatsapp-cloud/sending.ts'
import { listTemplates, someTemplates } from './whatsapp-cloud/templates.ts'
import { createWorld, type ReportedState } from './whatsapp-cloud/world.ts'
import { whatsAppPage } from './whatsapp-fake-page.ts'
import { type SignedWebhook, WHATSAPP_ACCOUNT } from './whatsapp-webhooks.ts'

/** What the shop has sent. */
export interface FakeMessage {
  wamid: string
  /** digits with the country code, or the id of a customer whose number the shop does not know */
  to: string
  type: string
  /** the text, the caption, or the template's name */
  content: string
  parameters: Record<string, string>
  callbackData: string
}

export interface FakeWhatsAppOptions {
  port?: number
  /** the shop's webhook; null: nothing is sent */
  webhookUrl?: string | null
  /** takes webhooks in this process instead, and returns the HTTP status of its answer */
  receive?: (webhook: SignedWebhook) => Promise<number>
  clock?: () => number
  /** of what `release` does by chance */
  seed?: number
  /** how often what the shop did not take is sent again by itself; null: only when `retry` is called */
  retryMs?: number | null
}

export type FakeWhatsApp = Awaited<ReturnType<typeof startFakeWhatsApp>>

/**
 * Starts a WhatsApp Cloud API, written from its documentation (docs/whatsapp.md), with simulated faults (E-10): messages of
 * each type, files, templates, the 24 hours, customers with and without a number, the app on the merchant's phone. `world`
 * is what WhatsApp knows, to compare with what the shop knows.
 */
export async function startFakeWhatsApp({
  port = 0,
  webhookUrl = null,
  receive,
  clock = Date.now,
  seed = 1,
  retryMs = null,
}: FakeWhatsAppOptions = {}) {
  const { accessToken, phoneNumberId } = WHATSAPP_ACCOUNT
  const { faulty, close: closeServer } = await startFaultyServer({
    port,
    answer,
    page: async (request, response) => {
      if (request.path !== '/') return false
      await whatsAppPage(fake, request, response)
      return true
    },
    repeats: WHATSAPP_ACCOUNT,
  })
  const deliveries = withDeliveries(faulty, { webhookUrl, receive: receive ?? null, seed })
  const world = createWorld({ clock, phoneNumberId, tell: deliveries.tell })
  const media = createMedia({ clock, baseUrl: () => faulty.url, token: accessToken })
  const timer =
    retryMs === null ? null : setInterval(() => void deliveries.retry().catch(() => {}), retryMs).unref()

  const fake = Object.assign(deliveries, {
    world,
    media,
    templates: someTemplates(),
    /** ids of the articles in the catalogue */
    catalogue: new Set<string>(),
    messages: [] as FakeMessage[],
    /** error codes of the next messages */
    errors: [] as { code: number; status?: number }[],
    /** numbers without WhatsApp */
    unknownNumbers: new Set<string>(),
    /** how WhatsApp tells that the 24 hours are over: at once, or in a report on a message that it took */
    closedWindow: 'answer' as 'answer' | 'report',

    /** Reports a state of a message to the shop. */
    report: (message: Pick<FakeMessage, 'wamid'>, state: ReportedState, code?: number) =>
      world.report(message.wamid, state, code),
    /** The customer of this number writes a text; `answers`: as an answer to this message. */
    reply: (from: string, body: string, answers?: Pick<FakeMessage, 'wamid'>) =>
      world.write(
        world.customer(from),
        { type: 'text', text: { body } },
        answers ? { replyTo: answers.wamid } : {},
      ),
    async close() {
      if (timer) clearInterval(timer)
      await closeServer()
    },
  })

  async function answer(request: FakeRequest): Promise<FakeAnswer> {
    const { method, path } = request
    if (request.headers.get('Authorization') !== `Bearer ${accessToken}`) return graphError(190, 401)
    if (path === '/whatsapp_business/attachments/') return media.download(request)
    const [, id = '', edge = ''] = /^\/v\d+\.\d+\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    if (id === ACCOUNT_ID && edge === 'message_templates')
      return listTemplates(fake.templates, request, `${faulty.url}${path}`)
    if (edge === '' && id !== phoneNumberId) return method === 'DELETE' ? media.delete(id) : media.lookUp(id)
    if (id !== phoneNumberId) return graphError(100)
    if (edge === '')
      return {
        status: 200,
        body: { id, display_phone_number: '+221 33 800 00 00', verified_name: 'Keur Bébé' },
      }
    if (edge === 'media') return media.upload(request)
    if (edge !== 'messages') return graphError(100)
    const simulated = fake.errors.shift()
    return simulated ? graphError(simulated.code, simulated.status) : accept(request)
  }

  async function accept({ body }: FakeRequest): Promise<FakeAnswer> {
    const sent = parseJson(body)
    if (!isRecord(sent) || sent.messaging_product !== 'whatsapp')
      return graphError(100, 400, 'messaging_product')
    if (sent.status !== undefined) return markRead(sent)
    try {
      const to = recipientOf(sent)
      const shown = readMessage(sent, {
        ...fake,
        isKnownMessage: (id) => world.findMessage(id) !== undefined,
      })
      const isLate = sent.type !== 'template' && !world.isOpen(to.customer)
      if (isLate && fake.closedWindow === 'answer') return graphError(131047)
      const wamid = keep(sent, to, shown)
      if (isLate) await world.report(wamid, 'failed', 131047)
      const status = sent.type === 'template' ? { message_status: 'accepted' } : {}
      return {
        status: 200,
        body: { messaging_product: 'whatsapp', contacts: [to.contact], messages: [{ id: wamid, ...status }] },
      }
    } catch (error) {
      if (error instanceof Refused) return graphError(error.code, 400, error.details)
      throw error
    }
  }

  /** Marks a customer's message as read, and shows that the shop is typing. */
  function markRead({ status, message_id, typing_indicator: typing }: UnknownRecord): FakeAnswer {
    const isTyping = typing === undefined || (isRecord(typing) && typing.type === 'text')
    const isDone = status === 'read' && isTyping && world.markRead(String(message_id))
    return isDone ? { status: 200, body: { success: true } } : graphError(100)
  }

  /** By number, which goes before the id where both are given. */
  function recipientOf({ to, recipient }: UnknownRecord): { customer: Customer; contact: object } {
    if (to === undefined && recipient !== undefined) {
      const customer = world.find(String(recipient))?.customer
      if (!customer || customer.userId !== recipient) throw new Refused(131026, 'recipient')
      return { customer, contact: { input: recipient, user_id: recipient } }
    }
    if (to === undefined) throw new Refused(100, 'The parameter to is required.')
    const phone = String(to).replace(/^\+/, '')
    if (!/^[1-9]\d{7,14}$/.test(phone) || fake.unknownNumbers.has(phone)) throw new Refused(131026, 'to')
    return { customer: world.customer(phone), contact: { input: String(to), wa_id: phone } }
  }

  function keep(
    sent: UnknownRecord,
    { customer, contact }: ReturnType<typeof recipientOf>,
    shown: Shown,
  ): string {
    const id = world.nextId('out')
    const type = String(sent.type ?? 'text')
    const callbackData = String(sent.biz_opaque_callback_data ?? '')
    const replyTo = isRecord(sent.context) ? String(sent.context.message_id) : null
    world.add(customer, {
      id,
      direction: 'out',
      type,
      content: { [type]: sent[type] },
      replyTo,
      callbackData,
    })
    const to = 'wa_id' in contact ? customer.phone : customer.userId
    fake.messages.push({
      wamid: id,
      to,
      type,
      content: shown.text,
      parameters: shown.parameters,
      callbackData,
    })
    return id
  }

  return fake
}
