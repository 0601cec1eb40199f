import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import type { Content, Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { listOrderMessages } from '../whatsapp/list-order-messages.ts'

const FILE = { id: '1111', mime_type: 'image/jpeg', sha256: 'abc' }

const KINDS: [string, Content, object][] = [
  ['a text', { type: 'text', text: { body: ' Bonjour\u200b ' } }, { type: 'text', text: 'Bonjour' }],
  [
    'a photo',
    { type: 'image', image: { ...FILE, caption: 'Ce lit ?' } },
    { type: 'image', text: 'Ce lit ?' },
  ],
  ['a voice note', { type: 'audio', audio: { ...FILE, voice: true } }, { type: 'audio', text: '' }],
  ['a video', { type: 'video', video: { ...FILE, caption: 'Voilà' } }, { type: 'video', text: 'Voilà' }],
  [
    'a document',
    { type: 'document', document: { ...FILE, filename: 'Reçu.pdf' } },
    { type: 'document', searchFolded: 'recu.pdf' },
  ],
  ['a sticker', { type: 'sticker', sticker: { ...FILE, animated: true } }, { type: 'sticker' }],
  [
    'a place with its name and address',
    { type: 'location', location: { latitude: 14.7, longitude: -17.4, name: 'Chez Awa', address: 'Médina' } },
    { type: 'location', content: expect.stringContaining('Médina'), searchFolded: 'chez awa medina' },
  ],
  [
    'a contact',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Awa Sy' }, phones: [{ phone: '77 000' }] }] },
    { type: 'contacts', content: expect.stringContaining('77 000') },
  ],
  [
    'a button',
    { type: 'button', button: { payload: 'x', text: 'Appelez-moi' } },
    { type: 'button', text: 'Appelez-moi' },
  ],
  [
    'a choice in a list',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Mbour' } } },
    { type: 'reply', text: 'Mbour' },
  ],
  [
    'a form',
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { body: 'Envoyé', response_json: '{"taille":"6 mois"}' },
      },
    },
    { type: 'form', text: 'Envoyé\ntaille\u202f: 6 mois' },
  ],
  [
    'a form of thousands of lists in each other',
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { body: 'Envoyé', response_json: `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}` },
      },
    },
    { type: 'form', text: 'Envoyé\na\u202f: …' },
  ],
  [
    'an order from the catalogue',
    {
      type: 'order',
      order: {
        catalog_id: '7',
        text: 'Pour demain',
        product_items: [{ product_retailer_id: 'p1', quantity: 2, item_price: 2000, currency: 'XOF' }],
      },
    },
    { type: 'order', text: 'Pour demain', content: expect.stringContaining('"retailerId":"p1"') },
  ],
  [
    'a kind that WhatsApp does not tell',
    {
      ...{ type: 'unsupported', unsupported: { type: 'poll_creation' } },
      errors: [{ code: 131051, error_data: { details: 'Message type is currently not supported.' } }],
    },
    { type: 'unsupported', content: expect.stringContaining('"unsupported":"poll_creation"') },
  ],
  [
    'a kind that WhatsApp does not name',
    { type: 'unsupported', unsupported: {}, errors: [{ code: 131051, error_data: { details: 'Lost.' } }] },
    { type: 'unsupported', content: expect.stringContaining('"unsupported":"Lost."') },
  ],
]

