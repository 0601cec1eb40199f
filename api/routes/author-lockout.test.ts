import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'

const PASSWORD = 'doudou-et-biberon'
const account = (username: string) => ({ username, email: `${username}@exemple.sn`, password: PASSWORD })

describeOnEachEngine('a change that shuts out its own author', (engine) => {
  async function aShopOfAwa() {
    const { ask, shop } = anApi(engine())
    const created = await ask('POST', '/users/create-admin', { json: { ...account('awa'), name: 'Awa' } })
    const token = created.body.token as string
    const add = async (username: string) => {
      const json = { ...account(username), role: 'admin' }
      const { user } = (await ask('POST', '/users/register', { token, json })).body
      const { body } = await ask('POST', '/users/login', { json: account(username) })
      return { token: body.token as string, id: user._id as string }
    }
    const protect = async () => {
      const json = { currentPassword: PASSWORD }
      const { secret } = (await ask('POST', '/users/me/second-factor', { token, json })).body
      const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock() })
      await ask('POST', '/users/me/second-factor/confirm', { token, json: { code: code() } })
      shop.advance(60_000)
      return { code }
    }
    const require2 = (value: boolean, version: number, more: object = {}) =>
      ask('PATCH', '/settings', {
        token,
        json: { changes: { secondFactorRequired: { value, version } }, ...more },
      })
    const undo = (as: string, versions: object) =>
      ask('POST', '/settings/undo', { token: as, json: { versions } })
    return { ask, shop, token, id: created.body.user._id as string, add, protect, require2, undo }
  }

  it('asks before a second factor is required that the author lacks, and can be taken back without it', {
    tags: ['G-20', 'T-16'],
  }, async () => {
    const { ask, token, add, require2, undo } = await aShopOfAwa()
    const binta = await add('binta')
    const asked = await require2(true, 0)
    expect([asked.status, asked.body.code]).toEqual([409, 'CONFIRM_LOCKOUT'])
    expect(asked.body.message).toContain('vous et 1 autre administrateur')
    expect((await ask('GET', '/orders', { token })).status).toBe(200)
    expect((await require2(true, 0, { confirmed: true })).status).toBe(200)
    expect((await ask('GET', '/orders', { token })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await ask('GET', '/users/me/second-factor', { token })).body).toMatchObject({
      required: true,
      undo: 1,
    })
    expect((await ask('GET', '/users/me/second-factor', { token: binta.token })).body).toMatchObject({
      undo: null,
    })
    const refused = [
      await undo(binta.token, { secondFactorRequired: 1 }),
      await undo(token, { secondFactorRequired: 1, slogan: 1 }),
      await undo(token, { slogan: 1 }),
      await require2(false, 1),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('SECOND_FACTOR_REQUIRED'))
    expect((await undo(token, { secondFactorRequired: 1 })).status).toBe(200)
    expect((await ask('GET', '/orders', { token })).status).toBe(200)
    expect((await ask('GET', '/orders', { token: binta.token })).status).toBe(200)
  })

  it('asks also when an undo requires it, and not an author who has one', { tags: ['G-20'] }, async () => {
    const { require2, undo, token, protect, ask } = await aShopOfAwa()
    await require2(true, 0, { confirmed: true })
    const { code } = await protect()
    await require2(false, 1)
    const json = { currentPassword: PASSWORD, code: code() }
    expect((await ask('POST', '/users/me/second-factor/remove', { token, json })).status).toBe(200)
    expect((await undo(token, { secondFactorRequired: 2 })).body.code).toBe('CONFIRM_LOCKOUT')
    await protect()
    expect((await undo(token, { secondFactorRequired: 2 })).status).toBe(200)
  })

  it('asks before the author removes the second factor that the shop requires', {
    tags: ['G-20'],
  }, async () => {
    const { ask, token, protect, require2 } = await aShopOfAwa()
    const { code } = await protect()
    expect((await require2(true, 0)).status).toBe(200)
    const remove = (more: object) =>
      ask('POST', '/users/me/second-factor/remove', {
        token,
        json: { currentPassword: PASSWORD, code: code(), ...more },
      })
    expect((await remove({})).body.code).toBe('CONFIRM_LOCKOUT')
    expect((await ask('GET', '/orders', { token })).status).toBe(200)
    expect((await remove({ confirmed: true })).status).toBe(200)
    await protect()
    expect((await ask('GET', '/orders', { token })).status).toBe(200)
  })

  it('asks before administrators give up own rights, and gives them back for a day', {
    tags: ['G-21', 'T-16'],
  }, async () => {
    const { ask, shop, token, id, add } = await aShopOfAwa()
    const binta = await add('binta')
    const drop = (more: object) =>
      ask('PATCH', `/users/${id}`, {
        token,
        json: { permissions: { settings: false, orders: false }, ...more },
      })
    const takeBack = () => ask('POST', '/users/me/permissions/undo', { token })
    expect((await drop({})).body).toMatchObject({
      code: 'CONFIRM_LOCKOUT',
      message: expect.stringContaining('24 heures'),
    })
    expect((await takeBack()).body.code).toBe('RIGHTS_FINAL')
    expect((await ask('GET', '/settings', { token })).status).toBe(200)
    expect((await drop({ confirmed: true })).status).toBe(200)
    expect((await ask('GET', '/settings', { token })).status).toBe(403)
    expect((await ask('GET', '/users/me', { token })).body.returnablePermissions).toEqual([
      'orders',
      'orders:read',
      'settings',
      'messages',
    ])
    expect((await takeBack()).body.user.permissions).toMatchObject({ settings: true, orders: true })
    expect((await takeBack()).body.code).toBe('RIGHTS_FINAL')

    await drop({ confirmed: true })
    shop.advance(24 * 3_600_000)
    expect((await takeBack()).body.code).toBe('RIGHTS_FINAL')

    // What somebody else has taken since does not come back.
    const give = { permissions: { settings: true, orders: true } }
    await ask('PATCH', `/users/${id}`, { token: binta.token, json: give })
    await drop({ confirmed: true })
    await ask('PATCH', `/users/${id}`, { token: binta.token, json: { permissions: { stats: false } } })
    expect((await takeBack()).body.code).toBe('RIGHTS_FINAL')
    expect((await ask('GET', '/users/me', { token })).body).not.toHaveProperty('returnablePermissions')
    // Nor after an instance of the version before changed the rights, which knows nothing of it.
    await ask('PATCH', `/users/${id}`, { token: binta.token, json: give })
    await drop({ confirmed: true })
    await engine()
      .db.updateTable('users')
      .set({ permissions: JSON.stringify({ users: true, cash: false }) })
      .where('id', '=', id)
      .execute()
    expect((await takeBack()).body.code).toBe('RIGHTS_FINAL')
  })
})
