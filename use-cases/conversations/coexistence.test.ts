import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import type { Content, Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { placeOrder } from '../orders/place-order.ts'

const text = (body: string): Content => ({ type: 'text', text: { body } })

describeOnEachEngine('a number that is also in the app on the phone', (engine) => {
  let at: ShopAtWhatsApp
  let awa: Customer
  beforeEach(async () => {
    const { settings } = withWhatsApp()
    const { defaults } = settings
    const whatsappInbox = { ...defaults.whatsappInbox, awaySend: true }
    at = await aShopAtWhatsApp(engine(), {
      settings: { defaults: { ...defaults, whatsappInbox }, fixed: {} },
    })
    awa = at.fake.world.customer('221771234567', { name: 'Awa Sy' })
  })
  afterEach(() => at.fake.close())
  const listed = async () =>
    (await at.messages()).map(({ origin, kind, state, text }) => [origin, kind, state, text])

  describe('with echoes', { tags: ['W-10'] }, () => {
    it('shows them as the merchant’s, which ends the wait and is never answered', async () => {
      await at.write(awa, 'Bonjour')
      at.shop.advance(1000)
      at.fake.delivery = 'repeated'
      await at.fake.world.writeFromPhone(awa, text('Oui, bonjour'))
      expect(await at.conversations()).toMatchObject([{ unread: 0, waitingSince: null }])
      expect(await listed()).toEqual([
        ['customer', 'other', 'handled', 'Bonjour'],
        ['phone', 'echo', 'sent', 'Oui, bonjour'],
      ])
      await at.deliver()
      expect(at.fake.messages).toEqual([])
    })

    it('leaves what the customer wrote later', async () => {
      at.fake.delivery = 'held'
      await at.write(awa, 'un')
      at.shop.advance(1000)
      await at.fake.world.writeFromPhone(awa, text('Bonjour'))
      await at.write(awa, 'deux')
      at.fake.held.reverse()
      await at.fake.release()
      const [conversation] = await at.conversations()
      expect(Number(conversation?.waitingSince)).toBe(at.shop.clock())
      expect(conversation?.unread).toBeGreaterThanOrEqual(1)
    })

    it('begins a conversation that waits for nobody, and takes an echo’s OUI for no answer', async () => {
      const product = await addProduct(at.shop, { price: 2000, stock: 9 })
      const placed = await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
      await at.deliver()
      await at.fake.world.writeFromPhone(awa, text('OUI'))
      expect(placed.ok && (await at.shop.store.orders.find(placed.order.orderId))?.order.status).toBe(
        'pending',
      )
      expect(await at.conversations()).toMatchObject([{ waitingSince: null, lastReceivedAt: null }])
    })

    it('follows their states', async () => {
      const id = await at.fake.world.writeFromPhone(awa, text('Bonjour'))
      await at.fake.report({ wamid: id }, 'read')
      expect(await at.message(id)).toMatchObject({ state: 'read' })
    })
  })

  describe('with the history', { tags: ['W-10'] }, () => {
    const said = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ isOwn: index % 2 === 1, at: at.shop.clock() - DAY_MS - (count - index) * 60_000 },
        ...{ state: 'READ', fields: text(index % 3 === 0 ? 'OUI' : `STOP, message ${index}`) },
      }))

    it('keeps both sides in their order, of chunks in any order, and triggers nothing', async () => {
      at.fake.delivery = 'held'
      await at.fake.world.shareHistory(awa, said(35), 4)
      await at.fake.release({ shuffled: true, repeated: 0.3, batch: 2 })
      const world = at.fake.world.conversation(awa)
      const messages = await at.messages()
      expect(messages.map(({ wamid }) => wamid)).toEqual(world.map(({ id }) => id))
      expect(messages.slice(0, 2)).toMatchObject([
        { origin: 'customer', state: 'history', kind: 'other', direction: 'received' },
        { origin: 'phone', state: 'read', kind: 'echo', direction: 'sent' },
      ])
      expect(await at.conversations()).toMatchObject([
        { unread: 0, waitingSince: null, lastReceivedAt: null, stoppedAt: null },
      ])
      await at.deliver()
      expect(at.fake.messages).toEqual([])
      expect(await engine().db.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    it('takes a message that comes live as well for a new one, whichever comes first', async () => {
      const { changes } = at.fake.world
      const past = {
        id: 'wamid.both',
        isOwn: false,
        at: at.shop.clock(),
        state: 'READ',
        fields: text('Bonjour'),
      }
      const chunk = { phase: 0, chunk: 1, progress: 100 }
      const live = changes.message(awa, 'wamid.both', text('Bonjour'))
      const told = changes.history([{ customer: awa, messages: [past] }], chunk)
      for (const change of [told, live, told]) await at.fake.tell(change)
      expect(await listed()).toEqual([['customer', 'other', 'handled', 'Bonjour']])
      expect(await at.conversations()).toMatchObject([{ unread: 1, waitingSince: at.shop.clock() }])
    })

    it('adds the files that come later', async () => {
      const { changes } = at.fake.world
      const past = { id: 'wamid.file', isOwn: false, at: at.shop.clock() - DAY_MS, state: 'READ' }
      const document = { id: '9', mime_type: 'application/pdf', filename: 'facture.pdf', caption: 'Le lit' }
      const without = { ...past, fields: { type: 'media_placeholder' } }
      await at.fake.tell(
        changes.history([{ customer: awa, messages: [without] }], { phase: 0, chunk: 1, progress: 1 }),
      )
      const media = changes.historyMedia(awa, { ...past, fields: { type: 'document', document } })
      for (const change of [media, media]) await at.fake.tell(change)
      expect(await at.messages()).toMatchObject([
        { type: 'document', text: 'Le lit', state: 'history', searchFolded: 'le lit facture.pdf' },
      ])
      expect(await engine().db.selectFrom('whatsappMedia').selectAll().execute()).toMatchObject([
        { mediaId: '9' },
      ])
    })

    it('adds a file that comes later without a word of whom the merchant sent it to', async () => {
      const { changes } = at.fake.world
      const past = { id: 'wamid.own', isOwn: true, at: at.shop.clock() - DAY_MS, state: 'READ' }
      const placeholder = { ...past, fields: { type: 'media_placeholder' } }
      const chunk = { phase: 0, chunk: 1, progress: 1 }
      await at.fake.tell(changes.history([{ customer: awa, messages: [placeholder] }], chunk))
      const fields = { type: 'image', image: { id: '9', mime_type: 'image/jpeg' } }
      const { field, value } = changes.historyMedia(awa, { ...past, fields })
      const [message] = value.messages as object[]
      await at.fake.tell({ field, value: { ...value, messages: [{ ...message, from: '221338000000' }] } })
      expect(await at.messages()).toMatchObject([{ type: 'image', origin: 'phone', state: 'read' }])
      expect(await at.conversations()).toHaveLength(1)
    })

    it('leaves what the shop itself has sent as it is', async () => {
      const product = await addProduct(at.shop, { price: 2000, stock: 9 })
      await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
      await at.deliver()
      const id = at.fake.messages[0]?.wamid ?? ''
      await at.write(awa, 'Bonjour')
      const fields = { type: 'image', image: { id: '9', mime_type: 'image/jpeg', caption: 'Bonjour Awa' } }
      const past = { id, isOwn: true, at: at.shop.clock(), state: 'READ', fields }
      const chunk = { phase: 0, chunk: 1, progress: 1 }
      await at.fake.tell(at.fake.world.changes.history([{ customer: awa, messages: [past] }], chunk))
      expect(await at.message(id)).toMatchObject({ origin: 'shop', type: 'template', text: '' })
      expect(await engine().db.selectFrom('whatsappMedia').selectAll().execute()).toEqual([])
    })

    it('adds the text and the advertisement of what came without them', { tags: ['W-12'] }, async () => {
      const { changes } = at.fake.world
      const chunk = { phase: 0, chunk: 1, progress: 100 }
      const past = { isOwn: false, at: at.shop.clock(), state: 'READ', fields: text('Le prix ?') }
      const told = (id: string) => changes.history([{ customer: awa, messages: [{ ...past, id }] }], chunk)
      await at.fake.tell(changes.message(awa, 'wamid.1', changes.unsupported(131060, 'unknown')))
      await at.fake.tell(told('wamid.1'))
      await at.fake.tell(told('wamid.2'))
      const referral = { source_type: 'ad', source_id: '120', source_url: 'https://fb.me/1' }
      await at.fake.tell(changes.message(awa, 'wamid.2', { ...past.fields, referral }))
      expect(await at.messages()).toMatchObject([
        { type: 'text', text: 'Le prix ?', searchFolded: 'le prix ?', content: null, state: 'handled' },
        { text: 'Le prix ?', content: '{"fromAdvertisement":true}', state: 'handled' },
      ])
      const referrals = engine().db.selectFrom('whatsappReferrals').select('sourceId')
      expect(await referrals.execute()).toEqual([{ sourceId: '120' }])
    })

    it('keeps what was edited before the file came', async () => {
      const { changes } = at.fake.world
      const past = { id: 'wamid.file', isOwn: false, at: at.shop.clock() - DAY_MS, state: 'READ' }
      const placeholder = { ...past, fields: { type: 'media_placeholder' } }
      const chunk = { phase: 0, chunk: 1, progress: 1 }
      await at.fake.tell(changes.history([{ customer: awa, messages: [placeholder] }], chunk))
      const edit = { original_message_id: 'wamid.file', message: text('Le lit bleu') }
      await at.fake.world.write(awa, { type: 'edit', edit })
      const document = { id: '9', mime_type: 'application/pdf', filename: 'lit.pdf', caption: 'Le lit' }
      await at.fake.tell(changes.historyMedia(awa, { ...past, fields: { type: 'document', document } }))
      expect(await at.message('wamid.file')).toMatchObject({
        ...{ type: 'document', text: 'Le lit bleu', searchFolded: 'le lit bleu lit.pdf' },
      })
    })

    it('tells the state of a message whose answer was lost, also where it was in the history', {
      tags: ['G-12', 'W-13'],
    }, async () => {
      const product = await addProduct(at.shop, { price: 2000, stock: 9 })
      await placeOrder(at.shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
      at.fake.faults = [{ kind: 'lost' }]
      await at.deliver()
      const sent = at.fake.messages[0]
      if (!sent) throw new Error('nothing sent')
      const past = {
        id: sent.wamid,
        isOwn: true,
        at: at.shop.clock(),
        state: 'SENT',
        fields: text('Bonjour'),
      }
      const chunk = { phase: 0, chunk: 1, progress: 1 }
      await at.fake.tell(at.fake.world.changes.history([{ customer: awa, messages: [past] }], chunk))
      await at.fake.report(sent, 'delivered')
      expect(at.fake.delivered).toEqual([200, 200])
      const states = (await at.messages()).map(({ kind, state }) => `${kind} ${state}`)
      expect(states.sort()).toEqual(['confirm delivered', 'echo delivered'])
    })

    it('counts nothing of it for the 24 hours', async () => {
      await at.fake.world.shareHistory(awa, said(1))
      expect(await at.shop.store.whatsAppMessages.lastReceivedAt('771234567')).toBeNull()
    })
  })
})
