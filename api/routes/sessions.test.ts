import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const USER = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
const A_MONTH = 30 * 24 * 3_600_000

describeOnEachEngine('sessions', (engine) => {
  async function signedIn() {
    const { ask, shop } = anApi(engine())
    const admin = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    const registered = (await ask('POST', '/users/register', { json: USER })).body
    const logIn = async ({ username, password }: typeof USER) =>
      (await ask('POST', '/users/login', { json: { username, password } })).body.token as string
    const isIn = async (token: string) => (await ask('GET', '/users/me', { token })).status === 200
    return {
      ask,
      shop,
      admin,
      logIn,
      isIn,
      userId: registered.user._id as string,
      user: registered.token as string,
    }
  }

  it('are created at each sign-in and end separately', async () => {
    const { ask, user, logIn, isIn } = await signedIn()
    const second = await logIn(USER)
    expect(second).not.toBe(user)
    await ask('POST', '/users/logout', { token: user })
    expect([await isIn(user), await isIn(second)]).toEqual([false, true])
  })

  it('are stored as hashes that are not valid tokens', { tags: ['T-23'] }, async () => {
    const { admin, user, isIn } = await signedIn()
    const rows = await engine().db.selectFrom('sessions').selectAll().execute()
    expect(rows).toHaveLength(2)
    for (const { tokenHash } of rows) expect(await isIn(tokenHash)).toBe(false)
    for (const token of [admin, user]) expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('expire after a month', async () => {
    const { shop, user, isIn } = await signedIn()
    shop.advance(A_MONTH - 1)
    expect(await isIn(user)).toBe(true)
    shop.advance(1)
    expect(await isIn(user)).toBe(false)
  })

  it('of an account end when the account signs out from all devices, while other accounts stay signed in', {
    tags: ['T-24'],
  }, async () => {
    const { ask, admin, user, logIn, isIn } = await signedIn()
    const second = await logIn(USER)
    const ended = await ask('DELETE', '/users/me/sessions', { token: second })
    expect([ended.status, ended.body.message]).toEqual([200, 'Tous vos appareils ont été déconnectés.'])
    expect([await isIn(user), await isIn(second), await isIn(admin)]).toEqual([false, false, true])
  })

  it('of another account can be ended by an administrator who manages users', async () => {
    const { ask, admin, user, userId, isIn } = await signedIn()
    expect((await ask('DELETE', `/users/${userId}/sessions`, { token: user })).status).toBe(403)
    const ended = await ask('DELETE', `/users/${userId}/sessions`, { token: admin })
    expect([ended.status, ended.body.message]).toEqual([200, 'fatou est déconnecté partout.'])
    expect([await isIn(user), await isIn(admin)]).toEqual([false, true])
    expect((await ask('DELETE', '/users/nobody/sessions', { token: admin })).status).toBe(404)
  })

  it('end when the account becomes an administrator', { tags: ['T-25'] }, async () => {
    const { ask, admin, user, userId, isIn, logIn } = await signedIn()
    const permissions = { orders: true }
    await ask('PATCH', `/users/${userId}`, { token: admin, json: { role: 'admin', permissions } })
    expect(await isIn(user)).toBe(false)
    const again = await logIn(USER)
    await ask('PATCH', `/users/${userId}`, { token: admin, json: { permissions: { stats: true } } })
    expect(await isIn(again)).toBe(true)
  })

  it('end when the account is deleted', async () => {
    const { ask, admin, user, userId, isIn } = await signedIn()
    await ask('DELETE', `/users/${userId}`, { token: admin })
    expect(await isIn(user)).toBe(false)
  })
})
