import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccountAccess,
  ALL_PERMISSIONS,
  hasPermission,
  PERMISSIONS,
  type Permission,
  type Permissions,
  permissionList,
  permissionsOf,
  readPermissionList,
  type User,
  withIncludedRemovals,
  withLaterPermissions,
} from './account.ts'
import { validateAccountChange } from './admin-guards.ts'
import { grantable, grantedBy, grantObjection, isWithin, permissionsHeld } from './grants.ts'

const admin = (...held: (keyof Permissions)[]): AccountAccess => ({
  role: 'admin',
  permissions: Object.fromEntries(held.map((name) => [name, true])),
})
const OWNER: AccountAccess = { role: 'admin', permissions: ALL_PERMISSIONS }
const MANAGER = admin('users')
const CLERK = admin('users', 'orders')
const PACKER = admin('orders')
const CUSTOMER: AccountAccess = { role: 'user', permissions: {} }

describe('grantObjection', () => {
  it.each([
    ['allows the owner to create another owner', OWNER, null, OWNER, null],
    ['allows the owner to demote another owner', OWNER, OWNER, CUSTOMER, null],
    ['allows the owner to delete another owner', OWNER, OWNER, null, null],
    ['allows a manager to create a customer', MANAGER, null, CUSTOMER, null],
    ['allows a manager to create another manager', MANAGER, null, MANAGER, null],
    ['does not allow a manager to create an owner', MANAGER, null, OWNER, 'PERMISSION_NOT_HELD'],
    ['does not allow a manager to take all permissions', MANAGER, MANAGER, OWNER, 'PERMISSION_NOT_HELD'],
    [
      'does not allow a manager to make a customer a packer',
      MANAGER,
      CUSTOMER,
      PACKER,
      'PERMISSION_NOT_HELD',
    ],
    ['does not allow a manager to demote the owner', MANAGER, OWNER, CUSTOMER, 'ACCOUNT_HOLDS_MORE'],
    ['does not allow a manager to delete or sign out the owner', MANAGER, OWNER, null, 'ACCOUNT_HOLDS_MORE'],
    [
      'does not allow a manager to reduce the owner to a manager',
      MANAGER,
      OWNER,
      MANAGER,
      'ACCOUNT_HOLDS_MORE',
    ],
    ['does not allow a manager to demote a packer', MANAGER, PACKER, CUSTOMER, 'ACCOUNT_HOLDS_MORE'],
    ['allows a clerk to demote a packer', CLERK, PACKER, CUSTOMER, null],
    ['allows a clerk to demote a manager', CLERK, MANAGER, CUSTOMER, null],
    ['allows a clerk to give up their own permission for orders', CLERK, CLERK, MANAGER, null],
  ] as const)('%s', (_case, caller, current, next, objection) => {
    expect(grantObjection({ caller, current, next })).toBe(objection)
  })

  it('ignores the permissions of an account that is not an administrator', () => {
    const odd: AccountAccess = { role: 'user', permissions: ALL_PERMISSIONS }
    expect(permissionsHeld(odd)).toEqual([])
    expect(grantObjection({ caller: MANAGER, current: odd, next: odd })).toBeNull()
    expect(grantable(odd)).toEqual(permissionsOf([]))
  })
})

describe('grantedBy', { tags: ['G-21'] }, () => {
  const first = { products: false, orders: false, users: false, stats: false }

  it.each([
    [{ orders: true }, ['orders']],
    [{ ...first, orders: true }, ['orders']],
    [{ products: true, orders: true }, ['products', 'orders']],
    [{ products: true, orders: true, users: true, stats: false }, ['products', 'orders', 'users']],
    [{ ...first, orders: true, exports: false }, ['orders']],
    [{ cash: true }, ['cash']],
    [{ stats: true }, ['stats']],
    [first, []],
    [{}, []],
  ] as const)('grants what %j sends and nothing else', (sent, granted) => {
    expect(grantedBy(sent, OWNER)).toEqual(permissionsOf(granted))
  })

  it('makes a full administrator for a client that grants all four first permissions and knows no others', () => {
    const all = { products: true, orders: true, users: true, stats: true }
    expect(grantedBy(all, OWNER)).toEqual(ALL_PERMISSIONS)
    expect(grantedBy({ ...all, settings: false }, OWNER)).toEqual(
      permissionsOf(['products', 'orders', 'users', 'stats']),
    )
    expect(grantedBy(all, admin('products', 'orders', 'users', 'stats', 'cash'))).toEqual(
      permissionsOf(['products', 'orders', 'users', 'stats', 'cash']),
    )
  })
})

