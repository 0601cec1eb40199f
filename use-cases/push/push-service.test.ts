import { BlockList } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { User } from '../../domain/accounts/account.ts'
import { openRequests } from '../../integrations/network/lazy-clients.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anAdministrator, deliverPush } from '../../tests/support/push.ts'
import { type PushService, pushService } from '../../tests/support/push-service.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { sendMessage } from '../contact/messages.ts'
import { testDevice } from './devices.ts'
import { readSigningKeys } from './signing-keys.ts'

const A_MINUTE = 60_000
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }

let service: PushService
beforeEach(async () => {
  service = await pushService()
})
afterEach(() => service.close())

const loopback = new BlockList()
loopback.addAddress('127.0.0.1')

async function subscribe(shop: TestShop, user: User, device: string): Promise<void> {
  const { publicKey: serverKey } = await readSigningKeys(shop)
  const subscribed = { ...service.subscribe(device, serverKey), serverKey }
  const row = { id: device, userId: user._id, device, createdAt: shop.clock() }
  await shop.store.push.saveDevice({ ...subscribed, ...row })
}

describeOnEachEngine('a push service', (engine) => {
  async function aSubscribedShop(privateNetworks = loopback) {
    const shop = aShop(engine(), {
      sendRequest: openRequests({ privateNetworks, timeoutMs: 300 }),
    })
    const awa = await anAdministrator(shop, 'awa')
    await subscribe(shop, awa, 'phone')
    return { shop, awa }
  }
  const unsent = async (shop: TestShop) =>
    (await shop.store.outbox.listUnsent(10)).map(({ state, failure }) => ({ state, failure }))

  it('gets messages that only the browser can read, signed by the shop', {
    tags: ['R-01', 'G-10'],
  }, async () => {
    const { shop, awa } = await aSubscribedShop()
    await subscribe(shop, awa, 'laptop')
    await sendMessage(shop, MESSAGE)
    await deliverPush(shop)
    expect(service.refusals).toEqual([])
    expect(service.received.map(({ device }) => device).toSorted()).toEqual(['laptop', 'phone'])
    for (const { text, ttl, urgency, claims } of service.received) {
      expect(JSON.parse(text)).toMatchObject({ title: 'Nouveau message', path: '/dashboard/order#avis' })
      expect({ ttl, urgency, sub: claims.sub }).toEqual({
        ttl: 86_400,
        urgency: 'normal',
        sub: 'https://boutique.example',
      })
    }
  })

  it('that answers 404 or 410 is not asked again', { tags: ['R-01'] }, async () => {
    const { shop, awa } = await aSubscribedShop()
    await subscribe(shop, awa, 'laptop')
    service.misbehave = (device) => ({ status: device === 'phone' ? 404 : 410 })
    await sendMessage(shop, MESSAGE)
    await deliverPush(shop)
    expect(await shop.store.push.devices()).toEqual([])
    expect(await unsent(shop)).toEqual([])
  })

  it('that asks to wait, or cannot be reached, gets the message later', { tags: ['R-01'] }, async () => {
    const { shop } = await aSubscribedShop()
    service.misbehave = () => ({ status: 429, retryAfter: 600 })
    await sendMessage(shop, MESSAGE)
    await deliverPush(shop)
    service.misbehave = () => null
    shop.advance(9 * A_MINUTE)
    await deliverPush(shop)
    expect(service.received).toEqual([])
    shop.advance(A_MINUTE)
    await deliverPush(shop)
    expect(service.received).toHaveLength(1)
  })

  it.each([{ delayMs: 2000 }, { cut: true }, { cut: true, lost: true }] as const)(
    'that may have accepted a message gets it no second time: %j',
    { tags: ['R-01'] },
    async (fault) => {
      const { shop } = await aSubscribedShop()
      service.misbehave = () => fault
      await sendMessage(shop, MESSAGE)
      await deliverPush(shop)
      service.misbehave = () => null
      shop.advance(60 * A_MINUTE)
      await deliverPush(shop)
      expect(service.received.length).toBe('lost' in fault ? 0 : 1)
      expect(await unsent(shop)).toEqual([{ state: 'unclear', failure: 'unclear' }])
    },
  )

  it('in a private network is not reached', { tags: ['R-01'] }, async () => {
    const { shop, awa } = await aSubscribedShop(new BlockList())
    expect(await testDevice(shop, awa, 'phone')).toMatchObject({ ok: false, code: 'PUSH_TEST_FAILED' })
    expect(service.received).toEqual([])
  })

  it('answers a test at once, and a device that it has forgotten is removed', {
    tags: ['G-10'],
  }, async () => {
    const { shop, awa } = await aSubscribedShop()
    expect(await testDevice(shop, awa, 'phone')).toEqual({ ok: true, device: 'phone', answer: 'HTTP 201' })
    expect(service.received).toMatchObject([{ ttl: 60, urgency: 'high' }])
    service.misbehave = () => ({ status: 410 })
    expect(await testDevice(shop, awa, 'phone')).toMatchObject({ ok: false, code: 'DEVICE_GONE' })
    expect(await testDevice(shop, awa, 'phone')).toMatchObject({ ok: false, code: 'DEVICE_NOT_FOUND' })
  })
})
