import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { conversationsAnswer, messagesAnswer } from '../../contracts/conversation.ts'
import { asksForAnswer } from '../../domain/conversations/message.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { changeOf, hostileBody, hostileWebhooks } from '../../tests/support/hostile-webhooks.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { changesOf } from '../../tests/support/whatsapp-cloud/changes.ts'
import { signWebhook, WHATSAPP_ACCOUNT } from '../../tests/support/whatsapp-webhooks.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'

describeOnEachEngine('webhooks with odd fields', (engine) => {
  /** A shop out of hours. */
  async function aClosedShop() {
    const { defaults } = withWhatsApp().settings
    const times = { opens: '20:00', closes: '21:00', breakFrom: '', breakUntil: '' }
    const openingHours = { ...defaults.openingHours, ...times }
    const whatsappInbox = { ...defaults.whatsappInbox, awaySend: true }
    const settings = { defaults: { ...defaults, openingHours, whatsappInbox }, fixed: {} }
    const { ask, shop } = anApi(engine(), {}, { settings })
    const product = await addProduct(shop, { price: 2000, stock: 9999 })
    const order = (customerPhone: string) => placeOrder(shop, anOrderInput(product, 1, { customerPhone }))
    const deliver = () => {
      const onFault = (error: unknown) => console.error(error)
      return deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal, onFault })
    }
    const token = await signIn(shop, { may: ['messages', 'orders'] })
    return { ask, shop, order, deliver, token }
  }

  /** Three people: one was asked to confirm an order, the message for another one is not sent. */
  async function castOf({ shop, order, deliver }: Awaited<ReturnType<typeof aClosedShop>>, run: string) {
    const [phone, other] = [`77${run}001`, `77${run}002`]
    await order(phone)
    await deliver()
    await order(other)
    const messageOf = (to: string) =>
      engine().db.selectFrom('whatsappMessages').selectAll().where('phone', '=', to).executeTakeFirstOrThrow()
    const asked = (await messageOf(phone)).wamid ?? ''
    return {
      phones: [1, 2, 3].map((person) => `22177${run}00${person}`),
      userIds: ['A', 'B', 'C'].map((letter) => `SN.${run}${letter}`),
      wamids: [asked, ...[1, 2, 3, 4, 5].map((message) => `wamid.${run}.${message}`)],
      ...{ queued: (await messageOf(other)).id, now: Math.floor(shop.clock() / 1000) },
    }
  }

  it('are answered with 200, hide no other message, and leave conversations that open', {
    tags: ['W-01', 'W-13'],
  }, async () => {
    const closed = await aClosedShop()
    const { ask, shop, deliver, token } = closed
    let runs = 0
    await fc.assert(
      fc.asyncProperty(hostileWebhooks, async (webhooks) => {
        const run = String(++runs).padStart(4, '0')
        const cast = await castOf(closed, run)
        const { message } = changesOf(WHATSAPP_ACCOUNT.phoneNumberId, () => String(cast.now))
        const good = {
          phone: `22178${run}000`,
          userId: `SN.${run}G`,
          name: 'Awa',
          username: null,
          hidesNumber: false,
        }
        let written = 0
        const write = () =>
          message(good, `wamid.${run}.good.${++written}`, { type: 'text', text: { body: 'Bonjour' } })
        for (const webhook of webhooks) {
          shop.advance(1000)
          const body = hostileBody([write(), changeOf(webhook, cast), write()])
          const headers = { 'X-Hub-Signature-256': signWebhook(body).signature }
          for (const _ of ['once', 'again'])
            expect(await ask('POST', '/whatsapp/webhook', { body, headers })).toMatchObject({ status: 200 })
        }
        await deliver()
        await expectWhole(run, written)
        await expectReadable(ask, token)
      }),
      { numRuns: propertyRuns(20, engine()) },
    )
  })

  /** Every message is in its place, and each conversation counts what nobody has read. */
  async function expectWhole(run: string, written: number) {
    const { db } = engine()
    const conversations = await db.selectFrom('conversations').selectAll().execute()
    const messages = await db.selectFrom('whatsappMessages').selectAll().execute()
    const good = messages.filter(({ wamid }) => wamid?.startsWith(`wamid.${run}.good.`))
    expect(good.map(({ text }) => text)).toEqual(Array(written).fill('Bonjour'))
    expect(new Set(good.map(({ conversationId }) => conversationId)).size).toBe(1)
    for (const { id, unread, readSequence } of conversations) {
      const own = messages.filter(({ conversationId }) => conversationId === id)
      expect(new Set(own.map(({ sequence }) => sequence)).size).toBe(own.length)
      const asking = own.filter(({ origin, state, type, sequence }) => {
        const isOpen = origin === 'customer' && ['received', 'handled'].includes(state)
        return isOpen && asksForAnswer(type) && Number(sequence) > Number(readSequence)
      })
      expect(unread).toBe(asking.length)
      expect(own.filter(({ kind, state }) => state === 'received' && kind !== 'other')).toEqual([])
    }
    const known = new Set([null, ...conversations.map(({ id }) => id)])
    expect(messages.every(({ conversationId }) => known.has(conversationId))).toBe(true)
  }

  async function expectReadable(ask: ReturnType<typeof anApi>['ask'], token: string) {
    const listed = await ask('GET', '/conversations', { token })
    for (const { id } of v.parse(conversationsAnswer, listed.body).conversations.slice(0, 5)) {
      const { body } = await ask('GET', `/conversations/${id}/messages`, { token })
      const { messages } = v.parse(messagesAnswer, body)
      const shown = messages.map(({ id, at, type, text }) => ({ id, at, type, text }))
      expect(body.messages).toMatchObject(shown)
      expect(body.messages).toHaveLength(shown.length)
    }
  }
})
