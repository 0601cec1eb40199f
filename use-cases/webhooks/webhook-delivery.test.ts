import { expect, it } from 'vitest'
import type { OutgoingAnswer } from '../../integrations/network/send-request.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addEndpoint, deliverWebhooks, verifyWebhook } from '../../tests/support/webhooks.ts'
import { placeOrder } from '../orders/place-order.ts'
import { newWebhookKey } from './sign.ts'

const A_SECOND = 1000
const A_MINUTE = 60 * A_SECOND
const A_DAY = 86_400_000
const ORDER_EVENTS = ['order.created', 'order.status']

const answered = (status: number, retryAfterMs: number | null = null): OutgoingAnswer => ({
  ok: true,
  status,
  text: '',
  retryAfterMs,
})
const faulty = {
  ok: false,
  code: 'ECONNRESET',
  notSent: false,
  timedOut: false,
  addressRefused: false,
} as const

async function anOrder(shop: TestShop) {
  const product = await addProduct(shop, { price: 5000, stock: 9 })
  const input = anOrderInput(product)
  await placeOrder(shop, input)
  return input.orderId
}

const typesOf = (shop: TestShop) =>
  shop.requests.sent.splice(0).map(({ body }) => JSON.parse(String(body)).type)

describeOnEachEngine('the delivery of webhooks', (engine) => {
  const entries = () =>
    engine()
      .db.selectFrom('outbox')
      .select(['state', 'failure', 'answer', 'tries'])
      .orderBy('groupPosition')
      .execute()

  it.each([
    ['HTTP 400', answered(400), 'refused'],
    ['HTTP 404', answered(404), 'refused'],
    ['HTTP 401', answered(401), 'auth'],
    ['HTTP 302', answered(302), 'protocol'],
    ['HTTP 500', answered(500), 'busy'],
    [null, faulty, 'unclear'],
    ['ENOTFOUND', { ...faulty, code: 'ENOTFOUND', notSent: true }, 'connection'],
    [null, { ...faulty, notSent: true, addressRefused: true }, 'address'],
  ])('is tried again after %s', { tags: ['R-13'] }, async (answer, result, failure) => {
    const shop = aShop(engine())
    const key = await addEndpoint(shop, { events: ORDER_EVENTS })
    const attempts: Parameters<TestShop['sendRequest']>[0][] = []
    const { sendRequest } = shop
    shop.sendRequest = (request) => {
      attempts.push(request)
      return sendRequest(request)
    }
    shop.requests.answers.push(result)
    await anOrder(shop)
    await deliverWebhooks(shop)
    expect(await entries()).toEqual([{ state: 'queued', failure, answer, tries: 1 }])
    shop.advance(4 * A_SECOND)
    await deliverWebhooks(shop)
    expect(attempts).toHaveLength(1)
    shop.advance(A_SECOND)
    await deliverWebhooks(shop)
    const [first, second] = attempts
    if (!first || !second) throw new Error('two attempts expected')
    // The same event at another time: the receiver recognises it, and its signature is fresh.
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(Number(second.headers['webhook-timestamp'])).toBe(Number(first.headers['webhook-timestamp']) + 5)
    expect(verifyWebhook(second, key)).toEqual(verifyWebhook(first, key))
    expect(await entries()).toEqual([{ state: 'sent', failure: null, answer: null, tries: 2 }])
  })

  it('waits as long as a busy receiver asks', { tags: ['R-13'] }, async () => {
    const shop = aShop(engine())
    await addEndpoint(shop, { events: ORDER_EVENTS })
    shop.requests.answers.push(answered(429, 10 * A_MINUTE))
    await anOrder(shop)
    await deliverWebhooks(shop)
    shop.advance(10 * A_MINUTE - 1)
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toHaveLength(1)
    shop.advance(1)
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toHaveLength(2)
  })

  it('keeps the order of what happened to one order, and lets other orders pass', {
    tags: ['R-13'],
  }, async () => {
    const shop = aShop(engine())
    await addEndpoint(shop, { events: ORDER_EVENTS })
    const first = await anOrder(shop)
    await confirmOrder(shop, first)
    shop.requests.answers.push(answered(500), answered(200))
    await deliverWebhooks(shop)
    expect(typesOf(shop)).toEqual(['order.created'])
    await act(shop, first, { action: 'revert_confirmation' })
    await anOrder(shop)
    await deliverWebhooks(shop)
    expect(typesOf(shop)).toEqual(['order.created'])
    shop.advance(A_MINUTE)
    await deliverWebhooks(shop)
    const sent = shop.requests.sent.map(({ body }) => JSON.parse(String(body)))
    // Each says how the order was at that moment, not how it is now.
    expect(sent.map(({ type, data }) => [type, data.status])).toEqual([
      ['order.created', 'pending'],
      ['order.status', 'confirmed'],
      ['order.status', 'pending'],
    ])
  })

  it('gives up after four days, and lets the next event of the order pass', { tags: ['R-13'] }, async () => {
    const shop = { ...aShop(engine()), sendRequest: async () => answered(500) }
    await addEndpoint(shop, { events: ORDER_EVENTS })
    const orderId = await anOrder(shop)
    const until = shop.clock() + 4 * A_DAY
    for (let tries = 0; shop.clock() < until; tries++) {
      await deliverWebhooks(shop)
      shop.advance(tries < 2 ? A_MINUTE : 60 * A_MINUTE)
    }
    expect(await entries()).toMatchObject([{ state: 'failed', answer: 'HTTP 500', tries: 11 }])
    await confirmOrder(shop, orderId)
    await deliverWebhooks({ ...shop, sendRequest: async () => answered(204) })
    expect(await entries()).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
  })

  it('switches an endpoint off that answers 410, and ends what waits for it', {
    tags: ['R-13'],
  }, async () => {
    const shop = aShop(engine())
    await addEndpoint(shop, { events: ORDER_EVENTS })
    const orderId = await anOrder(shop)
    await confirmOrder(shop, orderId)
    shop.requests.answers.push(answered(410))
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toHaveLength(1)
    expect(await entries()).toEqual([
      { state: 'bounced', failure: 'removed', answer: 'HTTP 410', tries: 1 },
      { state: 'abandoned', failure: 'removed', answer: null, tries: 0 },
    ])
    expect(await shop.store.webhooks.list()).toMatchObject([{ active: false, version: 2 }])
    expect(await shop.store.audit.list({ limit: 1, offset: 0 })).toMatchObject([
      { action: 'webhook.stopped', actor: null, subject: { name: 'Caisse' } },
    ])
    await act(shop, orderId, { action: 'revert_confirmation' })
    expect(await entries()).toHaveLength(2)
  })

  it('signs with the former key too, until it ends', { tags: ['R-13'] }, async () => {
    const shop = aShop(engine())
    const former = await addEndpoint(shop, { events: ORDER_EVENTS })
    const current = newWebhookKey(shop)
    const secret = { current, former: { key: former, until: shop.clock() + A_DAY } }
    await shop.store.transaction((tx) => tx.webhooks.setSecret('caisse', secret))
    const orderId = await anOrder(shop)
    await deliverWebhooks(shop)
    shop.advance(A_DAY)
    await confirmOrder(shop, orderId)
    await deliverWebhooks(shop)
    const [during, after] = shop.requests.sent
    if (!during || !after) throw new Error('two events expected')
    for (const key of [current, former])
      expect(verifyWebhook(during, key)).toMatchObject({ type: 'order.created' })
    expect(verifyWebhook(after, current)).toMatchObject({ type: 'order.status' })
    expect(() => verifyWebhook(after, former)).toThrow('No matching signature')
    expect(() => verifyWebhook({ ...after, body: `${after.body} ` }, current)).toThrow(
      'No matching signature',
    )
  })

  it('waits while the key cannot be read', { tags: ['R-13'] }, async () => {
    const shop = aShop(engine())
    await addEndpoint(shop, { events: ORDER_EVENTS })
    await engine()
      .db.updateTable('webhookEndpoints')
      .set({ secret: `sealed:1:${'0'.repeat(8)}:abcd` })
      .execute()
    await anOrder(shop)
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toEqual([])
    expect(await entries()).toMatchObject([{ state: 'queued', failure: 'key' }])
  })
})
