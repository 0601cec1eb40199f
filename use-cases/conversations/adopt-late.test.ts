import { beforeEach, expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { storeReceivedBefore } from '../../tests/support/received-before.ts'
import { writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { adoptLateMessages, hasLateMessages } from './adopt-late.ts'
import { showConversations } from './shown-conversation.ts'

/** After any migration of a test. */
const LATER = Date.parse('2100-01-01T10:00:00.000Z')
const PHONE = '771234567'

describeOnEachEngine('messages that an instance of the version before stores', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine(), { ...withWhatsApp(), clock: () => LATER })
  })

  const storeBeside = async (
    id: string,
    change: { phone?: string; kind?: string; text?: string; at?: number } = {},
  ) => {
    const message = {
      phone: PHONE,
      orderId: null,
      kind: 'other',
      text: 'Vous livrez ?',
      at: LATER - 1000,
      ...change,
    }
    await storeReceivedBefore(engine(), { id, wamid: `wamid.${id}`, ...message })
    await shop.store.whatsAppMessages.setState(id, 'received', 'handled')
  }
  const shown = async () =>
    showConversations(
      shop,
      await engine().db.selectFrom('conversations').selectAll().orderBy('phone').execute(),
    )

  it('wait in their conversations, whoever writes next', { tags: ['W-01', 'W-03'] }, async () => {
    const { conversation } = await writes(shop, { phone: PHONE })
    await shop.store.conversations.change(conversation.id, {
      closedAt: LATER,
      readSequence: 1,
      handledSequence: 1,
    })
    expect(await hasLateMessages(shop)).toBe(false)
    await storeBeside('asks')
    await storeBeside('yes', { kind: 'yes', text: 'Oui' })
    await storeBeside('photo', { phone: '781112233', text: '' })
    expect(await hasLateMessages(shop)).toBe(true)
    await adoptLateMessages(shop)
    expect(await shown()).toMatchObject([
      {
        phone: PHONE,
        unread: 1,
        closed: false,
        waitingSince: new Date(LATER - 1000).toISOString(),
      },
      { phone: '781112233', unread: 1, excerpt: 'Message que la boutique ne peut pas lire' },
    ])
    expect(shop.publishedEvents).toContainEqual({
      ...{ kind: 'conversation', conversationId: conversation.id, received: ['asks'] },
    })
    expect(await hasLateMessages(shop)).toBe(false)
    await storeBeside('again', { text: 'Allô ?' })
    await writes(shop, { phone: PHONE })
    expect(await shown()).toMatchObject([{ unread: 3 }, {}])
  })

  it('are nobody’s concern where they are old, or without an account', { tags: ['W-01'] }, async () => {
    await storeBeside('old', { at: Date.parse('2026-03-01T10:00:00.000Z') })
    expect(await hasLateMessages(shop)).toBe(false)
    await storeBeside('late')
    const bare = aShop(engine(), { clock: () => LATER })
    expect(await hasLateMessages(bare)).toBe(false)
    await adoptLateMessages(bare)
    expect(await shown()).toEqual([])
  })
})
