import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { IMPATIENT, PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { loopback } from '../../tests/support/shop.ts'
import { ACCOUNT_ID, CATALOGUE_ID } from '../../tests/support/whatsapp-cloud/graph.ts'
import { aTemplate } from '../../tests/support/whatsapp-cloud/templates.ts'
import { startFakeWhatsApp } from '../../tests/support/whatsapp-fake.ts'
import { WHATSAPP_ACCOUNT } from '../../tests/support/whatsapp-webhooks.ts'
import { memoryWhatsApp } from './in-memory-whatsapp.ts'
import { openWhatsApp } from './whatsapp-api.ts'
import type { MessageContent, Recipient, WhatsAppApi } from './whatsapp-types.ts'

const PHOTO = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(200_000, 7)])
const MEGABYTE = 1_000_000
const account = WHATSAPP_ACCOUNT

/** Starts the fake, with an open conversation with a customer who shows the number, and one who hides it. */
async function aServer(limits: { timeoutMs: number } = PATIENT) {
  const server = await startFakeWhatsApp()
  let isDown = false
  const close = async () => {
    if (!isDown) await server.close()
    isDown = true
  }
  onTestFinished(close)
  await server.reply('221771234567', 'Bonjour')
  const hidden = server.world.customer('221781112233', { hidesNumber: true, username: 'awa' })
  await server.world.write(hidden, { type: 'text', text: { body: 'Bonjour' } })
  const options = { ...PATIENT, ...limits, downloadMs: limits.timeoutMs, baseUrl: server.url }
  const api = openWhatsApp({ ...options, privateNetworks: loopback() })
  return { server, api, hidden: hidden.userId, close }
}

const send = (api: WhatsAppApi, content: MessageContent, to: Recipient = { to: '+221771234567' }) =>
  api.sendMessage({ ...to, id: 'entry-1', content }, account)
const fetchWith = (api: WhatsAppApi, mediaId: string, maxBytes = MEGABYTE) =>
  api.fetchMedia({ mediaId, maxBytes, signal: new AbortController().signal }, account)

describe('what openWhatsApp sends', { tags: ['W-05', 'W-06'] }, () => {
  it('sends a text as an answer to a message, and to a customer whose number is hidden', async () => {
    const { server, api, hidden } = await aServer()
    const asked = server.world.conversation(server.world.customer('221771234567')).at(-1)?.id ?? ''
    await api.sendMessage({ id: 'a', to: '+221771234567', content: { text: 'Oui' }, replyTo: asked }, account)
    expect(asked).not.toBe('')
    expect(server.requests.at(-1)?.body).toContain(`"context":{"message_id":"${asked}"}`)
    expect(await send(api, { text: 'Bonjour' }, { recipient: hidden })).toMatchObject({ ok: true })
    expect(server.messages.map(({ to, content }) => [to, content])).toEqual([
      ['221771234567', 'Oui'],
      [hidden, 'Bonjour'],
    ])
  })

  it('sends a photo, an article of the catalogue, a link with a photo, and a place', async () => {
    const { server, api } = await aServer()
    server.catalogue.add('kb-1')
    const uploaded = await api.uploadMedia({ bytes: PHOTO, mime: 'image/jpeg' }, account)
    const image = uploaded.ok ? uploaded.mediaId : ''
    expect(server.media.find(image)?.bytes).toEqual(new Uint8Array(PHOTO))
    const link = { url: 'https://boutique.example/product/kb-1', label: 'Voir l’article' }
    const contents: MessageContent[] = [
      { image, caption: 'La robe' },
      { image, caption: '' },
      { product: { catalogId: CATALOGUE_ID, retailerId: 'kb-1' }, body: 'Robe, 5 000 FCFA' },
      { link, body: 'Robe, 5 000 FCFA', image },
      { link, body: 'Votre panier' },
      { location: { latitude: 14.7, longitude: -17.4, name: 'Keur Bébé', address: 'Ouakam' } },
    ]
    for (const content of contents)
      expect(await send(api, content), JSON.stringify(content)).toMatchObject({ ok: true })
    expect(server.messages.map(({ type, content }) => [type, content])).toEqual([
      ['image', 'La robe'],
      ['image', ''],
      ['interactive', 'Robe, 5 000 FCFA'],
      ['interactive', 'Robe, 5 000 FCFA'],
      ['interactive', 'Votre panier'],
      ['location', 'Keur Bébé'],
    ])
  })

  it('tells an article that is not in the catalogue, and a file that WhatsApp does not have', async () => {
    const { api } = await aServer()
    const product = { catalogId: CATALOGUE_ID, retailerId: 'kb-9' }
    expect(await send(api, { product, body: 'Robe' })).toMatchObject({ ok: false, failure: 'refused' })
    expect(await send(api, { image: '999', caption: '' })).toMatchObject({ ok: false, failure: 'refused' })
  })

  it('numbers the values of a template whose parameters have no names', async () => {
    const { server, api } = await aServer()
    server.templates.push(
      aTemplate('rappel', 'Bonjour {{1}}, {{2}} vous attend.', { parameter_format: 'POSITIONAL' }),
    )
    const parameters = [
      { name: '1', value: 'Awa' },
      { name: '2', value: 'KB-1' },
    ]
    const content = { template: 'rappel', language: 'fr', parameters, positional: true }
    expect(await send(api, content)).toMatchObject({ ok: true })
    expect(server.messages.at(-1)?.parameters).toEqual({ 1: 'Awa', 2: 'KB-1' })
  })
})

