import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WhatsAppFailure } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { Fault } from '../../tests/support/faulty-server.ts'
import { IMPATIENT, PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { loopback } from '../../tests/support/shop.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../tests/support/whatsapp-fake.ts'
import { WHATSAPP_ACCOUNT } from '../../tests/support/whatsapp-webhooks.ts'
import { type MessageContent, openWhatsApp, type WhatsAppApi } from './whatsapp-api.ts'

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
  api = connected()
})
afterEach(() => fake.close())

const connected = (limits = {}) =>
  openWhatsApp({ ...PATIENT, ...limits, baseUrl: fake.url, privateNetworks: loopback() })
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
      { ...CONFIRM, parameters: CONFIRM.parameters.map(({ name }) => ({ name, value: 'a\nb' })) },
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
    ['silent', 'unclear'],
    ['oversize', 'unclear'],
    ['garbage', 'unclear'],
    ['odd', 'unclear'],
    ['redirect', 'protocol'],
  ])('reads the fault %s of a message as %s, sends it once, and tells no secret', async (kind, failure) => {
    fake.faults = [{ kind }]
    if (kind === 'silent') api = connected(IMPATIENT)
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
