import { beforeEach, expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { aMessage } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anAdministrator } from '../../tests/support/push.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addEndpoint, deliverWebhooks } from '../../tests/support/webhooks.ts'
import { markRead } from '../conversations/mark-read.ts'

describeOnEachEngine('the webhook of received messages', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine(), withWhatsApp())
  })

  async function told() {
    await deliverWebhooks(shop)
    return shop.requests.sent.splice(0).map(({ body }) => JSON.parse(String(body)))
  }

  it('tells of each message of a customer once, and of nothing else', { tags: ['W-14'] }, async () => {
    await addEndpoint(shop)
    const { id, conversationId, sequence } = await aMessage(shop, 'Bonjour')
    const second = await aMessage(shop, 'Oui', { state: 'applied' })
    await aMessage(shop, 'De notre part', { origin: 'team' })
    await aMessage(shop, 'D’avant', { state: 'history' })
    await markRead(shop, conversationId, sequence)
    const events = await told()
    expect(events).toMatchObject([
      { type: 'message.received', data: { messageId: id, conversationId, type: 'text', text: 'Bonjour' } },
      { type: 'message.received', data: { messageId: second.id, conversationId, text: 'Oui' } },
    ])
    expect(JSON.stringify(events)).not.toMatch(/Awa|771234567/)
    expect(JSON.stringify(await engine().db.selectFrom('webhookEvents').selectAll().execute())).not.toMatch(
      /Bonjour/,
    )
  })

  it('has the text only while the account of the endpoint may read messages', {
    tags: ['W-14'],
  }, async () => {
    const awa = await anAdministrator(shop, 'awa', ['orders:read'])
    await addEndpoint(shop, { userId: awa._id })
    const { id } = await aMessage(shop, 'Bonjour')
    const [event] = await told()
    expect(event.data).toEqual({
      ...{ messageId: id, conversationId: expect.any(String), type: 'text', orderId: null },
      createdAt: expect.any(String),
    })
    await shop.store.accounts.setRights(awa._id, { role: 'admin', permissions: { messages: true } })
    await aMessage(shop, 'Sans droit de voir les commandes')
    expect(await told()).toEqual([])
  })

  it('does not tell what was erased before it was sent', { tags: ['W-14'] }, async () => {
    await addEndpoint(shop)
    const { id } = await aMessage(shop, 'Bonjour')
    await shop.store.whatsAppMessages.delete(id)
    const [event] = await told()
    expect(event.data).not.toHaveProperty('text')
  })
})
