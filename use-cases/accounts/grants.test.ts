import { expect, it } from 'vitest'
import {
  ALL_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  type User,
} from '../../domain/accounts/account.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { changePermissions, deleteUser } from './manage-users.ts'
import { createAdmin, register } from './register.ts'
import { endSessions, userOfToken } from './sessions.ts'

const NEW = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }

async function anAdministrator(shop: TestShop, may: readonly Permission[]): Promise<User> {
  return (await userOfToken(shop, await signIn(shop, { may }))) as User
}

describeOnEachEngine('an administrator with only the users permission', (engine) => {
  async function aTeam() {
    const shop = aShop(engine())
    return {
      shop,
      owner: await anAdministrator(shop, PERMISSIONS),
      manager: await anAdministrator(shop, ['users']),
    }
  }

  it('cannot give themselves a permission', async () => {
    const { shop, manager } = await aTeam()
    for (const permission of ['products', 'orders', 'stats'] as const) {
      const changed = await changePermissions(
        shop,
        manager._id,
        { permissions: { [permission]: true } },
        manager,
      )
      expect(changed).toMatchObject({ ok: false, code: 'PERMISSION_NOT_HELD' })
    }
    expect(await shop.store.accounts.find(manager._id)).toEqual(manager)
  })

  it('cannot demote, delete or sign out an administrator with all permissions', {
    tags: ['T-15'],
  }, async () => {
    const { shop, owner, manager } = await aTeam()
    expect([
      await changePermissions(shop, owner._id, { role: 'user' }, manager),
      await changePermissions(shop, owner._id, { permissions: { stats: false } }, manager),
      await deleteUser(shop, owner._id, manager),
      await endSessions(shop, owner._id, manager),
    ]).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ code: 'ACCOUNT_HOLDS_MORE' })))
    expect(await shop.store.accounts.find(owner._id)).toEqual(owner)
    expect(await engine().db.selectFrom('sessions').select('userId').execute()).toHaveLength(2)
  })

  it('cannot grant permissions other than users to a new administrator or a promoted customer', async () => {
    const { shop, manager } = await aTeam()
    const permissions = { products: true, orders: false, users: false, stats: false }
    const registered = await register(shop, { ...NEW, role: 'admin', permissions }, manager)
    expect(registered).toMatchObject({ ok: false, code: 'PERMISSION_NOT_HELD' })
    const customer = await register(shop, NEW, null)
    if (!customer.ok) throw new Error(customer.message)
    const promoted = await changePermissions(shop, customer.user._id, { role: 'admin', permissions }, manager)
    expect(promoted).toMatchObject({ ok: false, code: 'PERMISSION_NOT_HELD' })
  })

  it('creates an administrator with the same permissions when the request contains no permissions', async () => {
    const { shop, owner, manager } = await aTeam()
    const registered = await register(shop, { ...NEW, role: 'admin' }, manager)
    expect(registered).toMatchObject({ ok: true, user: { permissions: { users: true } } })
    const other = { ...NEW, name: 'Binta', username: 'binta', email: 'binta@exemple.sn' }
    const created = await createAdmin(shop, other, manager)
    expect(created.ok && created.user.permissions).toEqual(permissionsOf(['users']))
    const byOwner = { ...other, username: 'awa', email: 'awa@exemple.sn' }
    expect(await createAdmin(shop, byOwner, owner)).toMatchObject({ user: { permissions: ALL_PERMISSIONS } })
  })

  it('can manage another administrator who has the same permissions', async () => {
    const { shop, manager } = await aTeam()
    const equal = await anAdministrator(shop, ['users'])
    expect(await endSessions(shop, equal._id, manager)).toMatchObject({ ok: true, ended: 1 })
    expect(await changePermissions(shop, equal._id, { role: 'user' }, manager)).toMatchObject({ ok: true })
    expect(await deleteUser(shop, equal._id, manager)).toMatchObject({ ok: true })
  })

  it('cannot use permissions that were removed after the sign-in', async () => {
    const { shop, owner } = await aTeam()
    const former = await anAdministrator(shop, ['users', 'orders'])
    const packer = await anAdministrator(shop, ['orders'])
    await changePermissions(shop, former._id, { permissions: { orders: false } }, owner)
    expect(await endSessions(shop, packer._id, former)).toMatchObject({ code: 'ACCOUNT_HOLDS_MORE' })
    const permissions = { products: false, orders: true, users: false, stats: false }
    const registered = await register(shop, { ...NEW, role: 'admin', permissions }, former)
    expect(registered).toMatchObject({ code: 'PERMISSION_NOT_HELD' })
    await changePermissions(shop, former._id, { role: 'user' }, owner)
    expect(await endSessions(shop, packer._id, former)).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})
