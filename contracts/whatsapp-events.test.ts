import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTACT } from '../tests/support/whatsapp-examples/example.ts'
import {
  type ExampleName,
  WEBHOOK_EXAMPLES,
  webhookOf,
} from '../tests/support/whatsapp-examples/webhook-examples.ts'
import { parseWebhook } from './whatsapp-events.ts'

const ACCOUNT = { accountId: '102290129340398', phoneNumberId: '106540352242922' }
const ID = 'wamid.HBgLMjIxNzcxMjM0NTY3FQIAEhgUM0E='
const OTHER_ID = 'wamid.HBgLMjIxNzcxMjM0NTY3FQIAERgSNDE='
const FATOU = { phone: '221771234567', userId: 'SN.13491208655302741918', name: 'Fatou Sarr', username: null }
const AT = 1_796_032_800_000
const FILE = { id: '1003383421387256', sha256: 'NL5Vgw+Ab7VL4Dmh2bdZtmi3wdlKeVKRB3Q60NJ+b1k=' }
const UTILITY = { billable: true, category: 'utility', type: 'regular' }

const SALAM = { timestamp: '1796032800', type: 'text', text: { body: 'Salam' } }
const parse = (body: unknown) => [...parseWebhook(body)]
const read = (name: ExampleName) => parse(webhookOf(WEBHOOK_EXAMPLES[name]))

/** A message of which everything is empty that its kind does not have. */
const message = (change: object) => ({
  ...{ event: 'message', ...ACCOUNT, id: ID, at: AT, person: FATOU, replyTo: null, forwarded: false },
  ...{ product: null, referral: null, groupId: null, text: '', media: null, location: null, contacts: [] },
  ...{ order: null, reaction: null, payload: null, originalId: null, errors: [] },
  ...change,
})
const file = (mime: string, change = {}) => ({
  ...{ ...FILE, mime, filename: null, voice: false, animated: false },
  ...change,
})

