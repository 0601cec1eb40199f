export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Permissions of the first version of the shop software. */
const FIRST_PERMISSIONS = ['products', 'orders', 'users', 'stats'] as const
/** Permissions that were added later (G-21, D-53); older clients do not know them. */
const LATER_PERMISSIONS = ['payments', 'cash', 'exports', 'settings', 'orders:read'] as const
export const PERMISSIONS = [
  'products',
  'orders',
  'orders:read',
  'users',
  'stats',
  'payments',
  'cash',
  'exports',
  'settings',
] as const satisfies readonly ((typeof FIRST_PERMISSIONS)[number] | (typeof LATER_PERMISSIONS)[number])[]
export type Permission = (typeof PERMISSIONS)[number]
export type Permissions = Partial<Record<Permission, boolean>>

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** An account in API responses, without its password. */
export interface User {
  _id: string
  name: string | null
  username: string
  email: string
  role: Role
  permissions: Permissions
  /** ISO date */
  createdAt: string
}

export type AccountAccess = Pick<User, 'role' | 'permissions'>

/** Folds an e-mail or user name for lookup: case is ignored, accents are not. */
export function foldLogin(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** Maps a permission to the permission that includes it (D-53). */
const INCLUDED: Readonly<Partial<Record<Permission, Permission>>> = { 'orders:read': 'orders' }

/** Whether an administrator has `permission` or one that includes it (B-191, B-192); false for other users. */
export function hasPermission(
  user: { role: string; permissions?: Permissions | undefined } | null,
  permission: Permission,
): boolean {
  if (user?.role !== 'admin') return false
  const including = INCLUDED[permission]
  const { permissions } = user
  return permissions?.[permission] === true || (including !== undefined && permissions?.[including] === true)
}

/** All permissions, as the first administrator of a shop has them. */
export const ALL_PERMISSIONS: Permissions = /* @__PURE__ */ permissionsOf(PERMISSIONS)

/** Whether one of the `held` permissions includes `permission`. */
export function isIncluded(permission: Permission, held: readonly Permission[]): boolean {
  const including = INCLUDED[permission]
  return including !== undefined && held.includes(including)
}

/** Returns a map with an entry for every permission: true for `held` ones and those that they include. */
export function permissionsOf(held: readonly Permission[]): Record<Permission, boolean> {
  const entries = PERMISSIONS.map((name) => [name, held.includes(name) || isIncluded(name, held)])
  return Object.fromEntries(entries) as Record<Permission, boolean>
}

/** Removes `orders:read` together with `orders` when an older client removes `orders`: it cannot send `orders:read`. */
export function withIncludedRemovals(sent: Permissions): Permissions {
  const removed = PERMISSIONS.filter((name) => {
    const including = INCLUDED[name]
    return including !== undefined && sent[including] === false && !(name in sent)
  })
  return { ...sent, ...Object.fromEntries(removed.map((name) => [name, false])) }
}

/** Whether an older client grants everything: it sends all permissions that it knows, and no later one. */
export function grantsAllFirstOnes(sent: Permissions): boolean {
  return (
    FIRST_PERMISSIONS.every((name) => sent[name] === true) && !LATER_PERMISSIONS.some((name) => name in sent)
  )
}

/**
 * Adds the later permissions to a map that an older instance stored. The account keeps the access that it had in the
 * older version; an account with all first permissions gets all later ones.
 */
export function withLaterPermissions(sent: Permissions): Permissions {
  const permissions: Permissions = sent.orders === true ? { ...sent, 'orders:read': true } : sent
  if (LATER_PERMISSIONS.some((name) => name in sent)) return permissions
  const has = (name: Permission) => permissions[name] === true
  if (!FIRST_PERMISSIONS.some(has)) return permissions
  const full = FIRST_PERMISSIONS.every(has)
  return {
    ...permissions,
    'orders:read': has('orders'),
    payments: has('orders'),
    cash: full,
    exports: has('orders') || has('products'),
    settings: full,
  }
}
