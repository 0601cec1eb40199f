import { expect, it } from 'vitest'
import { ALL_PERMISSIONS, type Permissions, permissionsOf } from '../../domain/accounts/account.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { changePermissions } from './manage-users.ts'
import { returnablePermissions, takeBackPermissions } from './own-rights.ts'
import { createAdmin, register } from './register.ts'
import { logIn } from './sessions.ts'

const AWA = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const FATOU = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
const NONE = { products: false, orders: false, users: false, stats: false }
const FULL = { products: true, orders: true, users: true, stats: true }

describeOnEachEngine('an account written by the previous version', (engine) => {
  async function aShopOfAwa() {
    const shop = aShop(engine())
    const created = await createAdmin(shop, AWA, null)
    if (!created.ok) throw new Error(created.message)
    const write = async (id: string, permissions: Permissions) => {
      const row = { permissions: JSON.stringify(permissions) }
      await engine().db.updateTable('users').set(row).where('id', '=', id).execute()
      return (await shop.store.accounts.find(id))?.permissions
    }
    return { shop, awa: created.user, write }
  }

  it.each([
    [FULL, ALL_PERMISSIONS],
    [{ ...NONE, orders: true }, permissionsOf(['orders', 'payments', 'exports', 'messages'])],
    [{ ...NONE, products: true }, permissionsOf(['products', 'exports'])],
    [{ ...NONE, stats: true }, permissionsOf(['stats'])],
    [NONE, NONE],
    [{}, {}],
  ])(
    'has the current permissions that correspond to the stored permissions %j',
    { tags: ['G-21'] },
    async (written, read) => {
      const { awa, write } = await aShopOfAwa()
      expect(await write(awa._id, written)).toEqual(read)
    },
  )

  const NINE = { ...FULL, 'orders:read': true, payments: true, cash: true, exports: true, settings: true }

  it.each([
    [NINE, ALL_PERMISSIONS],
    [
      { ...NINE, costs: false, promotions: false },
      { ...ALL_PERMISSIONS, costs: false, promotions: false },
    ],
    [
      { ...NINE, costs: true, promotions: false },
      { ...ALL_PERMISSIONS, promotions: false },
    ],
    [
      { ...NINE, stats: false },
      { ...NINE, stats: false, promotions: false, costs: false, messages: true },
    ],
    [
      { ...NONE, payments: false, cash: false, exports: false, settings: false },
      { ...NONE, payments: false, cash: false, exports: false, settings: false },
    ],
  ])(
    'with all nine permissions of the version before gets `promotions` and `costs`, and no other account does: %j',
    { tags: ['H-20', 'H-30'] },
    async (written, read) => {
      const { awa, write } = await aShopOfAwa()
      expect(await write(awa._id, written)).toEqual(read)
    },
  )

  it('keeps every permission when the version before stores the nine that it knows again', {
    tags: ['H-20', 'H-30'],
  }, async () => {
    const { shop, awa, write } = await aShopOfAwa()
    expect((await shop.store.accounts.find(awa._id))?.permissions).toEqual(ALL_PERMISSIONS)
    expect(await write(awa._id, NINE)).toEqual(ALL_PERMISSIONS)
    const registered = await register(shop, { ...FATOU, role: 'admin', permissions: { costs: true } }, awa)
    expect(registered.ok && registered.user.permissions).toEqual(permissionsOf(['costs']))
  })

  it('gets all permissions back that the version before let its owner give up', {
    tags: ['H-20', 'H-30'],
  }, async () => {
    const { shop, awa, write } = await aShopOfAwa()
    const after = { ...NINE, settings: false }
    await write(awa._id, after)
    await shop.store.accounts.rememberGivenUp(awa._id, { before: NINE, after, until: shop.clock() + 1000 })
    const present = await shop.store.accounts.find(awa._id)
    if (!present) throw new Error('no account')
    expect(await returnablePermissions(shop, present)).toEqual(['settings', 'promotions', 'costs'])
    expect(await takeBackPermissions(shop, present)).toMatchObject({ user: { permissions: ALL_PERMISSIONS } })
  })

  it('gets “orders:read” when “orders” is granted, loses it when “orders” is revoked, and can have it alone', {
    tags: ['D-53'],
  }, async () => {
    const { shop, awa, write } = await aShopOfAwa()
    const before = { ...FULL, payments: true, cash: true, exports: true, settings: true }
    expect(await write(awa._id, before)).toEqual(ALL_PERMISSIONS)
    const registered = await register(
      shop,
      { ...FATOU, role: 'admin', permissions: { orders: true, cash: false } },
      awa,
    )
    const id = registered.ok ? registered.user._id : ''
    expect(registered.ok && registered.user.permissions).toEqual(permissionsOf(['orders']))
    const changed = await changePermissions(shop, id, { permissions: { orders: false } }, awa)
    expect(changed.ok && changed.user.permissions).toEqual(permissionsOf([]))
    const reading = await changePermissions(shop, id, { permissions: { 'orders:read': true } }, awa)
    expect(reading.ok && reading.user.permissions).toEqual(permissionsOf(['orders:read']))
  })

  it('loses its password resets and its second factor when the previous version deletes it', {
    tags: ['G-20'],
  }, async () => {
    const { shop, awa } = await aShopOfAwa()
    await shop.store.secondFactors.begin(awa._id, 'JBSWY3DPEHPK3PXP', 1)
    await shop.store.secondFactors.replaceRecoveryCodes(awa._id, ['hash'])
    const reset = { tokenHash: 'hash', userId: awa._id, kind: 'code' as const, now: 1, expiresAt: 2 }
    await shop.store.passwordResets.insert(reset)
    await engine().db.deleteFrom('users').where('id', '=', awa._id).execute()
    for (const table of ['secondFactors', 'recoveryCodes', 'passwordResets'] as const) {
      expect(await engine().db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('with all permissions can grant the permissions added later', { tags: ['G-21'] }, async () => {
    const { shop, awa, write } = await aShopOfAwa()
    await write(awa._id, FULL)
    const registered = await register(shop, { ...FATOU, role: 'admin', permissions: { cash: true } }, awa)
    expect(registered.ok && registered.user.permissions).toEqual(permissionsOf(['cash']))
    const id = registered.ok ? registered.user._id : ''
    const changed = await changePermissions(shop, id, { permissions: { settings: true } }, awa)
    expect(changed.ok && changed.user.permissions).toEqual(permissionsOf(['cash', 'settings']))
    const signedIn = await logIn(shop, FATOU)
    expect(signedIn.ok && signedIn.user.permissions).toEqual(permissionsOf(['cash', 'settings']))
  })

  it.each([
    [{ orders: true }, ['orders']],
    [{ ...NONE, orders: true, products: true }, ['orders', 'products']],
    [{ ...FULL, stats: false }, ['products', 'orders', 'users']],
  ] as const)(
    'grants only what %j sends, at registration and at promotion',
    {
      tags: ['G-21'],
    },
    async (permissions, granted) => {
      const { shop, awa } = await aShopOfAwa()
      const registered = await register(shop, { ...FATOU, role: 'admin', permissions }, awa)
      const id = registered.ok ? registered.user._id : ''
      expect((await shop.store.accounts.find(id))?.permissions).toEqual(permissionsOf(granted))
      await changePermissions(shop, id, { role: 'user' }, awa)
      await changePermissions(shop, id, { role: 'admin', permissions }, awa)
      expect((await shop.store.accounts.find(id))?.permissions).toEqual(permissionsOf(granted))
    },
  )
})