describe('parseWebhook', { tags: ['G-12'] }, () => {
  it.each<[ExampleName, object]>([
    ['text', { kind: 'text', type: 'text', text: 'Vous l’avez en bleu ?' }],
    ['forwarded', { kind: 'text', type: 'text', text: 'Promo', forwarded: true }],
    [
      'product',
      {
        ...{ kind: 'text', type: 'text', text: 'Il est disponible ?', replyTo: OTHER_ID },
        product: { catalogId: '194836987003835', retailerId: 'KB-12-BLEU' },
      },
    ],
    ['image', { kind: 'image', type: 'image', text: 'Comme celui-ci', media: file('image/jpeg') }],
    ['audio', { kind: 'audio', type: 'audio', media: file('audio/ogg; codecs=opus', { voice: true }) }],
    ['video', { kind: 'video', type: 'video', text: 'La roue', media: file('video/mp4') }],
    [
      'document',
      {
        kind: 'document',
        type: 'document',
        text: 'Reçu',
        media: file('application/pdf', { filename: 'recu.pdf' }),
      },
    ],
    ['sticker', { kind: 'sticker', type: 'sticker', media: file('image/webp') }],
    [
      'location',
      {
        ...{ kind: 'location', type: 'location' },
        location: {
          ...{ latitude: 14.7167, longitude: -17.4677, name: 'Boulangerie Jaune', address: 'Rue 10, Dakar' },
          url: 'https://example.sn/',
        },
      },
    ],
    [
      'contacts',
      {
        kind: 'contacts',
        type: 'contacts',
        contacts: [{ name: 'Awa Ndiaye', phones: ['+221 78 555 44 33'] }],
      },
    ],
    [
      'button',
      { kind: 'button', type: 'button', text: 'Oui, je confirme', payload: 'OUI', replyTo: OTHER_ID },
    ],
    [
      'buttonReply',
      { kind: 'reply', type: 'interactive', text: 'Annuler', payload: 'annuler', replyTo: OTHER_ID },
    ],
    ['listReply', { kind: 'reply', type: 'interactive', text: 'Yoff', payload: 'yoff', replyTo: OTHER_ID }],
    [
      'form',
      { kind: 'form', type: 'interactive', text: 'Sent', payload: '{"quartier":"Yoff"}', replyTo: OTHER_ID },
    ],
    ['reaction', { kind: 'reaction', type: 'reaction', reaction: { emoji: '👍', messageId: OTHER_ID } }],
    [
      'order',
      {
        ...{ kind: 'order', type: 'order', text: 'Pour samedi' },
        order: {
          catalogId: '194836987003835',
          items: [
            { retailerId: 'KB-12-BLEU', quantity: 2, price: 4000, currency: 'XOF' },
            { retailerId: 'KB-7', quantity: 1, price: 12500, currency: 'XOF' },
          ],
        },
      },
    ],
    [
      'unsupported',
      {
        ...{ kind: 'unsupported', type: 'poll_creation' },
        errors: [
          {
            code: 131051,
            title: 'Message type unknown',
            details: 'Message type is currently not supported.',
          },
        ],
      },
    ],
    ['edit', { kind: 'edit', type: 'edit', text: 'En rouge plutôt', originalId: OTHER_ID }],
    ['revoke', { kind: 'revoke', type: 'revoke', originalId: OTHER_ID }],
  ])('reads the example of Meta for %s', (name, expected) => {
    expect(read(name)).toEqual([message(expected)])
  })

  it('keeps the advertisement from which a customer came', () => {
    expect(read('advertisement')).toEqual([
      message({
        ...{ kind: 'text', type: 'text', text: 'Bonjour' },
        referral: {
          ...{ sourceType: 'ad', sourceId: '120226305854810726', sourceUrl: 'https://fb.me/3cr4Wqqkv' },
          ...{ headline: 'Écrivez-nous', body: 'Les poussettes de la rentrée', mediaType: 'image' },
          clickId: 'Aff-n8ZTODiE79d22KtAwQKj9e',
        },
      }),
    ])
  })

  it('knows a customer who hides the number by the id', () => {
    const person = { ...FATOU, phone: null, username: 'fatou.s' }
    expect(read('username')).toEqual([message({ kind: 'text', type: 'text', text: 'Bonjour', person })])
  })

  it('finds the customer of each message among several', () => {
    const moussa = { profile: { name: 'Moussa' }, wa_id: '221785554433', user_id: 'SN.2' }
    const value = {
      contacts: [moussa, CONTACT],
      messages: [
        { from: '221771234567', id: 'wamid.1', ...SALAM },
        { from_user_id: 'SN.2', id: 'wamid.2', ...SALAM },
        { from: '33612345678', id: 'wamid.3', ...SALAM },
      ],
    }
    const [first, second, third] = parse(webhookOf({ field: 'messages', value }))
    expect(first).toMatchObject({ person: FATOU })
    expect(second).toMatchObject({ person: { phone: '221785554433', userId: 'SN.2', name: 'Moussa' } })
    expect(third).toMatchObject({ person: { phone: '33612345678', userId: null, name: null } })
  })

  it('takes the only person of a webhook for nobody else', () => {
    const people = (...writers: object[]) => {
      const messages = writers.map((writer, index) => ({ ...SALAM, id: `wamid.${index}`, ...writer }))
      const events = parse(webhookOf({ field: 'messages', value: { contacts: [CONTACT], messages } }))
      return events.map((event) => 'person' in event && event.person)
    }
    const nobody = { phone: null, userId: null, name: null, username: null }
    expect(people({ from: '22171234567' }, {})).toEqual([{ ...FATOU, phone: '22171234567' }, FATOU])
    expect(people({ from: FATOU.phone }, { from: '33612345678' }, { from_user_id: 'SN.9' })).toEqual([
      FATOU,
      { ...nobody, phone: '33612345678' },
      { ...nobody, userId: 'SN.9' },
    ])
    expect(people({ from_user_id: 'SN.9' })).toEqual([{ ...nobody, userId: 'SN.9' }])
  })

  it.each<[ExampleName, object]>([
    [
      'numberChange',
      {
        previous: { phone: '221771234567', userId: null },
        current: { phone: '221785554433', userId: 'SN.24817305912873645029' },
      },
    ],
    [
      'userIdChange',
      {
        previous: { phone: null, userId: 'SN.13491208655302741918' },
        current: { phone: null, userId: 'SN.24817305912873645029' },
      },
    ],
    [
      'userIdUpdate',
      {
        id: null,
        previous: { phone: null, userId: 'SN.13491208655302741918' },
        current: { phone: '221785554433', userId: 'SN.24817305912873645029' },
      },
    ],
  ])('reads who a customer was and is from the example for %s', (name, expected) => {
    expect(read(name)).toEqual([{ event: 'identity', ...ACCOUNT, id: ID, at: AT, ...expected }])
  })

  it('does not believe a name in which somebody wrote two numbers', () => {
    const body = 'User x changed from 221771234567 to 221780000000 changed from 221785554433 to 221790000000'
    const system = { body, type: 'user_changed_number', wa_id: '221790000000' }
    const sent = { from: '221785554433', id: ID, timestamp: '1796032800', type: 'system', system }
    expect(parse(webhookOf({ field: 'messages', value: { messages: [sent] } }))).toMatchObject([
      { previous: { phone: '221785554433' }, current: { phone: '221790000000' } },
    ])
  })

  it.each<[ExampleName, object]>([
    ['sent', { state: 'sent', pricing: UTILITY }],
    [
      'delivered',
      {
        state: 'delivered',
        pricing: { billable: false, category: 'service', type: 'free_customer_service' },
      },
    ],
    ['read', { state: 'read', pricing: UTILITY }],
    [
      'failed',
      {
        ...{ state: 'failed', pricing: null, recipient: { ...FATOU, userId: null, name: null } },
        errors: [{ code: 131026, title: 'Message undeliverable', details: 'Message Undeliverable.' }],
      },
    ],
  ])('reads the state %s of a message', (name, expected) => {
    const status = { event: 'status', ...ACCOUNT, id: ID, at: AT, recipient: FATOU, callbackData: 'entry-1' }
    expect(read(name)).toEqual([{ ...status, errors: [], ...expected }])
  })

  it('tells the merchant’s own messages, of now and of before, from those of the customer', () => {
    const text = { kind: 'text', type: 'text' }
    const person = { ...FATOU, name: null }
    expect(read('echo')).toEqual([message({ event: 'echo', ...text, text: 'Oui, en bleu aussi', person })])
    expect(read('history')).toEqual([
      { event: 'history-progress', ...ACCOUNT, progress: 55, errors: [] },
      message({ event: 'history', direction: 'in', state: 'READ', ...text, text: 'Salam', person }),
      message({
        ...{ event: 'history', direction: 'out', state: 'DELIVERED', ...text, text: 'Bonjour', person },
        ...{ id: OTHER_ID, at: AT + 60_000 },
      }),
    ])
    expect(read('historyMedia')).toEqual([
      message({
        ...{ event: 'history', direction: 'in', state: 'READ', kind: 'image', type: 'image', text: 'Le lit' },
        ...{ media: file('image/jpeg'), person: { ...person, userId: null } },
      }),
    ])
    expect(read('historyDeclined')).toMatchObject([
      { event: 'history-progress', progress: null, errors: [{ code: 2593109 }] },
    ])
  })

  it('reads what has become of a template', () => {
    expect(read('template')).toEqual([
      {
        ...{ event: 'template', ...ACCOUNT, phoneNumberId: null, templateId: '1689556908129832' },
        ...{ name: 'commande_en_route', language: 'fr', status: 'APPROVED', reason: 'NONE' },
      },
    ])
  })

  it('reads what it knows beside what it does not', () => {
    const odd = {
      field: 'messages',
      value: { messages: [null, 3, { type: 'text' }, { id: ID, type: 'hologram' }] },
    }
    const events = parse(webhookOf(WEBHOOK_EXAMPLES.addressBook, odd, WEBHOOK_EXAMPLES.text))
    expect(events.map(({ event }) => event)).toEqual(['unknown', 'unknown', 'message', 'message'])
    expect(events[0]).toMatchObject({ field: 'smb_app_state_sync' })
    expect(events[2]).toMatchObject({ kind: 'unsupported', type: 'hologram', at: null })
  })

  it('returns texts that every database stores, of limited length', () => {
    const body = `a\0b\u0007\n${'é'.repeat(100_000)}\ud800`
    const sent = { id: ID, type: 'text', text: { body }, context: { id: 'x'.repeat(400) } }
    const [event] = parse(webhookOf({ field: 'messages', value: { messages: [sent] } }))
    expect(event).toMatchObject({ text: expect.stringMatching(/^ab\né{65531}$/), replyTo: null })
  })

  it('ends with any JSON, and with as many lists in lists as 3 MB hold', () => {
    const kinds = fc.constantFrom(...Object.values(WEBHOOK_EXAMPLES))
    fc.assert(
      fc.property(kinds, fc.jsonValue(), fc.nat(), (example, odd, place) => {
        let count = 0
        const text = JSON.stringify(webhookOf(example))
        JSON.parse(text, () => ++count)
        const target = place % count
        count = 0
        const changed: unknown = JSON.parse(text, (_, value) => (count++ === target ? odd : value))
        expect(Array.isArray(parse(changed))).toBe(true)
      }),
    )
    const many = (one: object) => Array.from({ length: 300_000 }, () => one)
    const lists = { messages: many({}), statuses: many({}), contacts: many({}) }
    const changes = many({ field: 'messages', value: lists })
    for (const entry of [many({}), [{ changes }], many({ changes })])
      expect(parse({ entry }).length).toBeLessThanOrEqual(40_000)
  })
})
