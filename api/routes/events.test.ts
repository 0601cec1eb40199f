import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { aMessage } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { endSession } from '../../use-cases/accounts/sessions.ts'
import { markMessage, sendMessage } from '../../use-cases/contact/messages.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { eventRoutes } from './events.ts'

/** A shop with an administrator who may open event streams; `stop` starts the shutdown. */
async function followed(engine: Engine, overrides: Parameters<typeof aShop>[1] = {}) {
  const shop = aShop(engine, overrides)
  const stopping = new AbortController()
  const routes = eventRoutes(shop, { stopping: stopping.signal })
  const token = await signIn(shop, { may: ['orders'] })
  const follow = (as = token) => routes.request('/', { headers: { Authorization: `Bearer ${as}` } })
  return { shop, token, follow, stop: () => stopping.abort() }
}

/** The events of a stream that has ended. */
async function eventsOf(response: Response): Promise<unknown[]> {
  return [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? ''))
}

async function orderOf(shop: TestShop, pieces: number, stock: number) {
  const product = await addProduct(shop, { price: 1000, stock })
  const input = anOrderInput(product, pieces)
  return { product, input }
}

describeOnEachEngine('GET /events', (engine) => {
  it('sends an event when an order is placed or changed and when stock becomes low or rises again', async () => {
    const { shop, follow, stop } = await followed(engine())
    const { product, input } = await orderOf(shop, 3, 5)
    const response = await follow()
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    await placeOrder(shop, input)
    await cancelOrder(shop, input.orderId)
    stop()
    expect(await eventsOf(response)).toEqual([
      { kind: 'order', orderId: input.orderId, status: 'pending' },
      { kind: 'stock', productId: product._id, stock: 2 },
      { kind: 'stock', productId: product._id, stock: 5 },
      { kind: 'order', orderId: input.orderId, status: 'cancelled' },
    ])
  })

  it('sends no event for a repeated order, nor for a product with enough stock', async () => {
    const { shop, follow, stop } = await followed(engine())
    const { input } = await orderOf(shop, 1, 50)
    await placeOrder(shop, input)
    const response = await follow()
    await placeOrder(shop, input)
    await addProduct(shop, { stock: 50 })
    stop()
    expect(await eventsOf(response)).toEqual([])
  })

  it('sends an event when a contact message arrives and when it is marked as read', async () => {
    const { shop, follow, stop } = await followed(engine())
    const response = await follow()
    await sendMessage(shop, { name: 'Awa', email: 'awa@exemple.sn', subject: 'Taille', message: '28 ?' })
    const [message] = await shop.store.contact.list()
    await markMessage(shop, message?.id ?? '', true)
    stop()
    const event = { kind: 'contact-message', id: message?.id }
    expect(await eventsOf(response)).toEqual([event, event])
  })

  it('refuses more than 100 open streams, and accepts a new stream after one of them is closed', async () => {
    const { shop, follow } = await followed(engine())
    const screens: Response[] = []
    while (screens.length < 100) {
      const token = await signIn(shop, { may: ['orders'] })
      for (let own = 0; own < 5; own++) screens.push(await follow(token))
    }
    expect(screens.every(({ status }) => status === 200)).toBe(true)
    const refused = await follow()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_SCREENS' })
    await screens[0]?.body?.cancel()
    expect((await follow()).status).toBe(200)
  })

  it('closes the oldest stream of an account when the account opens a seventh stream', {
    tags: ['T-58'],
  }, async () => {
    const { shop, follow, stop } = await followed(engine())
    const other = await follow(await signIn(shop, { may: ['orders'] }))
    const screens: Response[] = []
    for (let opened = 0; opened < 8; opened++) screens.push(await follow())
    expect(screens.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const closed of screens.slice(0, 2)) expect(await eventsOf(closed)).toEqual([{ kind: 'replaced' }])
    const { input } = await orderOf(shop, 1, 50)
    await placeOrder(shop, input)
    stop()
    const events = [{ kind: 'order', orderId: input.orderId, status: 'pending' }]
    for (const open of [other, ...screens.slice(2)]) expect(await eventsOf(open)).toEqual(events)
  })

  it('does not count closed streams towards the limit of an account', async () => {
    const { follow, stop } = await followed(engine())
    const screens: Response[] = []
    for (let opened = 0; opened < 6; opened++) screens.push(await follow())
    await screens.pop()?.body?.cancel()
    screens.push(await follow())
    stop()
    for (const open of screens) expect(await eventsOf(open)).toEqual([])
  })

  it('ends the stream when its session ends', async () => {
    const { shop, token, follow } = await followed(engine())
    const response = await follow()
    await endSession(shop, token)
    expect(await eventsOf(response)).toEqual([])
  })

  it('ends the stream when events may have been missed, so that the client reloads', async () => {
    const { shop, follow } = await followed(engine())
    const response = await follow()
    shop.announce([{ kind: 'unknown' }])
    expect(await eventsOf(response)).toEqual([])
  })

  it('refuses requests of an ended session and requests during shutdown', async () => {
    const { shop, token, follow, stop } = await followed(engine())
    await endSession(shop, token)
    expect((await follow()).status).toBe(401)
    const other = await signIn(shop, { may: ['orders'] })
    stop()
    expect((await follow(other)).status).toBe(503)
  })

  it('tells only those with the permission of conversations, and of orders only those who may see these', {
    tags: ['W-03', 'W-14'],
  }, async () => {
    const { shop, follow, stop } = await followed(engine())
    const messages = await signIn(shop, { may: ['messages'] })
    const orders = await signIn(shop, { may: ['orders:read'] })
    const both = await signIn(shop, { may: ['messages', 'orders'] })
    const streams = [await follow(messages), await follow(orders), await follow(both)] as const
    const { conversationId } = await aMessage(shop, 'Bonjour')
    await shop.store.transaction(async (tx) => {
      tx.publish({ kind: 'order', orderId: 'KB-1', status: 'pending' })
      tx.publish({ kind: 'conversation-writing', conversationId, userId: 'awa', name: 'Awa' })
      tx.publish({ kind: 'account-notice' })
    })
    stop()
    const kinds = await Promise.all(
      streams.map(async (stream) =>
        (await eventsOf(stream))
          .map((event) => (event as { kind: string }).kind)
          // A reminder is queued.
          .filter((kind) => kind !== 'mail'),
      ),
    )
    expect(kinds).toEqual([
      ['conversation', 'conversation-writing', 'account-notice'],
      ['order', 'account-notice'],
      ['conversation', 'order', 'conversation-writing', 'account-notice'],
    ])
    expect((await follow(await signIn(shop, { may: ['products'] }))).status).toBe(403)
  })
})
