import { describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS, hasPermission, PERMISSIONS, permissionsOf } from './account.ts'

describe('hasPermission', () => {
  it('grants an administrator the permissions set to true and the permissions that these include', {
    tags: ['B-191'],
  }, () => {
    const admin = { role: 'admin', permissions: { orders: true, users: false } }
    expect(PERMISSIONS.filter((permission) => hasPermission(admin, permission))).toEqual([
      'orders',
      'orders:read',
    ])
  })

  it('derives orders:read from orders, but not orders from orders:read', {
    tags: ['D-53'],
  }, () => {
    const reader = { role: 'admin', permissions: { 'orders:read': true } }
    expect(PERMISSIONS.filter((permission) => hasPermission(reader, permission))).toEqual(['orders:read'])
    expect(permissionsOf(['orders'])).toEqual({ ...permissionsOf([]), orders: true, 'orders:read': true })
    expect(permissionsOf(['orders:read'])).toEqual({ ...permissionsOf([]), 'orders:read': true })
  })

  it('grants every permission to an administrator with ALL_PERMISSIONS', () => {
    const admin = { role: 'admin', permissions: ALL_PERMISSIONS }
    expect(PERMISSIONS.filter((permission) => hasPermission(admin, permission))).toEqual([...PERMISSIONS])
  })

  it.each([
    ['a visitor', null],
    ['a user with all permissions in the map', { role: 'user', permissions: ALL_PERMISSIONS }],
    ['an administrator without permissions', { role: 'admin' }],
    ['an unknown role', { role: 'superadmin', permissions: ALL_PERMISSIONS }],
  ])('grants nothing to %s', { tags: ['B-192'] }, (_case, user) => {
    expect(PERMISSIONS.some((permission) => hasPermission(user, permission))).toBe(false)
  })
})
