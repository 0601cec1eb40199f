import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWhatsApp } from '../../integrations/whatsapp/whatsapp-api.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { APP_SETTINGS } from '../../tests/support/app-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, loopback, type TestShop } from '../../tests/support/shop.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../tests/support/whatsapp-fake.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { listOrderMessages } from '../../use-cases/whatsapp/list-order-messages.ts'
import { createApi } from '../app.ts'

describeOnEachEngine('a shop connected to WhatsApp', (engine) => {
  let shop: TestShop
  let fake: FakeWhatsApp
  let server: ReturnType<typeof createAdaptorServer>
  beforeEach(async () => {
    shop = aShop(engine(), withWhatsApp())
    const routes = new Hono().route('/api', createApi(shop, APP_SETTINGS))
    server = createAdaptorServer(routes)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/whatsapp/webhook`
    fake = await startFakeWhatsApp({ webhookUrl, clock: shop.clock })
  })
  afterEach(async () => {
    server.close()
    await fake.close()
  })

  /** Places an order, whose customer is asked to confirm it through the real client. */
  async function asked() {
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
    if (!placed.ok) throw new Error(placed.message)
    const whatsApp = openWhatsApp({ ...PATIENT, baseUrl: fake.url, privateNetworks: loopback() })
    const channels = outboxChannels({ ...shop, whatsApp })
    await deliverDue(shop, channels, { stopping: new AbortController().signal })
    const { orderId } = placed.order
    const shown = async () =>
      (await listOrderMessages(shop, orderId)).map(({ kind, state }) => `${kind} ${state}`)
    const status = async () => (await shop.store.orders.find(orderId))?.order.status
    return { orderId, message: fake.messages.at(-1), shown, status }
  }

  it('asks, sees the message delivered and read, and confirms the order', {
    tags: ['G-12', 'R-02'],
  }, async () => {
    const { orderId, message, shown, status } = await asked()
    if (!message) throw new Error('nothing sent')
    expect(message).toMatchObject({ to: '221771234567', parameters: { commande: orderId } })
    fake.delivery = 'reordered'
    await fake.report(message, 'delivered')
    fake.delivery = 'repeated'
    await fake.report(message, 'read')
    expect(await shown()).toEqual(['confirm read'])
    fake.delivery = 'forged'
    await fake.reply('221771234567', 'OUI', message)
    expect(await status()).toBe('pending')
    fake.delivery = 'repeated'
    await fake.reply('221771234567', 'Oui !', message)
    expect(await status()).toBe('confirmed')
    expect(await shown()).toEqual(['confirm read', 'yes handled'])
    expect(fake.delivered).toEqual([200, 200, 200, 403, 200, 200])
  })

  it('learns from a report that a message with a lost answer has arrived', {
    tags: ['G-12', 'R-02'],
  }, async () => {
    fake.faults = [{ kind: 'lost' }]
    const { message, shown } = await asked()
    expect(await shown()).toEqual(['confirm unclear'])
    if (!message) throw new Error('nothing sent')
    await fake.report(message, 'delivered')
    expect(await shown()).toEqual(['confirm delivered'])
    expect(fake.requests).toHaveLength(1)
  })
})
