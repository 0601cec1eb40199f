import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { type FakeAnswer, type FakeRequest, startFaultyServer } from './faulty-server.ts'
import { whatsAppPage } from './whatsapp-fake-page.ts'
import { type SignedWebhook, signWebhook, WHATSAPP_ACCOUNT, webhookBody } from './whatsapp-webhooks.ts'

/** Approved templates, with their parameters. */
const TEMPLATES: Readonly<Record<string, { language: string; words: string[] }>> = {
  commande_a_confirmer: { language: 'fr', words: ['client', 'commande', 'total'] },
  commande_en_route: { language: 'fr', words: ['client', 'commande'] },
  commande_prete: { language: 'fr', words: [] },
}

const DAY_MS = 86_400_000

export interface FakeMessage {
  wamid: string
  /** digits with the country code */
  to: string
  type: 'text' | 'template'
  /** the text, or the template's name */
  content: string
  parameters: Record<string, string>
  callbackData: string
}

export type ReportedState = 'sent' | 'delivered' | 'read' | 'failed'

/** `forged`: signed with another secret; `reordered`: sent after the next one. */
export type WebhookDelivery = 'once' | 'repeated' | 'reordered' | 'forged' | 'none'

export interface FakeWhatsAppOptions {
  port?: number
  /** the shop's webhook; null: nothing is sent */
  webhookUrl?: string | null
  clock?: () => number
}

export type FakeWhatsApp = Awaited<ReturnType<typeof startFakeWhatsApp>>

/** Starts a WhatsApp Cloud API, written from its documentation (docs/whatsapp.md), with simulated faults (E-10). */
export async function startFakeWhatsApp({
  port = 0,
  webhookUrl = null,
  clock = Date.now,
}: FakeWhatsAppOptions = {}) {
  const held: SignedWebhook[] = []
  const wroteAt = new Map<string, number>()
  let count = 0
  const { faulty, close } = await startFaultyServer({
    port,
    answer,
    page: async (request, response) => {
      if (request.path !== '/') return false
      await whatsAppPage(fake, request, response)
      return true
    },
    repeats: WHATSAPP_ACCOUNT,
  })
  const fake = Object.assign(faulty, {
    close,
    /** where webhooks are sent; null: nowhere */
    webhookUrl,
    messages: [] as FakeMessage[],
    /** error codes of the next messages */
    errors: [] as { code: number; status?: number }[],
    /** numbers without WhatsApp */
    unknownNumbers: new Set<string>(),
    delivery: 'once' as WebhookDelivery,
    /** answers of the shop to webhooks; null: not reached */
    delivered: [] as (number | null)[],

    status: ({ wamid, to, callbackData }: FakeMessage, status: ReportedState, code?: number) => ({
      ...{ id: wamid, status, timestamp: seconds(), recipient_id: to },
      ...(callbackData && { biz_opaque_callback_data: callbackData }),
      ...(code !== undefined && { errors: [{ code, title: 'simulated' }] }),
    }),
    /** Reports a state of a message to the shop. */
    report: (message: FakeMessage, status: ReportedState, code?: number) =>
      deliver(signWebhook(webhookBody({ statuses: [fake.status(message, status, code)] }))),
    message: (from: string, fields: object) => ({
      ...{ from, id: `wamid.in.${++count}`, timestamp: seconds(), type: 'text' },
      ...fields,
    }),
    /** The customer writes; `answers`: as an answer to this message. */
    reply: (from: string, body: string, answers?: FakeMessage) => {
      wroteAt.set(from, clock())
      const context = answers && { context: { from: '221338000000', id: answers.wamid } }
      return deliver(
        signWebhook(webhookBody({ messages: [fake.message(from, { text: { body }, ...context })] })),
      )
    },
  })

  const seconds = () => String(Math.floor(clock() / 1000))

  async function deliver(webhook: SignedWebhook): Promise<SignedWebhook> {
    const { delivery } = fake
    if (delivery === 'none') return webhook
    if (delivery === 'reordered') {
      held.push(webhook)
      return webhook
    }
    const first = delivery === 'forged' ? signWebhook(webhook.body, 'another secret') : webhook
    for (const { body, signature } of [
      first,
      ...held.splice(0),
      ...(delivery === 'repeated' ? [first] : []),
    ]) {
      const headers = { 'X-Hub-Signature-256': signature, 'Content-Type': 'application/json' }
      const answered = fake.webhookUrl
        ? await fetch(fake.webhookUrl, { method: 'POST', body, headers })
        : null
      fake.delivered.push(answered?.status ?? null)
    }
    return webhook
  }

  function answer(request: FakeRequest): FakeAnswer {
    const { accessToken, phoneNumberId } = WHATSAPP_ACCOUNT
    const own = new RegExp(`^/v\\d+\\.\\d+/${phoneNumberId}(/messages)?$`).exec(request.path)
    if (request.headers.get('Authorization') !== `Bearer ${accessToken}`) return graphError(190, 401)
    if (!own) return graphError(100)
    if (own[1] === undefined) {
      const id = phoneNumberId
      return {
        status: 200,
        body: { id, display_phone_number: '+221 33 800 00 00', verified_name: 'Keur Bébé' },
      }
    }
    const simulated = fake.errors.shift()
    return simulated ? graphError(simulated.code, simulated.status) : accept(request)
  }

  function accept({ body }: FakeRequest): FakeAnswer {
    const sent = parseJson(body)
    if (!isRecord(sent) || sent.messaging_product !== 'whatsapp') return graphError(100)
    const to = String(sent.to).replace(/^\+/, '')
    if (!/^[1-9]\d{7,14}$/.test(to) || fake.unknownNumbers.has(to)) return graphError(131026)
    const read = sent.type === 'template' ? readTemplate(sent.template) : readText(sent.text)
    if (typeof read === 'number') return graphError(read)
    if (sent.type === 'text' && clock() - (wroteAt.get(to) ?? -Infinity) >= DAY_MS) return graphError(131047)
    const wamid = `wamid.out.${++count}`
    const callbackData = String(sent.biz_opaque_callback_data ?? '')
    fake.messages.push({ wamid, to, callbackData, ...read })
    const contacts = [{ input: String(sent.to), wa_id: to }]
    return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id: wamid }] } }
  }

  return fake
}

type Content = Pick<FakeMessage, 'type' | 'content' | 'parameters'>

function readText(text: unknown): Content | number {
  const body = isRecord(text) ? String(text.body ?? '') : ''
  return body === '' || body.length > 4096 ? 100 : { type: 'text', content: body, parameters: {} }
}

/** @returns the error's code when the template is not approved, or its parameters are others */
function readTemplate(template: unknown): Content | number {
  if (!isRecord(template) || !isRecord(template.language)) return 100
  const name = String(template.name)
  const approved = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined
  if (!approved || approved.language !== template.language.code) return 132001
  const [component] = Array.isArray(template.components) ? template.components : []
  const given: unknown[] =
    isRecord(component) && Array.isArray(component.parameters) ? component.parameters : []
  const parameters = Object.fromEntries(
    given.filter(isRecord).map(({ parameter_name, text }) => [String(parameter_name), String(text ?? '')]),
  )
  const names = Object.keys(parameters).sort().join()
  if (names !== [...approved.words].sort().join()) return 132000
  if (Object.values(parameters).some((value) => value === '' || /[\n\t]| {5}/.test(value))) return 132018
  return { type: 'template', content: name, parameters }
}

function graphError(code: number, status = 400): FakeAnswer {
  const error = { message: `(#${code}) simulated`, type: 'OAuthException', code, fbtrace_id: 'trace' }
  return { status, body: { error } }
}
