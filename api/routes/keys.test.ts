import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { hasPermission, PERMISSIONS, type Permission, permissionsOf } from '../../domain/accounts/account.ts'
import { KEY_PERMISSIONS } from '../../domain/accounts/api-keys.ts'
import { anApi, askOf } from '../../tests/support/api.ts'
import { CLOSED, OPEN, SIGNED_IN } from '../../tests/support/api-routes.ts'
import { describeOnEachEngine, describeOnSqlite } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { storeSetting } from '../../tests/support/stored-setting.ts'
import { isAdministrator } from '../middleware/authorize.ts'

const HOUR = 3_600_000
const PASSWORD = 'doudou-et-biberon'
const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: PASSWORD }
const BINTA = { ...ADMIN, name: 'Binta', username: 'binta', email: 'binta@exemple.sn' }

async function shopOfAwa(engine: Engine, settings = {}) {
  const { ask, api, shop } = anApi(engine, {}, settings)
  const { token, user } = (await ask('POST', '/users/create-admin', { json: ADMIN })).body
  const make = (json: object, by = token) =>
    ask('POST', '/keys', { token: by, json: { name: 'Caisse', currentPassword: PASSWORD, ...json } })
  const aKey = async (...permissions: Permission[]) => (await make({ permissions })).body.key as string
  const keys = async () => (await ask('GET', '/keys', { token })).body.keys
  return { ask, api, shop, token: token as string, awa: user._id as string, make, aKey, keys }
}

