import { beforeEach, expect, it } from 'vitest'
import { TRASH_MS } from '../../domain/catalogue/trash.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { confirmOrder, deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { deliver, doJobs, writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { reply } from '../conversations/reply.ts'
import { purgeDeletedOrders } from '../orders/order-trash.ts'
import { placeOrder } from '../orders/place-order.ts'
import { applyRetention } from './apply-retention.ts'
import { eraseCustomer, exportCustomerData, getCustomer } from './customer-data.ts'

const PHONE = '771234567'
const WHOLE = { mayReadMessages: true }
const A_DAY = 86_400_000
const PHOTO = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(500, 7)])

describeOnEachEngine('the conversation of a customer', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine(), { ...withWhatsApp(), actor: { id: 'u', name: 'Awa' } })
  })

  /** A customer writes, sends a photo that is stored, and is answered. */
  async function aConversation(who: { phone?: string; userId?: string; name?: string }) {
    const mediaId = `9${(who.phone ?? '1').slice(-4)}`
    shop.whatsApp.files.set(mediaId, { bytes: PHOTO, mime: 'image/jpeg' })
    const media = { id: mediaId, mime: 'image/jpeg', filename: 'secret.jpg', sha256: null, voice: false }
    await writes(shop, who, { text: 'texte secret' })
    const { conversation } = await writes(shop, who, { type: 'image', text: '', media: media as never })
    await deliver(shop)
    const answer = {
      type: 'text',
      id: `reply-${conversation.id}`,
      seen: 9,
      anyway: false,
      replyTo: null,
    } as const
    await reply(shop, conversation.id, { ...answer, text: 'réponse' })
    return conversation.id
  }
  const files = () => [...shop.imageFiles.files.keys()].filter((name) => name.startsWith('whatsapp-')).length
  const rows = async () => {
    const { db } = engine()
    const [conversations, messages, media, former] = await Promise.all([
      db.selectFrom('conversations').select('id').execute(),
      db.selectFrom('whatsappMessages').select('id').execute(),
      db.selectFrom('whatsappMedia').select('id').execute(),
      db.selectFrom('formerIdentities').select('identity').execute(),
    ])
    return [conversations.length, messages.length, media.length, former.length]
  }

  it('is exported with its messages and where their files are', { tags: ['W-14', 'D-54'] }, async () => {
    const id = await aConversation({ phone: PHONE })
    await aConversation({ phone: '781112233' })
    const found = await exportCustomerData(shop, { by: 'phone', value: PHONE }, WHOLE)
    expect(found.ok && found.data.conversations).toMatchObject([{ id, name: 'Fatou Sarr', phone: PHONE }])
    expect(found.ok && found.data.whatsApp.map(({ text, origin }) => [text, origin])).toEqual([
      ['texte secret', 'customer'],
      ['', 'customer'],
      ['réponse', 'team'],
    ])
    expect(found.ok && found.data.files).toMatchObject([
      {
        filename: 'secret.jpg',
        size: PHOTO.length,
        address: expect.stringMatching(`^/api/conversations/${id}/media/`),
      },
    ])
  })

  it('is exported with the places and contacts in it', { tags: ['W-14', 'D-54'] }, async () => {
    const location = { latitude: 14.7, longitude: -17.4, name: 'Chez Fatou', address: 'Sicap', url: null }
    const contacts = [{ name: 'Moussa', phones: ['+221 77 000 00 00'] }]
    await writes(shop, { phone: PHONE }, { type: 'location', text: '', parts: { location } })
    await writes(shop, { phone: PHONE }, { type: 'contacts', text: '', parts: { contacts } })
    const found = await exportCustomerData(shop, { by: 'phone', value: PHONE }, WHOLE)
    const { url: _, ...place } = location
    expect(found.ok && found.data.whatsApp).toMatchObject([{ location: place }, { contacts }])
  })

  it('is not that of somebody else who writes of the order, and waits for none of what is erased', {
    tags: ['W-03', 'W-14', 'D-54'],
  }, async () => {
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: PHONE }))
    if (!placed.ok) throw new Error(placed.message)
    const { orderId } = placed.order
    await writes(shop, { phone: PHONE })
    const { conversation } = await writes(shop, { phone: '781112233' }, { orderId, text: 'Pour ma sœur' })
    const query = { by: 'phone', value: PHONE } as const
    const found = await exportCustomerData(shop, query, WHOLE)
    expect(JSON.stringify(found)).not.toMatch(/781112233|sœur/)
    await confirmOrder(shop, orderId)
    expect(await eraseCustomer(shop, query)).toMatchObject({ ok: true, erased: { conversations: 1 } })
    expect(await shop.store.conversations.find(conversation.id)).toMatchObject({
      unread: 0,
      waitingSince: null,
    })
  })

  it('is erased by phone, with its files, also one under a former number', {
    tags: ['W-14', 'D-54'],
  }, async () => {
    const id = await aConversation({ phone: PHONE, userId: 'SN.1' })
    await writes(shop, { phone: '770000000', userId: 'SN.1' })
    await aConversation({ phone: '781112233' })
    const late = { type: 'text', id: 'reply-late', seen: 9, anyway: false, replyTo: null } as const
    await reply(shop, id, { ...late, text: 'trop tard' })
    expect(await rows()).toEqual([2, 8, 2, 1])
    expect(files()).toBe(2)
    expect(await eraseCustomer(shop, { by: 'phone', value: PHONE })).toMatchObject({
      ok: true,
      erased: { conversations: 1, whatsApp: 5, files: 1 },
    })
    expect(await rows()).toEqual([1, 3, 1, 0])
    // The files themselves after the commit, by a job that a kill does not lose.
    await doJobs(shop)
    expect(files()).toBe(1)
    await deliver(shop)
    expect(shop.whatsApp.sent.map((one) => one.id)).not.toContain('reply-late')
    expect(await shop.store.outbox.find('reply-late')).toMatchObject({ state: 'sent' })
    expect(await getCustomer(shop, { by: 'phone', value: PHONE })).toMatchObject({
      code: 'CUSTOMER_NOT_FOUND',
    })
    const kept = await engine().db.selectFrom('auditEntries').selectAll().execute()
    for (const word of [PHONE, 'Fatou', 'secret']) expect(JSON.stringify(kept)).not.toContain(word)
  })

  it('is erased by name, by order and, without a number, by itself', { tags: ['W-14'] }, async () => {
    await aConversation({ phone: '781112233', name: 'Élodie Ba' })
    expect(await eraseCustomer(shop, { by: 'name', value: 'elodie ba' })).toMatchObject({
      erased: { conversations: 1, files: 1 },
    })
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: PHONE }))
    if (!placed.ok) throw new Error(placed.message)
    await aConversation({ phone: PHONE })
    await confirmOrder(shop, placed.order.orderId)
    expect(await eraseCustomer(shop, { by: 'orderId', value: placed.order.orderId })).toMatchObject({
      erased: { conversations: 1, files: 1, orders: 1 },
    })
    const hidden = await aConversation({ userId: 'SN.7' })
    expect(await eraseCustomer(shop, { by: 'conversation', value: hidden })).toMatchObject({
      erased: { conversations: 1, whatsApp: 3, files: 1 },
    })
    expect(await rows()).toEqual([0, 0, 0, 0])
    await doJobs(shop)
    expect(files()).toBe(0)
  })

  it('leaves no file that was being fetched when it was erased', { tags: ['W-14', 'W-13'] }, async () => {
    shop.whatsApp.files.set('77', { bytes: PHOTO, mime: 'image/jpeg' })
    const media = { id: '77', mime: 'image/jpeg', filename: null, sha256: null, voice: false }
    await writes(shop, { phone: PHONE }, { type: 'image', media: media as never })
    shop.whatsApp.fault = async () => {
      shop.whatsApp.fault = null
      await eraseCustomer(shop, { by: 'phone', value: PHONE })
    }
    await deliver(shop)
    await doJobs(shop)
    expect(await rows()).toEqual([0, 0, 0, 0])
    expect(files()).toBe(0)
  })

  it('outlives an order in the trash, and waits no longer for messages that were deleted after their time', {
    tags: ['W-03', 'W-14', 'D-05'],
  }, async () => {
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: PHONE }))
    if (!placed.ok) throw new Error(placed.message)
    const { orderId } = placed.order
    await writes(shop, { phone: PHONE }, { orderId })
    const { conversation } = await writes(shop, { phone: '781112233' })
    await shop.store.conversations.change(conversation.id, { stoppedAt: shop.clock() })
    const counts = () => shop.store.conversationLists.counts('u')
    expect(await counts()).toMatchObject({ unread: 2, waiting: 2 })
    await deleteOrder(shop, orderId)
    shop.advance(TRASH_MS)
    await purgeDeletedOrders(shop)
    expect(await counts()).toMatchObject({ unread: 2, waiting: 2 })
    shop.advance(370 * A_DAY)
    await applyRetention(shop)
    expect(await counts()).toMatchObject({ unread: 0, waiting: 0 })
  })

  it('expires after the months of the settings, with its files; only STOP is kept', {
    tags: ['W-02'],
  }, async () => {
    await aConversation({ phone: PHONE })
    const stopped = await aConversation({ phone: '781112233' })
    await shop.store.conversations.change(stopped, { stoppedAt: shop.clock() })
    shop.advance(360 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ whatsApp: 0 })
    await writes(shop, { phone: '770000000' })
    shop.advance(10 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ whatsApp: 6 })
    expect(await rows()).toEqual([2, 1, 0, 0])
    expect(await shop.store.conversations.find(stopped)).toMatchObject({
      name: '',
      searchFolded: '781112233',
    })
    await doJobs(shop)
    expect(files()).toBe(0)
  })
})
