import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { PUSH_TOPIC_NAMES } from '../../domain/push/push-topics.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { anAdministrator, deliverPush, endpointOf } from '../../tests/support/push.ts'
import { createSession } from '../../use-cases/accounts/sessions.ts'
import { addDevice } from '../../use-cases/push/devices.ts'

/** What a browser sends for its subscription. */
function aSubscription(name: string, serverKey: string) {
  const browserKey = createECDH('prime256v1').generateKeys('base64url')
  const browserSecret = randomBytes(16).toString('base64url')
  return { endpoint: endpointOf(name), browserKey, browserSecret, serverKey, device: `Chrome sur ${name}` }
}

const WITHOUT_WHATSAPP = PUSH_TOPIC_NAMES.filter((name) => name !== 'conversation')

describeOnEachEngine('the routes of push notifications', (engine) => {
  async function aShopOfAwa() {
    const { ask, shop } = anApi(engine())
    const awa = await anAdministrator(shop, 'awa')
    const token = await createSession(shop, awa._id)
    const publicKey = (await ask('GET', '/push', { token })).body.publicKey as string
    const add = (name: string, changes = {}, by = token) =>
      ask('POST', '/push/devices', { token: by, json: { ...aSubscription(name, publicKey), ...changes } })
    return { ask, shop, awa, token, publicKey, add }
  }

  it('add a browser once, list it without its address, and remove it', { tags: ['G-10'] }, async () => {
    const { ask, shop, token, add, publicKey } = await aShopOfAwa()
    const added = await add('Android')
    expect(added).toMatchObject({
      status: 201,
      body: { message: 'Notifications activées sur cet appareil.' },
    })
    const { id } = added.body
    expect((await add('Android')).body.id).toBe(id)
    const { body } = await ask('GET', '/push', { token })
    expect(body).toMatchObject({
      publicKey,
      devices: [{ id, device: 'Chrome sur Android', acceptedAt: null, reachable: true }],
      allowed: WITHOUT_WHATSAPP,
      topics: WITHOUT_WHATSAPP,
      quiet: null,
    })
    expect(JSON.stringify(body)).not.toContain('push.example.com')
    expect((await ask('DELETE', `/push/devices/${id}`, { token })).status).toBe(200)
    expect((await ask('DELETE', `/push/devices/${id}`, { token })).status).toBe(404)
    expect(await shop.store.push.devices()).toEqual([])
  })

  it('refuse addresses, keys and secrets that no browser has', { tags: ['R-01'] }, async () => {
    const { add } = await aShopOfAwa()
    for (const changes of [
      { endpoint: 'https://127.0.0.1/x' },
      { endpoint: 'http://push.example.com/x' },
      { browserKey: `B${'A'.repeat(86)}` },
      { browserKey: 'x' },
      { browserSecret: '' },
      { device: '' },
    ]) {
      expect([changes, (await add('Android', changes)).status]).toEqual([changes, 400])
    }
    expect(await add('Android', { serverKey: 'former' })).toMatchObject({
      status: 409,
      body: { code: 'PUSH_KEY_CHANGED' },
    })
  })

  it('refuse no browser while the database does not answer', { tags: ['R-01'] }, async () => {
    const { shop, awa, token, publicKey } = await aShopOfAwa()
    const keys = () => Promise.reject(new ServiceUnavailableError('busy', null))
    const lost = { ...shop, store: { ...shop.store, push: { ...shop.store.push, keys } } }
    await expect(addDevice(lost, { user: awa, token }, aSubscription('Android', publicKey))).rejects.toThrow(
      'busy',
    )
  })

  it('keep the devices of accounts apart; a browser that changes its account leaves the first', {
    tags: ['G-10'],
  }, async () => {
    const { ask, shop, token, add } = await aShopOfAwa()
    const binta = await anAdministrator(shop, 'binta', ['products'])
    const other = await createSession(shop, binta._id)
    const { id } = (await add('Android')).body
    expect((await ask('DELETE', `/push/devices/${id}`, { token: other })).status).toBe(404)
    expect((await ask('POST', `/push/devices/${id}/test`, { token: other })).status).toBe(404)
    expect((await add('Android', {}, other)).body.id).toBe(id)
    expect((await ask('GET', '/push', { token })).body.devices).toEqual([])
    expect((await ask('GET', '/push', { token: other })).body).toMatchObject({
      devices: [{ id }],
      allowed: ['stock'],
    })
  })

  it('accept at most 20 devices of an account', { tags: ['G-10'] }, async () => {
    const { add } = await aShopOfAwa()
    for (let device = 0; device < 20; device++) expect((await add(`d${device}`)).status).toBe(201)
    expect(await add('d20')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_DEVICES' } })
    expect((await add('d3')).status).toBe(201)
  })

  it('store the choices, but keep those about what the account may not see for now', {
    tags: ['G-10'],
  }, async () => {
    const { ask, shop, awa, token } = await aShopOfAwa()
    const choose = (json: object) => ask('PUT', '/push/preferences', { token, json })
    const shown = async () => {
      const { topics, quiet } = (await ask('GET', '/push', { token })).body
      return { topics, quiet }
    }
    const quiet = { from: 1320, until: 420 }
    expect((await choose({ topics: ['order', 'stock'], quiet })).status).toBe(200)
    expect(await shown()).toEqual({ topics: ['order', 'stock'], quiet })
    await shop.store.accounts.setRights(awa._id, { role: 'admin', permissions: { products: true } })
    await choose({ topics: ['stock', 'order', 'message'], quiet: null })
    expect(await shown()).toEqual({ topics: ['stock'], quiet: null })
    await choose({ topics: [], quiet: null })
    await shop.store.accounts.setRights(awa._id, { role: 'admin', permissions: awa.permissions })
    expect(await shown()).toEqual({ topics: ['order'], quiet: null })
    expect((await choose({ topics: ['other'], quiet: null })).status).toBe(400)
    expect((await choose({ topics: [], quiet: { from: 0, until: 1440 } })).status).toBe(400)
  })

  it('send a test and say what the push service answered', { tags: ['G-10'] }, async () => {
    const { ask, shop, token, add } = await aShopOfAwa()
    const { id } = (await add('Android')).body
    const test = () => ask('POST', `/push/devices/${id}/test`, { token })
    shop.requests.answers.push({ ok: true, status: 201, text: '', retryAfterMs: null })
    expect((await test()).body).toMatchObject({
      message: 'La notification d’essai est partie vers Chrome sur Android.',
      answer: 'HTTP 201',
    })
    shop.requests.answers.push({ ok: true, status: 503, text: '', retryAfterMs: null })
    expect(await test()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('(HTTP 503)') },
    })
    shop.requests.answers.push({ ok: true, status: 410, text: '', retryAfterMs: null })
    expect(await test()).toMatchObject({ status: 409, body: { code: 'DEVICE_GONE' } })
  })

  it('replace the address of a browser that knows the former one', { tags: ['R-01'] }, async () => {
    const { ask, shop, awa, publicKey, add } = await aShopOfAwa()
    const { id } = (await add('Android')).body
    const { device: _, ...fresh } = aSubscription('new', publicKey)
    const renew = (former: string) => ask('POST', '/push/renewals', { json: { ...fresh, former } })
    expect((await renew(endpointOf('other'))).status).toBe(404)
    expect((await renew(endpointOf('Android'))).status).toBe(200)
    expect(await shop.store.push.devices()).toMatchObject([
      { id, userId: awa._id, endpoint: endpointOf('new'), device: 'Chrome sur Android' },
    ])
    const binta = await anAdministrator(shop, 'binta')
    await add('binta', {}, await createSession(shop, binta._id))
    const taken = { ...fresh, endpoint: endpointOf('binta'), former: endpointOf('new') }
    expect((await ask('POST', '/push/renewals', { json: taken })).status).toBe(404)
  })

  it('note who opened an order, after which nobody is told of it', { tags: ['G-10'] }, async () => {
    const { ask, shop, token, add } = await aShopOfAwa()
    await add('Android')
    const product = await addProduct(shop, { stock: 50 })
    const { orderId } = (await ask('POST', '/orders', { json: anOrderInput(product) })).body.order
    expect((await ask('POST', `/orders/${orderId}/views`, { token })).status).toBe(200)
    expect((await ask('POST', '/orders/unknown/views', { token })).status).toBe(404)
    expect(await deliverPush(shop)).toEqual([])
  })

  it('give all instances one key, and a new one when the former cannot be opened', {
    tags: ['R-01'],
  }, async () => {
    const { ask, token, publicKey, add } = await aShopOfAwa()
    const { id } = (await add('Android')).body
    expect((await ask('GET', '/push', { token })).body.publicKey).toBe(publicKey)
    await engine().db.updateTable('pushKeys').set({ privateKey: 'sealed:1:00000000:AAAA' }).execute()
    const { body } = await ask('GET', '/push', { token })
    expect(body.publicKey).not.toBe(publicKey)
    expect(body.devices).toMatchObject([{ id, reachable: false }])
  })

  it('are given one key when two ask at first use', { tags: ['R-01'] }, async () => {
    const { ask, shop } = anApi(engine())
    const token = await createSession(shop, (await anAdministrator(shop, 'awa'))._id)
    const asked = await Promise.all([1, 2, 3].map(() => ask('GET', '/push', { token })))
    expect(new Set(asked.map(({ body }) => body.publicKey)).size).toBe(1)
  })
})
