import { describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '../../domain/accounts/account.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { deleteUser } from './manage-users.ts'
import { createAdmin, register } from './register.ts'
import { createPasswords, PRODUCTION_COST } from './secrets.ts'
import { endSession, logIn, userOfToken } from './sessions.ts'

const A_MONTH = 30 * 24 * 3_600_000
const ADMIN = { name: 'Awa Diop', username: 'awa', email: 'Awa@Exemple.sn', password: 'doudou-et-biberon' }
const USER = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }

async function firstAdmin(shop: TestShop) {
  const created = await createAdmin(shop, ADMIN, null)
  if (!created.ok) throw new Error(created.message)
  return created
}

describe('createPasswords', () => {
  const cheap = createPasswords({ N: 16, r: 1, p: 1 })

  it('stores a salted hash that only the same password matches', { tags: ['T-22'] }, async () => {
    const hash = await cheap.hash('petite-pirogue')
    expect(hash).not.toContain('petite-pirogue')
    expect(hash).not.toBe(await cheap.hash('petite-pirogue'))
    expect(await cheap.verify('petite-pirogue', hash)).toBe(true)
    expect(await cheap.verify('petite-pirogue ', hash)).toBe(false)
    expect(await cheap.verify('', undefined)).toBe(false)
    expect(await cheap.verify('x', 'not a hash')).toBe(false)
  })

  it('hashes at the production cost by default and verifies hashes of any cost', async () => {
    const production = createPasswords()
    const hash = await production.hash('petite-pirogue')
    expect(PRODUCTION_COST).toEqual({ N: 16_384, r: 8, p: 5 })
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await cheap.verify('petite-pirogue', hash)).toBe(true)
    expect(await production.verify('petite-pirogue', await cheap.hash('petite-pirogue'))).toBe(true)
  })
})

describeOnEachEngine('the account use cases', (engine) => {
  it('give the first administrator all permissions and a session', async () => {
    const shop = aShop(engine())
    const { user, token } = await firstAdmin(shop)
    expect(user).toMatchObject({ role: 'admin', permissions: ALL_PERMISSIONS, name: 'Awa Diop' })
    expect(await userOfToken(shop, token)).toEqual(user)
  })

  it('create one administrator when two users try to create the first one simultaneously', async () => {
    const shop = aShop(engine())
    const answers = await Promise.all([
      createAdmin(shop, ADMIN, null),
      createAdmin(shop, { ...ADMIN, username: 'binta', email: 'binta@exemple.sn' }, null),
    ])
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true])
    expect((await shop.store.accounts.list()).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  it('let only administrators create administrators', async () => {
    const shop = aShop(engine())
    const { user } = await firstAdmin(shop)
    const other = { ...ADMIN, username: 'binta', email: 'binta@exemple.sn' }
    expect(await createAdmin(shop, other, null)).toMatchObject({ code: 'ADMIN_EXISTS' })
    expect(await createAdmin(shop, other, user)).toMatchObject({ ok: true })
  })

  it('require the set-up code when the server prints one', { tags: ['T-12'] }, async () => {
    const shop = aShop(engine(), { setupCode: 'abc123' })
    expect(await createAdmin(shop, ADMIN, null)).toMatchObject({ code: 'SETUP_CODE_REQUIRED' })
    expect(await createAdmin(shop, { ...ADMIN, setupCode: 'abc124' }, null)).toMatchObject({ ok: false })
    expect(await createAdmin(shop, { ...ADMIN, setupCode: 'abc123' }, null)).toMatchObject({ ok: true })
  })

  it('sign in with the e-mail or the user name, ignoring upper and lower case', async () => {
    const shop = aShop(engine())
    await register(shop, USER, null)
    for (const username of ['FATOU@exemple.SN', 'Fatou', ' fatou ']) {
      expect(await logIn(shop, { username, password: USER.password })).toMatchObject({
        ok: true,
        user: { role: 'user', permissions: {} },
      })
    }
  })

  it('return the same error for an unknown account and a wrong password', async () => {
    const shop = aShop(engine())
    await register(shop, USER, null)
    const wrong = await logIn(shop, { username: 'fatou', password: 'pas-le-bon' })
    expect(await logIn(shop, { username: 'personne', password: 'pas-le-bon' })).toEqual(wrong)
    expect(wrong).toMatchObject({ ok: false, code: 'BAD_CREDENTIALS' })
  })

  it('end a session at sign-out and after a month', async () => {
    const shop = aShop(engine())
    const one = await register(shop, USER, null)
    const two = await logIn(shop, { username: 'fatou', password: USER.password })
    if (!one.ok || !one.token || !two.ok) throw new Error('not signed in')
    await endSession(shop, one.token)
    expect(await userOfToken(shop, one.token)).toBeNull()
    expect(await userOfToken(shop, two.token)).toMatchObject({ username: 'fatou' })
    shop.advance(A_MONTH)
    expect(await userOfToken(shop, two.token)).toBeNull()
  })

  it('require a unique e-mail and user name, ignoring case', async () => {
    const shop = aShop(engine())
    await register(shop, USER, null)
    expect(
      await register(shop, { ...USER, username: 'autre', email: 'FATOU@exemple.sn' }, null),
    ).toMatchObject({
      code: 'EMAIL_TAKEN',
      issues: [{ path: 'email', message: 'Cet email est déjà utilisé.' }],
    })
    expect(
      await register(shop, { ...USER, username: 'FATOU', email: 'autre@exemple.sn' }, null),
    ).toMatchObject({
      code: 'USERNAME_TAKEN',
      issues: [{ path: 'username' }],
    })
  })

  it('let administrators create an account with role and permissions, without a session for the new account', {
    tags: ['T-11'],
  }, async () => {
    const shop = aShop(engine())
    const { user } = await firstAdmin(shop)
    expect(await register(shop, { ...USER, role: 'admin' }, null)).toMatchObject({ code: 'NOT_ALLOWED' })
    const permissions = { products: true, orders: false, users: false, stats: false }
    expect(await register(shop, { ...USER, role: 'admin', permissions }, user)).toMatchObject({
      ok: true,
      token: null,
      user: { role: 'admin', permissions },
    })
  })

  it('refuse to delete the caller or the last administrator', { tags: ['B-275'] }, async () => {
    const shop = aShop(engine())
    const { user: admin } = await firstAdmin(shop)
    const registered = await register(shop, USER, null)
    if (!registered.ok || !registered.token) throw new Error('not registered')
    expect(await deleteUser(shop, admin._id, admin)).toMatchObject({ code: 'LAST_ADMIN' })
    const other = await createAdmin(shop, { ...ADMIN, username: 'binta', email: 'binta@exemple.sn' }, admin)
    if (!other.ok) throw new Error(other.message)
    expect(await deleteUser(shop, admin._id, admin)).toMatchObject({ code: 'OWN_ACCOUNT' })
    expect(await deleteUser(shop, 'nobody', admin)).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(await deleteUser(shop, registered.user._id, admin)).toMatchObject({ ok: true })
    expect(await userOfToken(shop, registered.token)).toBeNull()
  })

  it('delete only one of two administrators who try to delete each other', async () => {
    const shop = aShop(engine())
    const { user: one } = await firstAdmin(shop)
    const second = await createAdmin(shop, { ...ADMIN, username: 'binta', email: 'binta@exemple.sn' }, one)
    if (!second.ok) throw new Error(second.message)
    await Promise.all([deleteUser(shop, second.user._id, one), deleteUser(shop, one._id, second.user)])
    expect(await shop.store.accounts.list()).toHaveLength(1)
  })
})