describe('the templates of openWhatsApp', { tags: ['W-06'] }, () => {
  it('reads every page, and leaves out what is not approved and what cannot be read', async () => {
    const { server, api } = await aServer()
    for (let number = 0; number < 120; number++)
      server.templates.push(aTemplate(`modele_${number}`, `Bonjour {{client}}, ${number}`))
    server.templates.push(
      aTemplate('refuse', 'Non', { status: 'REJECTED' }),
      aTemplate('A B', 'Nom impossible'),
    )
    server.templates.push(
      aTemplate('avec_bouton', 'Suivez-la', {
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Suivez-la' },
          { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Suivre', url: 'https://x.example/{{1}}' }] },
        ],
      }),
    )
    const read = await api.readTemplates(ACCOUNT_ID, account)
    const templates = read.ok ? read.templates : []
    expect(templates).toHaveLength(124)
    expect(templates[0]).toEqual({
      name: 'commande_a_confirmer',
      language: 'fr',
      category: 'UTILITY',
      positional: false,
      components: [
        {
          type: 'BODY',
          format: '',
          text: 'Bonjour {{client}}, confirmez-vous la commande {{commande}} de {{total}} ?',
          buttonUrls: [],
        },
      ],
    })
    expect(templates.at(-1)?.components).toMatchObject([
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY' },
      { type: 'BUTTONS', buttonUrls: ['https://x.example/{{1}}'] },
    ])
  })

  it('tells that the account is another one', async () => {
    const { api } = await aServer()
    expect(await api.readTemplates('1', account)).toMatchObject({ ok: false, failure: 'refused' })
  })
})

describe('the downloads of openWhatsApp', { tags: ['W-02'] }, () => {
  it.each(['hex', 'base64', 'base64url'] as const)('compares a file with its %s hash', async (encoding) => {
    const { server, api } = await aServer()
    const sha256 = createHash('sha256').update(PHOTO).digest(encoding)
    const { id } = server.media.receive(PHOTO, 'image/jpeg', { sha256 })
    expect(await fetchWith(api, id)).toMatchObject({ ok: true, mime: 'image/jpeg' })
    const wrong = createHash('sha256').update('x').digest(encoding)
    const other = server.media.receive(PHOTO, 'image/jpeg', { sha256: wrong })
    expect(await fetchWith(api, other.id)).toMatchObject({ ok: false, failure: 'damaged' })
  })

  it('gives the token to no other address that a download is sent on to', async () => {
    const { server, api } = await aServer()
    const { id } = server.media.receive(PHOTO, 'image/jpeg')
    const isOwn = server.requests.length
    await fetchWith(api, id)
    const [lookUp, download] = server.requests.slice(isOwn)
    expect(lookUp?.path).toBe(`/v26.0/${id}`)
    expect(download?.path).toBe('/whatsapp_business/attachments/')
    expect(download?.headers.get('Authorization')).toBe(`Bearer ${account.accessToken}`)
  })

  it('stops at the limit, whatever size WhatsApp tells', async () => {
    const { server, api } = await aServer()
    const { id } = server.media.receive(PHOTO, 'image/jpeg', { size: 10 })
    expect(await fetchWith(api, id, 100_000)).toMatchObject({
      failure: 'size',
      detail: 'more than announced',
    })
    const large = server.media.receive(PHOTO, 'image/jpeg')
    const before = server.requests.length
    expect(await fetchWith(api, large.id, 100_000)).toMatchObject({ failure: 'size', detail: '200003 bytes' })
    expect(server.requests).toHaveLength(before + 1)
  })

  it('downloads nothing from a private network that the operator does not allow', async () => {
    const { server, api } = await aServer()
    server.media.receive(PHOTO, 'image/jpeg')
    const { url } = server
    // An answer that names an address inside, as a forged one could.
    server.faults.push({
      kind: 'answer',
      body: { url: url.replace('127.0.0.1', '10.0.0.7'), mime_type: 'image/jpeg' },
    })
    expect(await fetchWith(api, '1')).toMatchObject({ ok: false, failure: 'protocol', detail: 'address' })
  })
})