describeOnEachEngine('receiveMessages', (engine) => {
  let at: ShopAtWhatsApp
  let awa: Customer
  beforeEach(async () => {
    at = await aShopAtWhatsApp(engine())
    awa = at.fake.world.customer('221771234567', { name: 'Awa Sy' })
  })
  afterEach(() => at.fake.close())

  describe('with messages of every kind', { tags: ['W-01'] }, () => {
    it.each(KINDS)('keeps %s, once, and lets it wait', async (_, content, stored) => {
      at.fake.delivery = 'repeated'
      await at.fake.world.write(awa, content)
      expect(await at.messages()).toMatchObject([
        { origin: 'customer', direction: 'received', sequence: 1, phone: '771234567', ...stored },
      ])
      expect(await at.conversations()).toMatchObject([
        { name: 'Awa Sy', phone: '771234567', unread: 1, userId: awa.userId },
      ])
      const [conversation] = await at.conversations()
      expect(Number(conversation?.waitingSince)).toBe(at.shop.clock())
      const files = await engine().db.selectFrom('whatsappMedia').selectAll().execute()
      const fetches = await engine().db.selectFrom('outbox').where('kind', '=', 'media').selectAll().execute()
      const isFile = JSON.stringify(content).includes(FILE.id)
      expect([files.length, fetches.length]).toEqual(isFile ? [1, 1] : [0, 0])
      if (isFile) expect(files[0]).toMatchObject({ state: 'waiting', mediaId: '1111', sha256: 'abc' })
      expect(at.shop.publishedEvents.filter(({ kind }) => kind === 'conversation')).toHaveLength(1)
    })

    it('shows each on the page of the customer’s order', async () => {
      const product = await addProduct(at.shop, { price: 2000, stock: 9 })
      const placed = await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
      if (!placed.ok) throw new Error(placed.message)
      for (const [, content] of KINDS) {
        at.shop.advance(1000)
        await at.fake.world.write(awa, content)
      }
      const listed = await listOrderMessages(at.shop, placed.order.orderId)
      expect(listed.filter(({ direction }) => direction === 'received').map(({ text }) => text)).toEqual([
        ...[
          'Bonjour',
          'Photo\u202f: Ce lit ?',
          'Note vocale',
          'Vidéo\u202f: Voilà',
          'Document\u202f: Reçu.pdf',
        ],
        ...['Autocollant', 'Position\u202f: Chez Awa', 'Contact\u202f: Awa Sy', 'Appelez-moi', 'Mbour'],
        'Formulaire\u202f: Envoyé taille : 6 mois',
        'Formulaire\u202f: Envoyé a : …',
        'Commande du catalogue\u202f: Pour demain',
        'Message que la boutique ne peut pas lire',
        'Message que la boutique ne peut pas lire',
      ])
    })

    it('keeps the order of WhatsApp’s moments, whatever the order of arrival', async () => {
      at.fake.delivery = 'held'
      for (const text of ['un', 'deux', 'trois', 'quatre']) await at.write(awa, text)
      await at.fake.release({ shuffled: true, batch: 3, repeated: 0.5, together: true })
      expect((await at.messages()).map(({ text }) => text)).toEqual(['un', 'deux', 'trois', 'quatre'])
      const [conversation] = await at.conversations()
      expect(conversation).toMatchObject({ unread: 4, lastSequence: 4 })
      expect(Number(conversation?.waitingSince)).toBe(at.shop.clock() - 3000)
    })

    it('takes no moment of the future', async () => {
      await at.write(awa, 'Bonjour')
      at.fake.delivery = 'held'
      at.shop.advance(60_000)
      await at.write(awa, 'De demain')
      at.shop.advance(-60_000)
      await at.fake.release()
      expect((await at.messages()).map(({ createdAt }) => Number(createdAt) <= at.shop.clock())).toEqual([
        true,
        true,
      ])
    })

    it('opens a closed conversation again', async () => {
      await at.write(awa, 'Bonjour')
      await engine().db.updateTable('conversations').set({ closedAt: 1, handledSequence: 1 }).execute()
      await at.fake.world.write(awa, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } })
      expect(await at.conversations()).toMatchObject([{ closedAt: 1 }])
      await at.write(awa, 'Encore moi')
      expect(await at.conversations()).toMatchObject([{ closedAt: null, version: 2 }])
    })

    it('says of what was written in a group nothing, and loses nothing else of the same webhook', async () => {
      const { changes } = at.fake.world
      const text = { type: 'text', text: { body: 'Bonjour' } }
      await at.fake.tell(changes.message(awa, 'wamid.group', { ...text, group_id: 'g1' }))
      expect(await at.conversations()).toEqual([])
    })
  })

  it('keeps the advertisement from which a customer comes', { tags: ['W-12'] }, async () => {
    const referral = {
      ...{
        source_url: 'https://fb.me/1',
        source_id: '120',
        source_type: 'ad',
        headline: 'Lits',
        body: 'Promo',
      },
      ...{ media_type: 'image', ctwa_clid: 'clic' },
    }
    at.fake.delivery = 'repeated'
    await at.fake.world.write(awa, { type: 'text', text: { body: 'Le prix ?' } }, { referral })
    const [message] = await at.messages()
    expect(message?.content).toBe('{"fromAdvertisement":true}')
    expect(await engine().db.selectFrom('whatsappReferrals').selectAll().execute()).toMatchObject([
      {
        ...{
          messageId: message?.id,
          conversationId: message?.conversationId,
          sourceId: '120',
          sourceType: 'ad',
        },
        ...{ sourceUrl: 'https://fb.me/1', headline: 'Lits', body: 'Promo', clickId: 'clic' },
      },
    ])
  })
})
