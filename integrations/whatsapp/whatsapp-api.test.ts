import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { Fault } from '../../tests/support/faulty-server.ts'
import { IMPATIENT, PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { loopback } from '../../tests/support/shop.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../tests/support/whatsapp-fake.ts'
import { WHATSAPP_ACCOUNT } from '../../tests/support/whatsapp-webhooks.ts'
import { memoryWhatsApp } from './in-memory-whatsapp.ts'
import { openWhatsApp } from './whatsapp-api.ts'
import type { MessageContent, WhatsAppApi } from './whatsapp-types.ts'

const TO = '+221771234567'
const CONFIRM: MessageContent = {
  template: 'commande_a_confirmer',
  language: 'fr',
  parameters: [
    { name: 'client', value: 'Fatou Sarr' },
    { name: 'commande', value: 'KB-1' },
    { name: 'total', value: '4 000 FCFA' },
  ],
}

let fake: FakeWhatsApp
let api: WhatsAppApi
beforeEach(async () => {
  fake = await startFakeWhatsApp()
  api = openWhatsApp({ ...PATIENT, baseUrl: fake.url, privateNetworks: loopback() })
})
afterEach(() => fake.close())

const send = (content: MessageContent = CONFIRM, to = TO) =>
  api.sendMessage({ id: 'entry-1', to, content }, WHATSAPP_ACCOUNT)

describe('openWhatsApp', { tags: ['G-12', 'R-02'] }, () => {
  it('sends a template with its named parameters, and returns WhatsApp’s id', async () => {
    const sent = await send()
    expect(sent).toEqual({ ok: true, wamid: fake.messages[0]?.wamid })
    expect(fake.messages).toEqual([
      {
        wamid: expect.any(String),
        to: '221771234567',
        type: 'template',
        content: 'commande_a_confirmer',
        parameters: { client: 'Fatou Sarr', commande: 'KB-1', total: '4 000 FCFA' },
        callbackData: 'entry-1',
      },
    ])
    expect(fake.requests[0]).toMatchObject({ method: 'POST', path: '/v26.0/106540352242922/messages' })
  })

  it('sends a template without parameters without components', async () => {
    expect(await send({ template: 'commande_prete', language: 'fr', parameters: [] })).toMatchObject({
      ok: true,
    })
    expect(fake.requests[0]?.body).not.toContain('components')
  })

  it('sends a text only within 24 hours after the customer’s message', async () => {
    expect(await send({ text: 'Bonjour' })).toMatchObject({ ok: false, failure: 'window' })
    await fake.reply('221771234567', 'Bonjour')
    expect(await send({ text: 'Bonjour' })).toMatchObject({ ok: true })
    expect(fake.messages[0]).toMatchObject({ type: 'text', content: 'Bonjour' })
  })

  it('tells a template that is not approved, has another language or other parameters', async () => {
    const parameters = [{ name: 'client', value: 'Fatou' }]
    for (const content of [
      { ...CONFIRM, template: 'inconnu' },
      { ...CONFIRM, language: 'en' },
      { ...CONFIRM, parameters },
    ]) {
      expect(await send(content)).toMatchObject({ ok: false, failure: 'template' })
    }
  })

  it('tells a number without WhatsApp', async () => {
    fake.unknownNumbers.add('221771234567')
    expect(await send()).toEqual({ ok: false, failure: 'recipient', detail: 'HTTP 400 131026' })
  })

  it.each<[number, number, WhatsAppFailure]>([
    [131047, 400, 'window'],
    [131026, 400, 'recipient'],
    [132001, 404, 'template'],
    [190, 401, 'auth'],
    [10, 403, 'auth'],
    [200, 403, 'auth'],
    [130429, 400, 'busy'],
    [131048, 400, 'busy'],
    [131056, 400, 'busy'],
    [80007, 400, 'busy'],
    [4, 400, 'busy'],
    [131016, 500, 'busy'],
    [131000, 500, 'unclear'],
    [100, 400, 'refused'],
    [999999, 400, 'refused'],
  ])('reads the error %i with status %i as %s', async (code, status, failure) => {
    fake.errors.push({ code, status })
    expect(await send()).toEqual({ ok: false, failure, detail: `HTTP ${status} ${code}` })
    expect(fake.requests).toHaveLength(1)
  })

  it.each<[Fault['kind'], WhatsAppFailure]>([
    [500, 'unclear'],
    [429, 'busy'],
    [403, 'auth'],
    [400, 'refused'],
    ['cut', 'unclear'],
    ['lost', 'unclear'],
    ['oversize', 'unclear'],
    ['garbage', 'unclear'],
    ['odd', 'unclear'],
    ['redirect', 'protocol'],
  ])('reads the fault %s of a message as %s, sends it once, and tells no secret', async (kind, failure) => {
    fake.faults = [{ kind }]
    const sent = await send()
    expect(sent).toMatchObject({ ok: false, failure })
    expect(fake.requests).toHaveLength(1)
    const text = JSON.stringify(sent)
    for (const secret of [WHATSAPP_ACCOUNT.accessToken, WHATSAPP_ACCOUNT.appSecret, '771234567'])
      expect(text).not.toContain(secret)
  })

  it('tells that nothing was sent when WhatsApp cannot be reached, and after several failures', async () => {
    await fake.close()
    expect(await send()).toMatchObject({ failure: 'connection', detail: 'ECONNREFUSED' })
    for (let attempt = 0; attempt < 4; attempt++) await send()
    expect(await send()).toMatchObject({ failure: 'connection', detail: 'not sent after several failures' })
    fake = await startFakeWhatsApp()
  })

  it('reads the shop’s number, again after a fault', async () => {
    fake.faults = [{ kind: 'cut' }]
    expect(await api.readNumber(WHATSAPP_ACCOUNT)).toEqual({
      ok: true,
      number: '+221 33 800 00 00',
      name: 'Keur Bébé',
    })
    expect(await api.readNumber({ ...WHATSAPP_ACCOUNT, accessToken: 'another-token' })).toEqual({
      ok: false,
      failure: 'auth',
      detail: 'HTTP 401 190',
    })
  })
})

/** A WhatsApp that the test controls; it knows the account, and the template `CONFIRM`. */
interface Opened {
  api: WhatsAppApi
  /** the shop's ids of the accepted messages */
  accepted: () => string[]
  /** `garbage`: an answer that is none; `times`: of a request that is repeated */
  misbehave: (fault: 'lost' | 'silent' | 'garbage' | 'busy' | 'closed-window', times?: number) => void
  /** the next answer comes when this resolves */
  holdBack: (until: Promise<void>) => void
  down: () => Promise<void> | void
}

/** What the shop relies on, whichever WhatsApp it has. */
function describeWhatsApp(name: string, open: (limits?: { timeoutMs: number }) => Promise<Opened>): void {
  describe(name, { tags: ['G-12', 'R-02'] }, () => {
    const sendBy = ({ api }: Opened, content: MessageContent = CONFIRM, to = TO) =>
      api.sendMessage({ id: 'entry-1', to, content }, WHATSAPP_ACCOUNT)

    it('sends a message, and the same one again when it is asked to, under another id of WhatsApp', async () => {
      const opened = await open()
      const sent = [await sendBy(opened), await sendBy(opened)]
      const wamids = sent.map((one) => one.ok && one.wamid)
      expect(wamids).toEqual([expect.stringMatching(/^wamid\./), expect.stringMatching(/^wamid\./)])
      expect(new Set(wamids).size).toBe(2)
      expect(opened.accepted()).toEqual(['entry-1', 'entry-1'])
    })

    it.each<[string, MessageContent, string, WhatsAppFailure]>([
      ['a number without its country', CONFIRM, '771234567x', 'recipient'],
      ['an empty text', { text: '' }, TO, 'refused'],
      ['a text that is too long', { text: 'a'.repeat(4097) }, TO, 'refused'],
      ['an empty value', { ...CONFIRM, parameters: valued('') }, TO, 'template'],
      ['a value of two lines', { ...CONFIRM, parameters: valued('a\nb') }, TO, 'template'],
      ['a value with a wide gap', { ...CONFIRM, parameters: valued('a     b') }, TO, 'template'],
    ])('refuses %s', async (_title, content, to, failure) => {
      const opened = await open()
      expect(await sendBy(opened, content, to)).toMatchObject({ ok: false, failure })
      expect(opened.accepted()).toEqual([])
    })

    it('tells a refusal, after which the next message is accepted', async () => {
      const opened = await open()
      opened.misbehave('busy')
      expect(await sendBy(opened)).toMatchObject({ ok: false, failure: 'busy' })
      opened.misbehave('closed-window')
      expect(await sendBy(opened, { text: 'Bonjour' })).toMatchObject({ ok: false, failure: 'window' })
      expect(opened.accepted()).toEqual([])
      expect(await sendBy(opened)).toMatchObject({ ok: true })
    })

    it('waits for a late answer', async () => {
      const opened = await open()
      const late = Promise.withResolvers<void>()
      opened.holdBack(late.promise)
      const sending = sendBy(opened)
      await expect.poll(opened.accepted).toEqual(['entry-1'])
      late.resolve()
      expect(await sending).toMatchObject({ ok: true })
    })

    it('does not know whether a message was accepted whose answer is lost, late or none', async () => {
      for (const fault of ['lost', 'garbage', 'silent'] as const) {
        const opened = await open(fault === 'silent' ? IMPATIENT : undefined)
        opened.misbehave(fault)
        expect(await sendBy(opened), fault).toMatchObject({ ok: false, failure: 'unclear' })
        // Where it was lost, WhatsApp has it, and it was not repeated.
        if (fault === 'lost') expect(opened.accepted()).toEqual(['entry-1'])
      }
    })

    it('tells that nothing was sent when WhatsApp cannot be reached', async () => {
      const opened = await open()
      await opened.down()
      expect(await sendBy(opened)).toMatchObject({ ok: false, failure: 'connection' })
      expect(await opened.api.readNumber(WHATSAPP_ACCOUNT)).toMatchObject({ failure: 'connection' })
      expect(opened.accepted()).toEqual([])
    })

    it('reads the shop’s number, and tells when no answer comes', async () => {
      const opened = await open()
      const number = { ok: true, number: '+221 33 800 00 00', name: expect.any(String) }
      expect(await opened.api.readNumber(WHATSAPP_ACCOUNT)).toEqual(number)
      const impatient = await open(IMPATIENT)
      impatient.misbehave('silent', 3)
      expect(await impatient.api.readNumber(WHATSAPP_ACCOUNT)).toMatchObject({
        ok: false,
        failure: 'timeout',
      })
    })
  })
}

const valued = (value: string) => CONFIRM.parameters.map(({ name }) => ({ name, value }))

describeWhatsApp('openWhatsApp to a server', async (limits = PATIENT) => {
  const server = await startFakeWhatsApp()
  let isDown = false
  onTestFinished(async () => {
    if (!isDown) await server.close()
  })
  return {
    api: openWhatsApp({ ...PATIENT, ...limits, baseUrl: server.url, privateNetworks: loopback() }),
    accepted: () => server.messages.map(({ callbackData }) => callbackData),
    misbehave(fault, times = 1) {
      // Outside the 24 hours, WhatsApp refuses every text.
      if (fault === 'closed-window') return
      const kind = fault === 'busy' ? 429 : fault
      server.faults.push(...Array.from({ length: times }, () => ({ kind })))
    },
    holdBack: (until) => void server.faults.push({ kind: 'late', until }),
    down: () => {
      isDown = true
      return server.close()
    },
  }
})

describeWhatsApp('memoryWhatsApp', async (limits) => {
  const memory = memoryWhatsApp(limits)
  const next = (fault: () => Promise<void>) => {
    memory.fault = () => {
      memory.fault = null
      return fault()
    }
  }
  const refuse = (failure: WhatsAppFailure) =>
    memory.refusals.push({ ok: false, failure, detail: 'HTTP 400' })
  return {
    api: memory,
    accepted: () => memory.sent.map(({ id }) => id),
    misbehave(fault) {
      if (fault === 'busy') refuse('busy')
      else if (fault === 'closed-window') refuse('window')
      else if (fault === 'garbage') refuse('unclear')
      else next(fault === 'lost' ? () => Promise.reject(new Error(fault)) : () => new Promise(() => {}))
    },
    holdBack: (until) => next(() => until),
    down: () => void [1, 2].map(() => refuse('connection')),
  }
})
