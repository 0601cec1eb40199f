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
import { userOfToken } from './sessions.ts'

async function signedInAccount(shop: TestShop, may: readonly Permission[] | null) {
  const token = await signIn(shop, may === null ? { role: 'user' } : { may })
  const account = async () => (await userOfToken(shop, token)) as User
  return { account, user: await account() }
}

const only = (...may: Permission[]) => permissionsOf(may)

describeOnEachEngine('changePermissions', (engine) => {
  it('changes only the given permissions, with effect in open sessions', async () => {
    const shop = aShop(engine())
    const { user: manager } = await signedInAccount(shop, PERMISSIONS)
    const { user, account } = await signedInAccount(shop, ['orders'])
    const changed = await changePermissions(shop, user._id, { permissions: { stats: true } }, manager)
    expect(changed).toMatchObject({ ok: true, user: { permissions: { orders: true, stats: true } } })
    expect(await account()).toEqual(changed.ok && changed.user)
    await changePermissions(shop, user._id, { permissions: { orders: false } }, manager)
    expect((await account()).permissions).toMatchObject({ orders: false, stats: true, users: false })
  })

  it('promotes a customer and demotes an administrator, who loses all permissions', async () => {
    const shop = aShop(engine())
    const { user: manager } = await signedInAccount(shop, PERMISSIONS)
    const { user } = await signedInAccount(shop, null)
    const account = () => shop.store.accounts.find(user._id)
    await changePermissions(shop, user._id, { role: 'admin', permissions: only('orders') }, manager)
    expect(await account()).toMatchObject({ role: 'admin', permissions: only('orders') })
    await changePermissions(shop, user._id, { role: 'user' }, manager)
    expect(await account()).toMatchObject({ role: 'user', permissions: {} })
    await changePermissions(shop, user._id, { permissions: ALL_PERMISSIONS }, manager)
    expect(await account()).toMatchObject({ role: 'user', permissions: {} })
    await changePermissions(shop, user._id, { role: 'admin' }, manager)
    expect(await account()).toMatchObject({ role: 'admin', permissions: ALL_PERMISSIONS })
  })

  it('refuses to remove the users permission from the caller or from the last administrator who has it', async () => {
    const shop = aShop(engine())
    const { user: last, account } = await signedInAccount(shop, ['users', 'stats'])
    await signedInAccount(shop, ['orders'])
    for (const input of [{ role: 'user' } as const, { permissions: { users: false } }]) {
      expect(await changePermissions(shop, last._id, input, last)).toMatchObject({ code: 'LAST_ADMIN' })
    }
    await signedInAccount(shop, ['users'])
    for (const input of [{ role: 'user' } as const, { permissions: { users: false } }]) {
      expect(await changePermissions(shop, last._id, input, last)).toMatchObject({ code: 'OWN_RIGHTS' })
    }
    expect(await account()).toEqual(last)
    const less = { permissions: only('users') }
    expect(await changePermissions(shop, last._id, less, last)).toMatchObject({ code: 'CONFIRM_LOCKOUT' })
    const confirmed = { ...less, confirmed: true }
    expect(await changePermissions(shop, last._id, confirmed, last)).toMatchObject({ ok: true })
  })

  it('refuses the second of two administrators who demote each other', async () => {
    const shop = aShop(engine())
    const [one, two] = [await signedInAccount(shop, ['users']), await signedInAccount(shop, ['users'])]
    const answers = await Promise.all([
      changePermissions(shop, two.user._id, { role: 'user' }, one.user),
      changePermissions(shop, one.user._id, { permissions: { users: false } }, two.user),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  it('prevents a demoted administrator from deleting accounts', async () => {
    const shop = aShop(engine())
    const [one, two] = [await signedInAccount(shop, ['users']), await signedInAccount(shop, ['users'])]
    await changePermissions(shop, two.user._id, { permissions: { users: false } }, one.user)
    expect(await deleteUser(shop, one.user._id, two.user)).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  it('fails when the account does not exist', async () => {
    const shop = aShop(engine())
    const { user } = await signedInAccount(shop, ['users'])
    expect(await changePermissions(shop, 'nobody', { role: 'admin' }, user)).toMatchObject({
      code: 'USER_NOT_FOUND',
    })
  })
})
