import { expect, it } from 'vitest'
import type { OutgoingAnswer } from '../../integrations/network/send-request.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { deliverWebhooks, verifyWebhook } from '../../tests/support/webhooks.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { applyRetention } from '../../use-cases/personal-data/apply-retention.ts'

const DAY = 86_400_000
const PASSWORD = 'doudou-et-biberon'
const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: PASSWORD }
const CAISSE = {
  name: 'Caisse',
  url: 'https://caisse.example/webhooks?t=jeton',
  events: ['order.created', 'order.status'],
  active: true,
}
const answered = (status: number): OutgoingAnswer => ({ ok: true, status, text: '', retryAfterMs: null })

describeOnEachEngine('webhook endpoints', (engine) => {
  async function aShopOfAwa() {
    const { ask, shop } = anApi(engine())
    const { token } = (await ask('POST', '/users/create-admin', { json: ADMIN })).body
    const does = (method: string, path: string, json?: object) =>
      ask(method, path, { token, ...(json && { json }) })
    const add = (json: object = {}) =>
      does('POST', '/webhooks', { ...CAISSE, currentPassword: PASSWORD, ...json })
    const product = await addProduct(shop, { price: 5000, stock: 90 })
    const order = () => placeOrder(shop, anOrderInput(product))
    /** Another administrator with these rights. */
    const as = async (username: string, permissions: object) => {
      const account = { username, email: `${username}@exemple.sn`, password: PASSWORD }
      const id = (await does('POST', '/users/register', { ...account, role: 'admin', permissions })).body.user
        ._id
      const own = (await ask('POST', '/users/login', { json: account })).body.token
      return {
        id,
        does: (method: string, path: string, json: object) => ask(method, path, { token: own, json }),
        rights: (held: object) => does('PATCH', `/users/${id}`, { role: 'admin', permissions: held }),
      }
    }
    const log = async (id: string) => (await does('GET', `/webhooks/${id}/deliveries`)).body.deliveries
    return { shop, does, add, order, log, as }
  }

  it('are told only what the account that set them up may read now', { tags: ['R-13', 'T-66'] }, async () => {
    const { shop, does, order, log, as, add } = await aShopOfAwa()
    const binta = await as('binta', { settings: true, 'orders:read': true })
    const events = ['order.created', 'product.stock']
    const json = { ...CAISSE, events, currentPassword: PASSWORD }
    expect((await binta.does('POST', '/webhooks', json)).body.code).toBe('PERMISSION_NOT_HELD')
    const { webhook } = (await binta.does('POST', '/webhooks', { ...json, events: ['order.created'] })).body
    expect(webhook).toMatchObject({ userName: 'binta' })
    await order()
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toHaveLength(1)
    // Lost between the change and its delivery.
    await order()
    await binta.rights({ 'orders:read': false })
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toHaveLength(1)
    expect(await log(webhook.id)).toContainEqual(
      expect.objectContaining({ state: 'bounced', failure: 'rights' }),
    )
    expect((await does('GET', '/webhooks')).body.webhooks).toMatchObject([{ effective: [] }])
    // With a new key, it follows the rights of whoever has renewed it.
    const path = `/webhooks/${webhook.id}/secret`
    expect((await binta.does('POST', path, { currentPassword: PASSWORD })).body.code).toBe(
      'PERMISSION_NOT_HELD',
    )
    expect((await does('POST', path, { currentPassword: PASSWORD })).body.webhook.userName).toBe('awa')
    await order()
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toHaveLength(2)
    // Whoever sends it elsewhere gets no more than they may read.
    const other = (await add({ events })).body.webhook
    const edit = (more: object) =>
      binta.does('PUT', `/webhooks/${other.id}`, {
        ...{ ...CAISSE, events, version: other.version, currentPassword: PASSWORD },
        ...more,
      })
    expect((await edit({ url: 'https://binta.example/' })).body.code).toBe('PERMISSION_NOT_HELD')
    expect((await edit({ name: 'Autre' })).body.webhook).toMatchObject({ name: 'Autre', userName: 'awa' })
    await does('DELETE', `/users/${binta.id}`)
    expect((await does('GET', '/webhooks')).body.webhooks).toMatchObject([
      { effective: ['order.created', 'order.status'].slice(0, 1) },
      { effective: events },
    ])
  })

  it('are added with the password, and show their key once', { tags: ['R-13'] }, async () => {
    const { shop, does, add, order } = await aShopOfAwa()
    expect((await add({ currentPassword: undefined })).body.code).toBe('PASSWORD_NEEDED')
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body.webhook).toMatchObject({ ...CAISSE, version: 1 })
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await order()
    await deliverWebhooks(shop)
    expect(shop.requests.sent[0]?.url).toBe(CAISSE.url)
    expect(verifyWebhook(shop.requests.sent[0] ?? { headers: {} }, body.secret).type).toBe('order.created')
    const seen = JSON.stringify([
      (await does('GET', '/webhooks')).body,
      (await does('GET', '/audit')).body,
      await engine().db.selectFrom('webhookEndpoints').select('secret').execute(),
    ])
    expect(seen).not.toContain(body.secret.slice(6))
    expect(JSON.stringify((await does('GET', '/audit')).body)).not.toContain('jeton')
  })

  it.each([
    'http://caisse.example/',
    'ftp://caisse.example/',
    'caisse.example',
    'https://',
    'https://awa:secret@caisse.example/',
    'https://localhost/',
    'https://interne.example/',
    'https://127.0.0.1/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://①②⑦.0.0.1/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `https://caisse.example/${'a'.repeat(500)}`,
    '',
    7,
    null,
  ])('are refused at the address %s', { tags: ['R-13'] }, async (url) => {
    const { does, add } = await aShopOfAwa()
    expect(await add({ url })).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } })
    expect((await does('GET', '/webhooks')).body.webhooks).toEqual([])
    const { webhook } = (await add()).body
    const moved = await does('PUT', `/webhooks/${webhook.id}`, {
      ...CAISSE,
      url,
      version: 1,
      currentPassword: PASSWORD,
    })
    expect(moved.status).toBe(400)
  })

  it.each([
    [{ events: [] }],
    [{ events: ['order.exploded'] }],
    [{ events: 'order.created' }],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(61) }],
    [{ active: 'yes' }],
  ])('are refused with %j', { tags: ['R-13'] }, async (json) => {
    const { add } = await aShopOfAwa()
    expect((await add(json)).status).toBe(400)
  })

  it('are edited unless somebody else has, and need the password for another address', {
    tags: ['R-13'],
  }, async () => {
    const { does, add } = await aShopOfAwa()
    const { id } = (await add()).body.webhook
    const edit = (json: object) => does('PUT', `/webhooks/${id}`, { ...CAISSE, version: 1, ...json })
    const elsewhere = 'https://ailleurs.example/'
    expect((await edit({ url: elsewhere })).body.code).toBe('PASSWORD_NEEDED')
    expect((await edit({ events: ['product.stock'] })).body.webhook).toMatchObject({ version: 2 })
    expect((await edit({})).body.code).toBe('EDIT_CONFLICT')
    const moved = await edit({ url: elsewhere, version: 2, currentPassword: PASSWORD })
    expect(moved.body.webhook).toMatchObject({ url: elsewhere, version: 3 })
    expect((await does('PUT', '/webhooks/unknown', { ...CAISSE, version: 1 })).status).toBe(404)
    expect((await does('GET', '/audit')).body.entries[0]).toMatchObject({
      action: 'webhook.changed',
      changes: { address: ['https://caisse.example', 'https://ailleurs.example'] },
    })
  })

  it('can be switched off when their address has moved into a private network', {
    tags: ['R-13'],
  }, async () => {
    const { shop, does, add } = await aShopOfAwa()
    const { id } = (await add()).body.webhook
    shop.urlObjection = async () => 'private'
    const edit = (json: object) => does('PUT', `/webhooks/${id}`, { ...CAISSE, version: 1, ...json })
    expect((await edit({ url: 'https://autre.example/' })).status).toBe(400)
    expect(await edit({ active: false })).toMatchObject({ status: 200, body: { webhook: { active: false } } })
  })

  it('end what waits for them when they are switched off or deleted', { tags: ['R-13'] }, async () => {
    const { shop, does, add, order, log } = await aShopOfAwa()
    const { id } = (await add()).body.webhook
    const other = (await add({ name: 'Entrepôt' })).body.webhook.id
    await order()
    await does('PUT', `/webhooks/${id}`, { ...CAISSE, active: false, version: 1 })
    expect(await log(id)).toMatchObject([{ state: 'abandoned', failure: 'removed', nextTryAt: null }])
    expect((await does('POST', `/webhooks/${id}/test`)).body.code).toBe('WEBHOOK_OFF')
    await does('DELETE', `/webhooks/${other}`)
    await order()
    await deliverWebhooks(shop)
    expect(shop.requests.sent).toEqual([])
    expect((await does('GET', `/webhooks/${other}/deliveries`)).status).toBe(404)
  })

  it('get a new key, beside which the former one signs for a day', { tags: ['R-13'] }, async () => {
    const { shop, does, add, order } = await aShopOfAwa()
    const { secret: former, webhook } = (await add()).body
    const path = `/webhooks/${webhook.id}/secret`
    expect((await does('POST', path, {})).body.code).toBe('PASSWORD_NEEDED')
    const { secret } = (await does('POST', path, { currentPassword: PASSWORD })).body
    expect(secret).not.toBe(former)
    await order()
    await deliverWebhooks(shop)
    shop.advance(DAY)
    await order()
    await deliverWebhooks(shop)
    const [during, after] = shop.requests.sent
    if (!during || !after) throw new Error('two events expected')
    expect([secret, former].map((key) => verifyWebhook(during, key).type)).toEqual(
      Array(2).fill('order.created'),
    )
    expect(verifyWebhook(after, secret).type).toBe('order.created')
    expect(() => verifyWebhook(after, former)).toThrow('No matching signature')
  })

  it('list what they were told, send it again under the same id, and can be tried', {
    tags: ['R-13'],
  }, async () => {
    const { shop, does, add, order, log } = await aShopOfAwa()
    const { id } = (await add()).body.webhook
    shop.requests.answers.push(answered(500))
    await order()
    await deliverWebhooks(shop)
    const [failed] = await log(id)
    expect(failed).toMatchObject({ type: 'order.created', state: 'queued', answer: 'HTTP 500', tries: 1 })
    const resend = (delivery: string) => does('POST', `/webhooks/deliveries/${delivery}/resend`)
    expect((await resend(failed.id)).status).toBe(200)
    await deliverWebhooks(shop)
    expect(await log(id)).toMatchObject([
      { state: 'sent', tries: 1, failure: null, endedAt: expect.any(String) },
    ])
    await resend(failed.id)
    await deliverWebhooks(shop)
    const sent = shop.requests.sent.splice(0)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    shop.advance(1000)
    await does('POST', `/webhooks/${id}/test`)
    await deliverWebhooks(shop)
    expect(JSON.parse(String(shop.requests.sent[0]?.body))).toMatchObject({ type: 'test', data: {} })
    expect((await log(id)).map(({ type }: { type: string }) => type)).toEqual(['test', 'order.created'])
    expect((await resend('unknown')).status).toBe(404)
  })

  it('forget what they were told after 90 days', { tags: ['R-13'] }, async () => {
    const { shop, does, add, order, log } = await aShopOfAwa()
    const { id } = (await add()).body.webhook
    await order()
    await deliverWebhooks(shop)
    const [{ id: delivery }] = await log(id)
    shop.advance(91 * DAY)
    await applyRetention(shop)
    expect(await engine().db.selectFrom('webhookEvents').select('id').execute()).toEqual([])
    expect((await does('POST', `/webhooks/deliveries/${delivery}/resend`)).status).not.toBe(200)
  })

  it('are at most twenty', { tags: ['R-13'] }, async () => {
    const { add } = await aShopOfAwa()
    for (let number = 0; number < 20; number++) expect((await add()).status).toBe(201)
    expect(await add()).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } })
  })
})
