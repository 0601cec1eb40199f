import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../domain/durations.ts'
import { callerOf, codeOf } from './support/whatsapp-cloud/caller.ts'
import type { Customer } from './support/whatsapp-cloud/changes.ts'
import { CATALOGUE_ID } from './support/whatsapp-cloud/graph.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from './support/whatsapp-fake.ts'

const TO = '221771234567'
const BUTTON = { type: 'reply', reply: { id: 'oui', title: 'Oui' } }

let now = 1_796_032_800_000
let fake: FakeWhatsApp
let fatou: Customer
beforeEach(async () => {
  fake = await startFakeWhatsApp({ clock: () => now })
  fake.delivery = 'held'
  fake.catalogue.add('KB-12')
  fatou = fake.world.customer(TO)
  await fake.world.write(fatou, { type: 'text', text: { body: 'Bonjour' } })
})
afterEach(() => fake.close())

const post = (body: object) => callerOf(fake.url).post(body)
const send = (body: object) => callerOf(fake.url).send(TO, body)
const interactive = (part: object) => send({ type: 'interactive', interactive: part })

describe('messages of the fake WhatsApp', { tags: ['G-12', 'R-02'] }, () => {
  // Each body is written from the page of its type below messages/ (docs/whatsapp.md).
  it.each<[string, object]>([
    ['text', { type: 'text', text: { body: 'Bonjour', preview_url: true } }],
    ['image', { type: 'image', image: { link: 'https://example.sn/lit.jpg', caption: 'Le lit' } }],
    ['audio', { type: 'audio', audio: { link: 'https://example.sn/voix.ogg', voice: true } }],
    [
      'document',
      { type: 'document', document: { link: 'https://example.sn/recu.pdf', filename: 'recu.pdf' } },
    ],
    ['location', { type: 'location', location: { latitude: 14.7, longitude: -17.4, name: 'Keur Bébé' } }],
    ['contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Awa', first_name: 'Awa' } }] }],
    [
      'cta_url',
      {
        type: 'interactive',
        interactive: {
          type: 'cta_url',
          header: { type: 'image', image: { link: 'https://example.sn/lit.jpg' } },
          body: { text: 'Lit' },
          action: { name: 'cta_url', parameters: { display_text: 'Voir', url: 'https://example.sn/' } },
        },
      },
    ],
    [
      'product',
      {
        type: 'interactive',
        interactive: {
          type: 'product',
          action: { catalog_id: CATALOGUE_ID, product_retailer_id: 'KB-12' },
        },
      },
    ],
    [
      'location request',
      {
        type: 'interactive',
        interactive: {
          ...{ type: 'location_request_message', body: { text: 'Où êtes-vous ?' } },
          action: { name: 'send_location' },
        },
      },
    ],
    [
      'buttons',
      {
        type: 'interactive',
        interactive: { type: 'button', body: { text: 'Confirmer ?' }, action: { buttons: [BUTTON] } },
      },
    ],
  ])('are accepted as %s, and kept in the conversation', async (_, body) => {
    const { status, answer } = await send({ ...body, context: { message_id: 'wamid.in.2' } })
    expect({ status, answer }).toEqual({
      status: 200,
      answer: {
        messaging_product: 'whatsapp',
        contacts: [{ input: TO, wa_id: TO }],
        messages: [{ id: expect.stringMatching(/^wamid\.out\.\d+$/) }],
      },
    })
    expect(fake.world.conversation(fatou).at(-1)).toMatchObject({ direction: 'out', replyTo: 'wamid.in.2' })
  })

  it.each<[number, string, object]>([
    [100, 'without a recipient', { to: undefined, type: 'text', text: { body: 'a' } }],
    [131026, 'to a number without its country', { to: '0x', type: 'text', text: { body: 'a' } }],
    [131026, 'to an id of nobody', { to: undefined, recipient: 'SN.1', type: 'text', text: { body: 'a' } }],
    [100, 'of no known type', { type: 'hologram', hologram: {} }],
    [100, 'without its part', { type: 'image' }],
    [100, 'without a body', { type: 'text', text: {} }],
    [100, 'too long', { type: 'text', text: { body: 'a'.repeat(4097) } }],
    [100, 'with a link without https', { type: 'image', image: { link: 'http://example.sn/lit.jpg' } }],
    [100, 'with a file that is not there', { type: 'image', image: { id: '1' } }],
    [100, 'with a caption of a voice', { type: 'audio', audio: { link: 'https://a.sn/a', caption: 'a' } }],
    [
      100,
      'with a caption that is too long',
      { type: 'image', image: { link: 'https://a.sn/a', caption: 'a'.repeat(1025) } },
    ],
    [100, 'at a place beyond the pole', { type: 'location', location: { latitude: 91, longitude: 0 } }],
    [
      131009,
      'as reaction to no message',
      { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
    ],
    [100, 'as an answer to nothing', { type: 'text', text: { body: 'a' }, context: {} }],
  ])('are refused with %i when they are %s', async (code, _, body) => {
    expect(await codeOf(send(body))).toBe(code)
    expect(fake.messages).toEqual([])
  })

  it.each<[number, string, object]>([
    [
      100,
      'a button without a text',
      {
        type: 'cta_url',
        body: { text: 'a' },
        action: { name: 'cta_url', parameters: { url: 'https://a.sn/' } },
      },
    ],
    [
      131009,
      'four buttons',
      { type: 'button', body: { text: 'a' }, action: { buttons: [BUTTON, BUTTON, BUTTON, BUTTON] } },
    ],
    [
      100,
      'buttons with one id',
      { type: 'button', body: { text: 'a' }, action: { buttons: [BUTTON, BUTTON] } },
    ],
    [
      131009,
      'an article that is not in the catalogue',
      { type: 'product', action: { catalog_id: CATALOGUE_ID, product_retailer_id: 'KB-0' } },
    ],
    [
      131009,
      'another catalogue',
      { type: 'product', action: { catalog_id: '1', product_retailer_id: 'KB-12' } },
    ],
    [100, 'no text', { type: 'location_request_message', action: { name: 'send_location' } }],
    [100, 'an unknown kind', { type: 'carousel', action: {} }],
  ])('are refused with %i with %s', async (code, _, part) => {
    expect(await codeOf(interactive(part))).toBe(code)
  })

  it('reach a customer without a number by the id, after which states name the id', async () => {
    Object.assign(fatou, { hidesNumber: true })
    const { answer } = await post({ recipient: fatou.userId, type: 'text', text: { body: 'Bonjour' } })
    expect(answer).toMatchObject({ contacts: [{ input: fatou.userId, user_id: fatou.userId }] })
    expect(fake.messages).toMatchObject([{ to: fatou.userId, content: 'Bonjour' }])
    const [message] = fake.messages
    if (message) await fake.report(message, 'read')
    const status = { status: 'read', recipient_user_id: fatou.userId }
    expect(fake.held.at(-1)?.value).toMatchObject({ statuses: [status] })
  })

  it('go to the number where a request has both', async () => {
    const other = fake.world.customer('221785554433')
    await send({ recipient: other.userId, type: 'text', text: { body: 'Bonjour' } })
    expect(fake.messages).toMatchObject([{ to: TO }])
  })

  it('are free within 24 hours after the customer’s message, and then only templates', async () => {
    const text = { type: 'text', text: { body: 'Bonjour' } }
    now += DAY_MS - 1
    expect(await codeOf(send(text))).toBeUndefined()
    now += 1
    expect(await codeOf(send(text))).toBe(131047)
    const template = { type: 'template', template: { name: 'commande_prete', language: { code: 'fr' } } }
    expect((await send(template)).answer).toMatchObject({ messages: [{ message_status: 'accepted' }] })
    fake.closedWindow = 'report'
    expect((await send(text)).status).toBe(200)
    const failed = { status: 'failed', errors: [{ code: 131047 }] }
    expect(fake.held.at(-1)?.value).toMatchObject({ statuses: [failed] })
  })

  it('are marked as read with those before, while the shop types', async () => {
    const second = await fake.world.write(fatou, { type: 'text', text: { body: 'Allô ?' } })
    await fake.world.write(fatou, { type: 'text', text: { body: '…' } })
    const read = { status: 'read', message_id: second }
    expect(await codeOf(post({ ...read, message_id: 'wamid.0' }))).toBe(100)
    expect(await codeOf(post({ ...read, typing_indicator: { type: 'audio' } }))).toBe(100)
    expect((await post({ ...read, typing_indicator: { type: 'text' } })).answer).toEqual({ success: true })
    expect(fake.world.conversation(fatou).map(({ isRead }) => isRead)).toEqual([true, true, false])
  })
})