/** A WhatsApp that the test controls. */
interface Opened {
  api: WhatsAppApi
  receive: (bytes: Uint8Array, mime: string, damaged?: boolean) => string
  fail: (kind: 'down' | 'busy') => Promise<void> | void
}

/** What the shop relies on, whichever WhatsApp it has. */
function describeFiles(name: string, open: (limits?: { timeoutMs: number }) => Promise<Opened>): void {
  describe(name, { tags: ['W-02', 'W-05'] }, () => {
    it('fetches what a customer has sent, byte by byte', async () => {
      const { api, receive } = await open()
      const id = receive(PHOTO, 'image/jpeg')
      const got = await fetchWith(api, id)
      expect(got).toMatchObject({ ok: true, mime: 'image/jpeg' })
      expect(got.ok && Buffer.compare(got.bytes, PHOTO)).toBe(0)
    })

    it('tells a file that WhatsApp has forgotten, one that is too large, and one that arrives damaged', async () => {
      const { api, receive } = await open()
      expect(await fetchWith(api, '123')).toMatchObject({ ok: false, failure: 'gone' })
      const id = receive(PHOTO, 'image/jpeg')
      expect(await fetchWith(api, id, 1000)).toMatchObject({ ok: false, failure: 'size' })
      expect(await fetchWith(api, receive(PHOTO, 'image/png', true))).toMatchObject({ failure: 'damaged' })
    })

    it('takes a file to send, and refuses one of a kind that it does not take', async () => {
      const { api } = await open()
      const uploaded = await api.uploadMedia({ bytes: PHOTO, mime: 'image/jpeg' }, account)
      expect(uploaded).toEqual({ ok: true, mediaId: expect.stringMatching(/^\d+$/) })
      expect(await api.uploadMedia({ bytes: PHOTO, mime: 'text/html' }, account)).toMatchObject({
        ok: false,
        failure: 'refused',
      })
    })

    it('tells that WhatsApp cannot be reached, and that nothing is known', async () => {
      const opened = await open(IMPATIENT)
      await opened.fail('down')
      const calls = [
        fetchWith(opened.api, '1'),
        opened.api.uploadMedia({ bytes: PHOTO, mime: 'image/jpeg' }, account),
        opened.api.readTemplates(ACCOUNT_ID, account),
      ]
      for (const call of calls) expect(await call).toMatchObject({ ok: false, failure: 'connection' })
    })

    it('tells that WhatsApp asks to wait', async () => {
      const opened = await open()
      await opened.fail('busy')
      expect(await opened.api.readTemplates(ACCOUNT_ID, account)).toMatchObject({ failure: 'busy' })
    })
  })
}

describeFiles('the files of openWhatsApp to a server', async (limits = PATIENT) => {
  const { server, api, close } = await aServer(limits)
  return {
    api,
    receive: (bytes, mime, damaged = false) =>
      server.media.receive(bytes, mime, damaged ? { sha256: 'a'.repeat(64) } : {}).id,
    async fail(kind) {
      if (kind === 'down') return close()
      server.faults.push(...[1, 2, 3].map(() => ({ kind: 429 as const })))
    },
  }
})

describeFiles('the files of memoryWhatsApp', async (limits) => {
  const memory = memoryWhatsApp(limits)
  let count = 0
  return {
    api: memory,
    receive(bytes, mime, isDamaged = false) {
      const id = String(++count)
      memory.files.set(id, { bytes, mime, ...(isDamaged && { isDamaged }) })
      return id
    },
    fail(kind) {
      const failure = kind === 'down' ? 'connection' : 'busy'
      memory.refusals.push(...[1, 2, 3].map(() => ({ ok: false, failure, detail: 'HTTP' }) as const))
    },
  }
})
