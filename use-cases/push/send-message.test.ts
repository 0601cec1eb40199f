import { expect, it, vi } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import {
  aDevice,
  anAdministrator,
  aToldAdministrator,
  deliverPush,
  endpointOf,
} from '../../tests/support/push.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { storeSetting } from '../../tests/support/stored-setting.ts'
import { endSessions } from '../accounts/sessions.ts'
import { markMessage, sendMessage } from '../contact/messages.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { pushChannel } from './push-channel.ts'

const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE
/** Of the day at which the tests' clock starts. */
const TEN = 10 * 60
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }
const ALL = ['order', 'payment', 'message', 'stock', 'delivery']

async function place(shop: TestShop): Promise<string> {
  const placed = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 })))
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.orderId
}

const answers = (shop: TestShop, status: number, retryAfterMs: number | null = null) =>
  shop.requests.answers.push({ ok: true, status, text: '', retryAfterMs })

const unsent = async (shop: TestShop) =>
  (await shop.store.outbox.listUnsent(10)).map(({ state, failure, tries }) => ({ state, failure, tries }))

describeOnEachEngine('push messages', (engine) => {
  it('say how long they matter, how urgent they are and what they replace', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await sendMessage(shop, MESSAGE)
    await place(shop)
    const headers: Record<string, string>[] = []
    const { sendRequest } = shop
    shop.sendRequest = (request) => {
      headers.push(request.headers)
      return sendRequest(request)
    }
    await deliverPush(shop)
    const byUrgency = Object.groupBy(headers, ({ Urgency = '' }) => Urgency)
    expect(byUrgency.high).toMatchObject([{ TTL: '43200' }])
    expect(byUrgency.normal).toMatchObject([{ TTL: '86400' }])
    for (const { Topic } of headers) expect(Topic).toMatch(/^[\w-]{32}$/)
    expect((await shop.store.push.findDevice('awa'))?.acceptedAt).toBe(shop.clock())
  })

  it.each([404, 410])(
    'forget a device that its push service has forgotten (%i)',
    {
      tags: ['G-10', 'R-01'],
    },
    async (status) => {
      const shop = aShop(engine())
      await aToldAdministrator(shop, 'awa')
      answers(shop, status)
      await place(shop)
      await deliverPush(shop)
      expect(await shop.store.push.devices()).toEqual([])
      expect(await unsent(shop)).toEqual([])
    },
  )

  it('wait as long as the push service asks', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await sendMessage(shop, MESSAGE)
    answers(shop, 429, 20 * A_MINUTE)
    expect(await deliverPush(shop)).toHaveLength(1)
    shop.advance(19 * A_MINUTE)
    expect(await deliverPush(shop)).toEqual([])
    shop.advance(A_MINUTE)
    expect(await deliverPush(shop)).toHaveLength(1)
    expect(await unsent(shop)).toEqual([])
  })

  it('are not repeated when the push service may have accepted them, and are repeated otherwise', {
    tags: ['R-01'],
  }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await sendMessage(shop, MESSAGE)
    const failed = { ok: false, timedOut: true, code: 'TIMEOUT', addressRefused: false } as const
    shop.requests.answers.push({ ...failed, notSent: true }, { ...failed, notSent: false })
    await deliverPush(shop)
    expect(await unsent(shop)).toEqual([{ state: 'queued', failure: 'timeout', tries: 1 }])
    shop.advance(A_MINUTE)
    await deliverPush(shop)
    expect(await unsent(shop)).toEqual([{ state: 'unclear', failure: 'unclear', tries: 2 }])
    shop.advance(AN_HOUR)
    expect(await deliverPush(shop)).toEqual([])
  })

  it('that are being sent when the shop stops are sent to the end', { tags: ['R-01', 'R-03'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await sendMessage(shop, MESSAGE)
    const stop = new AbortController()
    const { sendRequest } = shop
    shop.sendRequest = async (request) => {
      stop.abort()
      if (!request.signal?.aborted) return sendRequest(request)
      return { ok: false, notSent: false, timedOut: false, code: 'no answer', addressRefused: false }
    }
    const channels = { push: pushChannel(shop) }
    for (const _ of ['alert', 'message']) await deliverDue(shop, channels, { stopping: stop.signal })
    expect(shop.requests.sent).toHaveLength(1)
    expect(await unsent(shop)).toEqual([])
  })

  it('wait for the end of the quiet hours, and are then one, about what still matters', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await shop.store.push.savePreferences(
      'user-awa',
      { topics: ALL, quiet: { from: TEN - 60, until: TEN + 60 } },
      0,
    )
    const cancelled = await place(shop)
    await sendMessage(shop, MESSAGE)
    expect(await deliverPush(shop)).toEqual([])
    shop.advance(30 * A_MINUTE)
    await place(shop)
    await place(shop)
    await actOnOrder(shop, cancelled, { action: 'cancel', reason: '' })
    expect(await deliverPush(shop)).toEqual([])
    shop.advance(30 * A_MINUTE)
    const sent = await deliverPush(shop)
    expect(sent.map(([, { title, body }]) => [title, body])).toEqual([
      ['3 nouveautés', 'Message d’un client : 1 · Nouvelle commande : 2'],
    ])
    shop.advance(AN_HOUR)
    expect(await deliverPush(shop)).toEqual([])
  })

  it('are merged once when the attempt that merged them is repeated', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await shop.store.push.savePreferences(
      'user-awa',
      { topics: ALL, quiet: { from: TEN, until: TEN + 60 } },
      0,
    )
    for (let message = 0; message < 3; message++) await sendMessage(shop, MESSAGE)
    await deliverPush(shop)
    shop.advance(AN_HOUR)
    answers(shop, 503)
    const titles = (sent: Awaited<ReturnType<typeof deliverPush>>) => sent.map(([, { title }]) => title)
    expect(titles(await deliverPush(shop))).toEqual(['3 nouveautés'])
    const [first] = await shop.store.contact.list()
    await markMessage(shop, first?.id ?? '', true)
    shop.advance(A_MINUTE)
    expect(titles(await deliverPush(shop))).toEqual(['2 nouveautés'])
    shop.advance(AN_HOUR)
    expect(await deliverPush(shop)).toEqual([])
  })

  it('of thousands of causes are read with other work between them', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await sendMessage(shop, MESSAGE)
    await deliverPush(shop)
    const [unread] = await shop.store.contact.list()
    const causes = Array.from({ length: 240 }, (_, read) => `push message 0 ${read < 2 ? unread?.id : read}`)
    const queued = {
      channel: 'push',
      kind: 'message',
      recipient: 'awa',
      at: shop.clock(),
      group: 'night',
    } as const
    await shop.store.transaction(async (tx) => {
      for (const [index, cause] of causes.entries()) {
        const payload = { deviceId: 'awa', userId: 'user-awa', causes: [cause], group: 'night' }
        await enqueue(tx, { ...queued, key: `night ${index}`, payload })
      }
    })
    const yields = vi.spyOn(globalThis, 'setImmediate')
    expect((await deliverPush(shop)).map(([, { title }]) => title)).toEqual(['2 nouveautés'])
    // Once in 50 of the entries and of their causes.
    expect(yields.mock.calls.filter(([call]) => call.name === 'continueFirst')).toHaveLength(8)
    yields.mockRestore()
  })

  it('stop when the account may not see the topic, lacks the second factor, is gone, signed out or chose so', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    const ends: Record<string, () => Promise<unknown>> = {
      rights: () => shop.store.accounts.setRights('user-rights', { role: 'admin', permissions: {} }),
      role: () => shop.store.accounts.setRights('user-role', { role: 'user', permissions: { orders: true } }),
      gone: () => shop.store.accounts.delete('user-gone'),
      chose: () => shop.store.push.savePreferences('user-chose', { topics: ['stock'], quiet: null }, 0),
      removed: () => shop.store.push.deleteDevice('removed', 'user-removed'),
    }
    for (const name of Object.keys(ends)) await aToldAdministrator(shop, name)
    const out = await aToldAdministrator(shop, 'out')
    const own = await aToldAdministrator(shop, 'stays')
    const at = (time: number) => expect(shop.clock()).toBe(OPENING + time)
    const told = async () => (await deliverPush(shop)).map(([device]) => device)
    // Deferred, so that the messages are queued before the changes.
    for (let device = 0; device < 7; device++) answers(shop, 503)
    await sendMessage(shop, MESSAGE)
    expect(await told()).toHaveLength(7)
    for (const end of Object.values(ends)) await end()
    await endSessions(shop, out._id, out)
    shop.advance(A_MINUTE)
    at(A_MINUTE)
    expect(await told()).toEqual(['stays'])
    await sendMessage(shop, MESSAGE)
    await storeSetting(shop, 'secondFactorRequired', true)
    expect(await told()).toEqual([])
    expect(own.username).toBe('stays')
  })

  it('do not reach another account that uses the browser now', { tags: ['G-10'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    const binta = await anAdministrator(shop, 'binta', ['products'])
    answers(shop, 503)
    await place(shop)
    await deliverPush(shop)
    await aDevice(shop, binta, 'awa')
    expect((await shop.store.push.findEndpoint(endpointOf('awa')))?.userId).toBe(binta._id)
    shop.advance(A_MINUTE)
    expect(await deliverPush(shop)).toEqual([])
  })
})
