import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccountAccess,
  ALL_PERMISSIONS,
  hasPermission,
  PERMISSIONS,
  type Permissions,
  type User,
} from './account.ts'
import { validateAccountChange } from './admin-guards.ts'

function admin(_id: string, permissions: Permissions = ALL_PERMISSIONS): User {
  const email = `${_id}@exemple.sn`
  return {
    _id,
    name: null,
    username: _id,
    email,
    role: 'admin',
    permissions,
    createdAt: '2026-03-02T10:00:00Z',
  }
}

const ALL: AccountAccess = { role: 'admin', permissions: ALL_PERMISSIONS }
const USER: AccountAccess = { role: 'user', permissions: {} }
const WITHOUT: AccountAccess = { role: 'admin', permissions: { ...ALL_PERMISSIONS, users: false } }

describe('validateAccountChange', () => {
  const admins = [admin('awa'), admin('binta'), admin('coumba', { orders: true })]

  it.each([
    ['allows an administrator to delete another administrator', 'binta', null, null],
    ['allows an administrator to demote another', 'binta', USER, null],
    ['allows an administrator to promote a customer', 'fatou', ALL, null],
    ['allows administrators to give up a permission', 'awa', { ...ALL, permissions: { users: true } }, null],
    ['does not allow administrators to delete themselves', 'awa', null, 'OWN_ACCOUNT'],
    ['does not allow administrators to demote themselves', 'awa', USER, 'OWN_RIGHTS'],
    ['does not allow administrators to give up managing accounts', 'awa', WITHOUT, 'OWN_RIGHTS'],
  ] as const)('%s', (_case, target, next, objection) => {
    expect(validateAccountChange({ admins, caller: 'awa', target, next })).toBe(objection)
  })

  it.each([
    ['deleted', null],
    ['demoted', USER],
    ['denied account management', WITHOUT],
  ])('prevents the last account manager from being %s', (_case, next) => {
    const last = [admin('awa'), admin('coumba', { orders: true })]
    expect(validateAccountChange({ admins: last, caller: 'awa', target: 'awa', next })).toBe('LAST_ADMIN')
  })

  it('refuses to remove a permission from the last administrator who has all permissions', () => {
    const team = [admin('awa'), admin('binta', { users: true })]
    const next: AccountAccess = { role: 'admin', permissions: { users: true } }
    expect(validateAccountChange({ admins: team, caller: 'awa', target: 'awa', next })).toBe(
      'LAST_FULL_ADMIN',
    )
    expect(validateAccountChange({ admins: team, caller: 'awa', target: 'binta', next: ALL })).toBeNull()
  })

  it('refuses to change an account with more permissions than the caller, or to grant more than the caller has', () => {
    const team = [admin('awa'), admin('binta', { users: true })]
    expect(validateAccountChange({ admins: team, caller: 'binta', target: 'awa', next: USER })).toBe(
      'ACCOUNT_HOLDS_MORE',
    )
    expect(validateAccountChange({ admins: team, caller: 'binta', target: 'binta', next: ALL })).toBe(
      'PERMISSION_NOT_HELD',
    )
  })

  it.each(['coumba', 'fatou'])('refuses a change by %s, who does not manage accounts', (caller) => {
    expect(validateAccountChange({ admins, caller, target: 'binta', next: null })).toBe('NOT_ALLOWED')
  })

  it('leaves at least one account manager after any allowed change', { tags: ['T-16'] }, () => {
    const permissions = fc
      .subarray([...PERMISSIONS])
      .map((names): Permissions => Object.fromEntries(names.map((name) => [name, true])))
    const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
    const team = people.chain((ids) => fc.tuple(...ids.map((id) => permissions.map((may) => admin(id, may)))))
    const next = fc.option(fc.record({ role: fc.constantFrom('admin', 'user'), permissions }))
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(team, id, id, next, (before, target, caller, to) => {
        if (validateAccountChange({ admins: before, target, caller, next: to }) !== null) return
        const others: AccountAccess[] = before.filter(({ _id }) => _id !== target)
        expect([...others, ...(to ? [to] : [])].some((rights) => hasPermission(rights, 'users'))).toBe(true)
      }),
    )
  })
})
