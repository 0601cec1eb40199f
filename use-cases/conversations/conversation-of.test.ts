import { beforeEach, expect, it } from 'vitest'
import type { Conversation } from '../../data/queries/conversations.ts'
import type { MessageOrigin } from '../../domain/conversations/message.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { storeReceivedBefore } from '../../tests/support/received-before.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { conversationOf, type SomebodyAt } from './conversation-of.ts'
import { storeMessage } from './store-message.ts'

const PHONE = '771234567'
const NUMBER = '106540352242922'

/** Somebody who writes now. */
const somebody = (shop: TestShop, who: Partial<SomebodyAt>): SomebodyAt => ({
  ...{ phoneNumberId: NUMBER, phone: null, userId: null, name: null, username: null, at: shop.clock() },
  ...who,
})

const open = (shop: TestShop, who: Partial<SomebodyAt>): Promise<Conversation> =>
  shop.store.transaction((tx) => conversationOf(tx, somebody(shop, who), shop))

describeOnEachEngine('conversationOf', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine())
  })

  let written = 0
  /** Stores a message in the conversation of a person. @returns the conversation's id */
  const write = (who: Partial<SomebodyAt>, text: string, origin: MessageOrigin = 'customer') =>
    shop.store.transaction(async (tx) => {
      const conversation = await conversationOf(tx, somebody(shop, who), shop)
      shop.advance(1000)
      const [direction, state] = origin === 'customer' ? ['received', 'received'] : ['sent', 'sent']
      const id = shop.newId()
      await storeMessage(
        tx,
        conversation,
        {
          ...{ id, wamid: `wamid.${++written}`, direction, state, origin, text, type: 'text' },
          ...{
            phone: who.phone ?? '',
            userId: who.userId ?? null,
            orderId: null,
            kind: 'other',
            at: shop.clock(),
          },
        },
        shop,
      )
      return conversation.id
    })
  const conversations = () =>
    engine().db.selectFrom('conversations').selectAll().orderBy('createdAt').execute()
  const texts = async (id: string, order: 'sequence' | 'createdAt' = 'sequence') =>
    (
      await engine()
        .db.selectFrom('whatsappMessages')
        .select('text')
        .where('conversationId', '=', id)
        .orderBy(order)
        .execute()
    ).map(({ text }) => text)

  it('has one conversation for each customer and number, also of one who hides it', {
    tags: ['W-01'],
  }, async () => {
    const first = await open(shop, { phone: PHONE, name: 'Awa Sy' })
    expect(first).toMatchObject({ phone: PHONE, userId: null, name: 'Awa Sy', version: 1 })
    const again = await open(shop, { phone: PHONE, userId: 'SN.1', username: 'awa' })
    expect(again).toMatchObject({ id: first.id, userId: 'SN.1', username: 'awa', name: 'Awa Sy' })
    expect(await open(shop, { userId: 'SN.1' })).toMatchObject({ id: first.id, phone: PHONE })
    const hidden = await open(shop, { userId: 'SN.2', name: 'Élodie' })
    expect(hidden).toMatchObject({ phone: null, searchFolded: 'elodie' })
    expect(await open(shop, { phoneNumberId: '7', phone: PHONE })).not.toMatchObject({ id: first.id })
    expect(await conversations()).toHaveLength(3)
  })

  it('keeps the conversation of a customer who shows the number later', { tags: ['W-01'] }, async () => {
    const hidden = await open(shop, { userId: 'SN.1' })
    expect(await open(shop, { phone: PHONE, userId: 'SN.1' })).toMatchObject({ id: hidden.id, phone: PHONE })
  })

  it('makes two conversations of one person one, in which nothing unread or unanswered is hidden', {
    tags: ['W-01'],
  }, async () => {
    const byPhone = await write({ phone: PHONE }, 'un')
    await write({ phone: PHONE }, 'deux', 'team')
    const byUser = await write({ userId: 'SN.1' }, 'trois')
    await write({ phone: PHONE }, 'quatre')
    await write({ userId: 'SN.1' }, 'cinq')
    await engine().db.updateTable('conversations').set({ readSequence: 1 }).execute()
    await engine().db.updateTable('conversations').set({ closedAt: 1 }).where('id', '=', byUser).execute()
    const merged = await open(shop, { phone: PHONE, userId: 'SN.1' })
    expect([byPhone, byUser]).toContain(merged.id)
    expect(await conversations()).toHaveLength(1)
    expect(merged).toMatchObject({ phone: PHONE, userId: 'SN.1', version: 2, closedAt: null, unread: 2 })
    expect(await texts(merged.id, 'createdAt')).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq'])
    expect(await texts(merged.id)).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq'])
    expect(merged).toMatchObject({ readSequence: 3, handledSequence: 2, lastSequence: 5 })
    expect(Number(merged.waitingSince)).toBe(shop.clock() - 2000)
    expect(shop.publishedEvents).toContainEqual({ kind: 'conversation', conversationId: merged.id })
  })

  it('hides nothing unread by merging, also when it was answered', { tags: ['W-01'] }, async () => {
    await write({ phone: PHONE }, 'non lu, répondu')
    await write({ phone: PHONE }, 'réponse', 'team')
    const byUser = await write({ userId: 'SN.1' }, 'lu, sans réponse')
    await write({ userId: 'SN.1' }, 'non lu, sans réponse')
    await engine().db.updateTable('conversations').set({ readSequence: 1 }).where('id', '=', byUser).execute()
    const merged = await open(shop, { phone: PHONE, userId: 'SN.1' })
    expect(merged).toMatchObject({ unread: 2, readSequence: 2, handledSequence: 1 })
    expect((await texts(merged.id)).slice(2)).toEqual(['non lu, répondu', 'non lu, sans réponse'])
  })

  it('lets what was written with a former number or id join its conversation, but not what comes later', {
    tags: ['W-01'],
  }, async () => {
    const before = shop.clock()
    const id = await write({ phone: PHONE, userId: 'SN.1' }, 'un')
    await write({ phone: '781112233', userId: 'SN.1' }, 'deux')
    expect(await open(shop, { phone: PHONE, at: before })).toMatchObject({ id, phone: '781112233' })
    expect(await open(shop, { phone: PHONE, userId: 'SN.1', at: before })).toMatchObject({
      phone: '781112233',
    })
    shop.advance(1000)
    const stranger = await open(shop, { phone: PHONE, userId: 'SN.9' })
    expect(stranger.id).not.toBe(id)
    expect(await open(shop, { phone: PHONE, userId: 'SN.1', at: before })).toMatchObject({ id })
    expect(await open(shop, { userId: 'SN.9' })).toMatchObject({ id: stranger.id, phone: PHONE })
  })

  it('takes in the earlier messages of the number, which count as read', { tags: ['W-01'] }, async () => {
    const { whatsAppMessages } = shop.store
    const about = { phone: PHONE, orderId: 'KB-1', kind: 'confirm', text: '' }
    await whatsAppMessages.addQueued({ ...about, id: 'planned', at: shop.clock() + 1000 })
    await whatsAppMessages.addQueued({ ...about, id: 'sent', at: shop.clock() - 2000 })
    await whatsAppMessages.setAccepted('sent', 'wamid.sent', { text: 'Confirmez-vous ?', at: shop.clock() })
    await storeReceivedBefore(engine(), {
      ...{ ...about, id: 'old', wamid: 'wamid.old', kind: 'yes', text: 'Oui', at: shop.clock() - 1000 },
    })
    await whatsAppMessages.setState('old', 'received', 'handled')
    const conversation = await open(shop, { phone: PHONE })
    expect(await texts(conversation.id)).toEqual(['Confirmez-vous ?', 'Oui'])
    expect(conversation).toMatchObject({ lastSequence: 2, unread: 0, waitingSince: null })
    expect(Number(conversation.lastReceivedAt)).toBe(shop.clock() - 1000)
  })

  it('takes in what an instance of an earlier version stores beside it, when the customer writes next', {
    tags: ['W-01'],
  }, async () => {
    const id = await write({ phone: PHONE }, 'un')
    const about = { phone: PHONE, orderId: null, kind: 'other', text: 'deux', at: shop.clock() }
    await storeReceivedBefore(engine(), { ...about, id: 'beside', wamid: 'wamid.beside' })
    const waits = { phone: PHONE, orderId: 'KB-1', kind: 'shipped', text: '', at: shop.clock() }
    await shop.store.whatsAppMessages.addQueued({ ...waits, id: 'waits' })
    await write({ phone: PHONE }, 'trois')
    expect(await texts(id)).toEqual(['un', 'deux', 'trois'])
  })
})

describeInstances('several processes that receive at once', (instances) => {
  it('create one conversation of a customer, and merge two once', { tags: ['W-01', 'W-13'] }, async () => {
    const newId = () => crypto.randomUUID()
    const shops = await Promise.all([1, 2, 3].map(async () => aShop(await instances.open(), { newId })))
    const [shop] = shops
    if (!shop) throw new Error('no shop')
    const all = (who: Partial<SomebodyAt>) =>
      Promise.all([...shops, ...shops].map((one) => open(one, who).then(({ id }) => id)))
    expect(new Set(await all({ phone: PHONE })).size).toBe(1)
    expect(new Set(await all({ userId: 'SN.1' })).size).toBe(1)
    expect(new Set(await all({ phone: PHONE, userId: 'SN.1' })).size).toBe(1)
    expect(new Set(await all({ userId: 'SN.1' })).size).toBe(1)
  })
})