describe('a map from a client of the version before', { tags: ['H-20', 'H-30'] }, () => {
  const nine = PERMISSIONS.filter((name) => !['promotions', 'costs', 'messages'].includes(name))
  const granting = (held: readonly Permission[]) => Object.fromEntries(held.map((name) => [name, true]))

  it('makes a full administrator when it grants all nine permissions that the client knows', () => {
    expect(grantedBy(granting(nine), OWNER)).toEqual(ALL_PERMISSIONS)
    expect(grantedBy({ ...granting(nine), costs: false }, OWNER)).toEqual(permissionsOf(nine))
    expect(grantedBy(granting(nine), admin(...nine))).toEqual(permissionsOf(nine))
  })

  it('grants what it sends when it leaves one of the nine out', () => {
    for (const left of nine) {
      const others = nine.filter((name) => name !== left)
      expect(grantedBy({ ...granting(others), [left]: false }, OWNER)).toEqual(permissionsOf(others))
    }
  })
})

describe('the permission for messages', { tags: ['W-14'] }, () => {
  const before = PERMISSIONS.filter((name) => name !== 'messages')
  const granting = (held: readonly Permission[]) => Object.fromEntries(held.map((name) => [name, true]))

  it('comes with everything that a client of the version before knows', () => {
    expect(grantedBy(granting(before), OWNER)).toEqual(ALL_PERMISSIONS)
    expect(grantedBy({ ...granting(before), messages: false }, OWNER)).toEqual(permissionsOf(before))
    expect(grantedBy({ orders: true }, OWNER)).toEqual(permissionsOf(['orders']))
  })

  it('follows the orders in a map or list that does not name it', () => {
    const named = { ...granting(before), stats: false }
    expect(withLaterPermissions(named)).toEqual({ ...named, messages: true })
    expect(withLaterPermissions({ ...named, orders: false })).toMatchObject({ messages: false })
    expect(withLaterPermissions({ ...named, messages: false })).toEqual({ ...named, messages: false })
    expect(readPermissionList(['orders', '!costs'])).toEqual(['orders', 'messages'])
    expect(readPermissionList(['orders:read', '!costs'])).toEqual(['orders:read'])
    expect(readPermissionList(permissionList(['orders']))).toEqual(['orders'])
  })

  it('goes with the orders when a client that does not know it takes these away', () => {
    expect(withIncludedRemovals({ orders: false })).toMatchObject({ messages: false })
    expect(withIncludedRemovals({ orders: false, messages: true })).toMatchObject({ messages: true })
    expect(withIncludedRemovals({ stats: false })).toEqual({ stats: false })
  })
})

describe('permissionList', { tags: ['H-20', 'H-30'] }, () => {
  const lists = fc.subarray([...PERMISSIONS])

  it('is read back as the same permissions', () => {
    fc.assert(
      fc.property(lists, (held) => {
        expect(readPermissionList(permissionList(held))).toEqual(held)
      }),
    )
  })

  it('gets the newest permissions only when the version before wrote all of its own', () => {
    const nine = PERMISSIONS.filter((name) => !['promotions', 'costs', 'messages'].includes(name))
    expect(readPermissionList(nine)).toEqual(PERMISSIONS)
    expect(readPermissionList(permissionList(nine))).toEqual(nine)
    expect(readPermissionList(['products', 'users', 'stats'])).toEqual(['products', 'users', 'stats'])
  })
})

describe('a sequence of changes to accounts', () => {
  const permissions = fc
    .subarray([...PERMISSIONS])
    .map((names): Permissions => Object.fromEntries(names.map((name) => [name, true])))
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const change = fc.record({
    caller: id,
    target: id,
    next: fc.option(fc.record({ role: fc.constantFrom('admin', 'user'), permissions })),
  })
  const account = (_id: string, rights: AccountAccess): User => ({
    ...rights,
    _id,
    name: null,
    username: _id,
    email: `${_id}@exemple.sn`,
    createdAt: '2026-03-02T10:00:00Z',
  })
  const everything = (rights: AccountAccess) => isWithin(OWNER, rights)

  it('grants no permission that the caller lacks, and leaves at least one account with all permissions', () => {
    const team = fc.tuple(permissions, permissions, permissions)
    fc.assert(
      fc.property(team, fc.array(change, { maxLength: 12 }), (others, changes) => {
        let accounts = [
          account('a', OWNER),
          ...others.map((map, index) => account('bcd'[index] as string, { role: 'admin', permissions: map })),
        ]
        for (const { caller, target, next } of changes) {
          const before = accounts.find(({ _id }) => _id === target)
          const acting = accounts.find(({ _id }) => _id === caller)
          const admins = accounts.filter(({ role }) => role === 'admin')
          if (!before || validateAccountChange({ admins, caller, target, next }) !== null) continue
          expect(acting).toBeDefined()
          expect(permissionsHeld(before).every((name) => hasPermission(acting as User, name))).toBe(true)
          if (next)
            expect(permissionsHeld(next).every((name) => hasPermission(acting as User, name))).toBe(true)
          accounts = accounts.filter((one) => one !== before)
          if (next) accounts.push(account(target, next))
          expect(accounts.some(everything)).toBe(true)
        }
      }),
    )
  })
})
