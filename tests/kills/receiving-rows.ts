import { expect } from 'vitest'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { withWhatsApp } from '../builders/whatsapp-settings.ts'
import { addProduct } from '../support/product-fixtures.ts'
import { startFakeWhatsApp } from '../support/whatsapp-fake.ts'
import { statusOfWebhook } from '../support/whatsapp-shop.ts'
import type { SignedWebhook } from '../support/whatsapp-webhooks.ts'
import type { KillRow } from './kill-row.ts'

const CUSTOMERS = 8
const MESSAGES = 200
const TEXTS = ['Bonjour', 'Quelle taille ?', 'Je passe demain', 'Merci']
const phoneOf = (index: number) => `7712300${String(index).padStart(2, '0')}`

/** Customers write while the processes die, and answer what they were asked. WhatsApp repeats what is not answered with 200. */
export const receivedMessages: KillRow = {
  ...{ processes: 'receive messages from WhatsApp', tags: ['W-01', 'W-08', 'W-13'] },
  title: 'store each once, and confirm each order once',
  ...{ instances: 2, kills: 5, steps: [10, 50], channels: ['whatsapp'], task: 'receiveFromWhatsApp' },
  surround: async ({ clock }, random) => {
    const { settings } = withWhatsApp({ confirm: { template: 'commande_a_confirmer' } })
    const waiting: SignedWebhook[] = []
    const sending = new Set<Promise<void>>()
    const fake = await startFakeWhatsApp({
      clock,
      receive: async (webhook) => {
        waiting.push(webhook)
        return 200
      },
    })
    const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
      fake.world.customer(`221${phoneOf(index)}`, { hidesNumber: index === CUSTOMERS - 1 }),
    )
    const orderIds: string[] = []
    let written = 0
    let answered = 0
    const write = async () => {
      const customer = random.oneOf(customers)
      const isAnswer = written % 9 === 0 && answered < CUSTOMERS - 1
      const asked = isAnswer ? customers[answered++] : undefined
      const body = asked ? 'OUI' : random.oneOf(TEXTS)
      if (written++ < MESSAGES) await fake.world.write(asked ?? customer, { type: 'text', text: { body } })
    }
    const post = async (address: string, webhook: SignedWebhook) => {
      const headers = { 'X-Hub-Signature-256': webhook.signature }
      const status = await fetch(address, { method: 'POST', body: webhook.body, headers }).then(
        ({ status }) => status,
        () => null,
      )
      if (status !== 200) waiting.push(webhook)
    }
    return {
      around: { settings },
      close: fake.close,
      prepare: async (shop) => {
        const product = await addProduct(shop, { price: 2000, stock: 99 })
        for (let index = 0; index < CUSTOMERS - 1; index++) {
          const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: phoneOf(index) }))
          if (!placed.ok) throw new Error(placed.message)
          orderIds.push(placed.order.orderId)
        }
        await deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
      },
      // Not awaited: the processes die while they receive.
      disturb: async (addresses) => {
        for (let count = 0; count < 4; count++) await write()
        for (const webhook of addresses.length > 0 ? waiting.splice(0) : []) {
          const posted = post(random.oneOf(addresses), webhook).finally(() => sending.delete(posted))
          sending.add(posted)
        }
      },
      afterKill: async () => void (await Promise.all(sending)),
      needsMore: () => written < MESSAGES,
      holds: async (shop, engine) => {
        while (waiting.length > 0)
          for (const webhook of waiting.splice(0)) expect(await statusOfWebhook(shop, webhook)).toBe(200)
        const rows = await engine.db.selectFrom('whatsappMessages').selectAll().execute()
        const received = rows.filter(({ direction }) => direction === 'received')
        const told = customers.flatMap((customer) => fake.world.conversation(customer))
        expect(received.map(({ wamid }) => wamid).sort()).toEqual(told.map(({ id }) => id).sort())
        const conversations = await engine.db.selectFrom('conversations').selectAll().execute()
        expect(conversations).toHaveLength(CUSTOMERS)
        for (const { id, unread } of conversations) {
          const own = received.filter(({ conversationId }) => conversationId === id)
          expect(unread).toBe(own.filter(({ state }) => state === 'handled').length)
        }
        for (const orderId of orderIds) {
          const events = await shop.store.fulfillment.events(orderId)
          expect(events.filter(({ kind }) => kind === 'confirm_by_message')).toHaveLength(1)
          expect(await shop.store.orderNotes.list(orderId)).toEqual([])
        }
        expect(received.filter(({ state }) => state === 'applied')).toHaveLength(CUSTOMERS - 1)
      },
    }
  },
}