describeOnEachEngine('API keys', (engine) => {
  const aShopOfAwa = (settings = {}) => shopOfAwa(engine(), settings)

  it('are made with the password, shown once and stored as a hash', { tags: ['R-13'] }, async () => {
    const { ask, make, keys, token } = await aShopOfAwa()
    const permissions = ['orders:read']
    expect((await make({ permissions, currentPassword: undefined })).body.code).toBe('PASSWORD_NEEDED')
    expect((await make({ permissions, currentPassword: 'faux' })).body.code).toBe('WRONG_PASSWORD')
    const { status, body } = await make({ permissions })
    expect(status).toBe(201)
    expect(body.key).toMatch(/^kb_[\w-]{43}$/)
    const [listed] = await keys()
    expect(listed).toEqual({
      id: expect.any(String),
      name: 'Caisse',
      prefix: body.key.slice(0, 8),
      permissions,
      effective: permissions,
      userId: expect.any(String),
      userName: 'awa',
      createdAt: expect.any(String),
      lastUsedAt: null,
      revokedAt: null,
    })
    const stored = await engine().db.selectFrom('apiKeys').selectAll().execute()
    const audit = await ask('GET', '/audit', { token })
    expect(JSON.stringify([stored, audit.body])).not.toContain(body.key)
    expect(audit.body.entries[0]).toMatchObject({ action: 'key.created', subject: { name: 'Caisse' } })
  })

  it.each([
    [{ permissions: [] }, 400],
    [{ permissions: ['users'] }, 400],
    [{ permissions: ['settings'] }, 400],
    [{ permissions: ['orders', 'settings'] }, 400],
    [{ permissions: ['everything'] }, 400],
    [{ permissions: 'orders' }, 400],
    [{ permissions: ['orders'], name: '' }, 400],
    [{ permissions: ['orders'], name: 'x'.repeat(61) }, 400],
    [{ permissions: ['orders'], name: { toString: 'x' } }, 400],
    [{ permissions: ['orders', 'orders'], name: '<script>' }, 201],
  ])('are refused or made as asked: %j', { tags: ['R-13'] }, async (json, status) => {
    const { make } = await aShopOfAwa()
    expect((await make(json)).status).toBe(status)
  })

  it('never give more than their maker holds, then and later', { tags: ['R-13'] }, async () => {
    const { ask, api, make, token, keys } = await aShopOfAwa()
    const made = await ask('POST', '/users/create-admin', { token, json: BINTA })
    const { token: ofBinta, user: binta } = made.body
    const rights = (permissions: object, role = 'admin') =>
      ask('PATCH', `/users/${binta._id}`, { token, json: { role, permissions } })
    await rights({ ...permissionsOf([]), settings: true, 'orders:read': true })
    expect((await make({ permissions: ['orders'] }, ofBinta)).body.code).toBe('PERMISSION_NOT_HELD')
    const { key } = (await make({ permissions: ['orders:read'] }, ofBinta)).body
    const status = async () => (await askOf(api)('GET', '/orders', { token: key })).status
    expect(await status()).toBe(200)
    await rights({ 'orders:read': false })
    expect(await status()).toBe(401)
    await rights({ 'orders:read': true })
    expect(await status()).toBe(401)
    expect(await keys()).toMatchObject([{ userName: 'binta', effective: [], revokedAt: expect.any(String) }])
  })

  it('lose for good each right that their maker loses', { tags: ['R-13', 'T-66'] }, async () => {
    const { ask, make, token, keys } = await aShopOfAwa()
    const { token: ofBinta, user: binta } = (await ask('POST', '/users/create-admin', { token, json: BINTA }))
      .body
    const { key } = (await make({ permissions: ['orders:read', 'stats'] }, ofBinta)).body
    const rights = (permissions: object, role = 'admin') =>
      ask('PATCH', `/users/${binta._id}`, { token, json: { role, permissions } })
    await rights({ stats: false })
    await rights({ stats: true })
    expect(await keys()).toMatchObject([
      { permissions: ['orders:read'], effective: ['orders:read'], revokedAt: null },
    ])
    expect((await ask('GET', '/orders', { token: key })).status).toBe(200)
    expect((await ask('GET', '/audit', { token })).body.entries).toContainEqual(
      expect.objectContaining({ action: 'key.limited' }),
    )
    await rights({}, 'user')
    await rights(permissionsOf(PERMISSIONS))
    expect((await ask('GET', '/orders', { token: key })).status).toBe(401)
  })

  it.each([
    'new password',
    'reset password',
    'sign-out everywhere',
    'sign-out by another',
    'deletion',
  ] as const)(
    'end for good with a %s of their maker, and others’ go on',
    { tags: ['R-13', 'T-66'] },
    async (end) => {
      const { ask, make, aKey, token, keys, shop } = await aShopOfAwa()
      const { token: ofBinta, user: binta } = (
        await ask('POST', '/users/create-admin', { token, json: BINTA })
      ).body
      const { key } = (await make({ permissions: ['orders:read'] }, ofBinta)).body
      const ofAwa = await aKey('orders:read')
      const status = async (one: string) => (await ask('GET', '/orders', { token: one })).status
      expect([await status(key), await status(ofAwa)]).toEqual([200, 200])
      const password = 'une-autre-pirogue'
      const ends = {
        'new password': () =>
          ask('POST', '/users/me/password', {
            token: ofBinta,
            json: { currentPassword: PASSWORD, password },
          }),
        'reset password': async () => {
          const { code } = (await ask('POST', `/users/${binta._id}/reset-code`, { token })).body
          return ask('POST', '/users/reset-password', { json: { username: 'binta', code, password } })
        },
        'sign-out everywhere': () => ask('DELETE', '/users/me/sessions', { token: ofBinta }),
        'sign-out by another': () => ask('DELETE', `/users/${binta._id}/sessions`, { token }),
        deletion: () => ask('DELETE', `/users/${binta._id}`, { token }),
      }
      expect((await ends[end]()).status).toBe(200)
      expect([await status(key), await status(ofAwa)]).toEqual([401, 200])
      expect((await keys()).find(({ userName }: { userName: string }) => userName === 'binta')).toMatchObject(
        {
          effective: [],
          revokedAt: new Date(shop.clock()).toISOString(),
        },
      )
    },
  )

  it('make no accounts', { tags: ['R-13'] }, async () => {
    const { ask, aKey } = await aShopOfAwa()
    const token = await aKey('orders')
    for (const path of ['/users/register', '/users/create-admin']) {
      expect(await ask('POST', path, { token, json: BINTA })).toMatchObject({ status: 403 })
    }
  })

  it('end at once when they are revoked, also for the list of events', { tags: ['R-13'] }, async () => {
    const { ask, aKey, keys, token, shop } = await aShopOfAwa()
    const key = await aKey('orders')
    expect((await ask('GET', '/orders', { token: key })).status).toBe(200)
    const [{ id }] = await keys()
    const published = shop.publishedEvents.length
    expect((await ask('DELETE', `/keys/${id}`, { token })).status).toBe(200)
    expect(shop.publishedEvents.slice(published)).toMatchObject([{ kind: 'account' }])
    expect(await ask('GET', '/orders', { token: key })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED' },
    })
    expect((await ask('DELETE', `/keys/${id}`, { token })).status).toBe(200)
    expect((await keys())[0]).toMatchObject({ effective: [], revokedAt: expect.any(String) })
    const { entries } = (await ask('GET', '/audit', { token })).body
    expect(entries.filter(({ action }: { action: string }) => action === 'key.revoked')).toHaveLength(1)
  })

  it('name themselves in the audit log', { tags: ['R-13'] }, async () => {
    const { ask, aKey, token, shop } = await aShopOfAwa()
    const { _id } = await addProduct(shop)
    const key = await aKey('products')
    await ask('PATCH', `/products/${_id}`, { token: key, json: { price: 4200 } })
    expect((await ask('GET', '/audit', { token })).body.entries[0]).toMatchObject({
      action: 'product.changed',
      actor: { name: 'Clé Caisse' },
    })
  })

  it('note their last use once an hour, and work while the database accepts no writes', {
    tags: ['R-13'],
  }, async () => {
    const { ask, aKey, keys, shop } = await aShopOfAwa()
    const key = await aKey('orders')
    const use = async () => {
      expect((await ask('GET', '/orders', { token: key })).status).toBe(200)
      return (await keys())[0].lastUsedAt
    }
    const first = new Date(shop.clock()).toISOString()
    expect(await use()).toBe(first)
    shop.advance(HOUR - 1)
    expect(await use()).toBe(first)
    shop.advance(1)
    expect(await use()).toBe(new Date(shop.clock()).toISOString())
    shop.advance(HOUR)
    const mark = shop.store.apiKeys.markUsed
    shop.store.apiKeys.markUsed = async () => {
      throw new Error('disk full')
    }
    await use()
    shop.store.apiKeys.markUsed = mark
  })

  it('need the second factor of their maker where the shop requires one', { tags: ['R-13'] }, async () => {
    const { ask, aKey, shop, awa } = await aShopOfAwa()
    const key = await aKey('orders')
    await storeSetting(shop, 'secondFactorRequired', true)
    const call = () => ask('GET', '/orders', { token: key })
    expect(await call()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    await shop.store.secondFactors.begin(awa, 'secret', shop.clock())
    await shop.store.secondFactors.confirm(awa, 0)
    expect((await call()).status).toBe(200)
  })

  it.each([
    'kb_',
    `kb_${'a'.repeat(43)}`,
    `kb_${'a'.repeat(5000)}`,
    `KB_${'a'.repeat(43)}`,
    `kb_${"' or 1=1 --".padEnd(43, 'x')}`,
    'kb_é',
  ])('are refused when they are unknown or malformed: %s', { tags: ['R-13'] }, async (key) => {
    const { ask, shop } = await aShopOfAwa()
    const token = encodeURI(key)
    expect((await ask('GET', '/orders', { token })).status).toBe(401)
    expect(await isAdministrator(shop)(`Bearer ${token}`)).toBe(false)
  })

  it('get no answers that were cached for visitors', { tags: ['R-13'] }, async () => {
    const { aKey, shop } = await aShopOfAwa()
    expect(await isAdministrator(shop)(`Bearer ${await aKey('orders')}`)).toBe(true)
  })

  it('are at most fifty', { tags: ['R-13'] }, async () => {
    const { make, ask, keys, token } = await aShopOfAwa()
    for (let number = 0; number < 50; number++)
      expect((await make({ permissions: ['stats'] })).status).toBe(201)
    expect(await make({ permissions: ['stats'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name' }] },
    })
    await ask('DELETE', `/keys/${(await keys())[0].id}`, { token })
    expect((await make({ permissions: ['stats'] })).status).toBe(201)
  })

  it('are made by nobody without the permission', { tags: ['R-13'] }, async () => {
    const { make, aKey } = await aShopOfAwa()
    const key = await aKey(...PERMISSIONS.filter((one) => one !== 'users' && one !== 'settings'))
    expect((await make({ permissions: ['orders'] }, key)).status).toBe(403)
  })
})

describeOnSqlite('API keys with the permissions', (engine) => {
  const SETS: readonly (readonly Permission[])[] = [...KEY_PERMISSIONS.map((one) => [one]), KEY_PERMISSIONS]

  it.each(SETS.map((held) => [held.join(', '), held] as const))(
    'open exactly the routes that their permissions open, and nothing of an account: %s',
    { tags: ['R-13'] },
    async (_names, held) => {
      const { api, make } = await shopOfAwa(engine())
      const { key: token } = (await make({ permissions: held })).body
      const holder = { role: 'admin', permissions: permissionsOf(held) }
      const wrong: string[] = []
      for (const [method, path, ...needs] of CLOSED) {
        const { status } = await askOf(api)(method, path, { token })
        // A route without a permission is about the account's own devices.
        const open =
          needs.length > 0 && needs.every((need) => [need].flat().some((one) => hasPermission(holder, one)))
        if (status === 401 || status >= 500 || (status === 403) === open)
          wrong.push(`${method} ${path}: ${status}`)
      }
      for (const route of SIGNED_IN) {
        const [method = '', path = ''] = route.split(' ')
        const { status } = await askOf(api)(method, path, { token })
        if (status !== 403) wrong.push(`${route}: ${status}`)
      }
      for (const route of OPEN) {
        const [method = '', path = ''] = route.replace(':id', 'p1').split(' ')
        const { status } = await askOf(api)(method, path, { token })
        if (status === 401 || status === 403) wrong.push(`${route}: ${status}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
