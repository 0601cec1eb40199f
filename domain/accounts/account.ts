export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Permissions of the first version of the shop software. */
const FIRST_PERMISSIONS = ['products', 'orders', 'users', 'stats'] as const
/** Permissions that were added later (G-21, D-53); older clients do not know them. */
const LATER_PERMISSIONS = ['payments', 'cash', 'exports', 'settings', 'orders:read'] as const
/** Permissions that were added after those (H-20, H-30); clients of the version before do not know them. */
const NEWER_PERMISSIONS = ['promotions', 'costs'] as const
/** The permission that was added last (W-14): a client of the version before grants it with `orders`. */
const NEWEST_PERMISSIONS = ['messages'] as const
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
  'promotions',
  'costs',
  'messages',
] as const satisfies readonly (
  | (typeof FIRST_PERMISSIONS)[number]
  | (typeof LATER_PERMISSIONS)[number]
  | (typeof NEWER_PERMISSIONS)[number]
  | (typeof NEWEST_PERMISSIONS)[number]
)[]
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

/** Removes with `orders` what an older client cannot send: `orders:read`, and `messages`, which follows `orders`. */
export function withIncludedRemovals(sent: Permissions): Permissions {
  if (sent.orders !== false) return sent
  const removed = (['orders:read', 'messages'] as const).filter((name) => !(name in sent))
  return { ...sent, ...Object.fromEntries(removed.map((name) => [name, false])) }
}

/** What the clients of each earlier version know. */
const EARLIER: readonly (readonly Permission[])[] = [
  FIRST_PERMISSIONS,
  [...FIRST_PERMISSIONS, ...LATER_PERMISSIONS],
  [...FIRST_PERMISSIONS, ...LATER_PERMISSIONS, ...NEWER_PERMISSIONS],
]

/** Whether an older client grants everything: it sends all permissions that its version knows, and no later one. */
export function grantsEverythingItKnows(sent: Permissions): boolean {
  return EARLIER.some((known) =>
    PERMISSIONS.every((name) => (known.includes(name) ? sent[name] === true : !(name in sent))),
  )
}

/**
 * Adds the later permissions to a map that an older instance stored. The account keeps the access that it had in the
 * older version; an account with all permissions of that version gets all later ones.
 */
export function withLaterPermissions(sent: Permissions): Permissions {
  const permissions: Permissions = sent.orders === true ? { ...sent, 'orders:read': true } : sent
  const has = (name: Permission) => permissions[name] === true
  if (LATER_PERMISSIONS.some((name) => name in sent) || !FIRST_PERMISSIONS.some(has)) {
    return withNewestPermissions(permissions)
  }
  const full = FIRST_PERMISSIONS.every(has)
  return withNewestPermissions({
    ...permissions,
    'orders:read': has('orders'),
    payments: has('orders'),
    cash: full,
    exports: has('orders') || has('products'),
    settings: full,
  })
}

/** Without them nobody could grant the newer permissions after an update; nobody else gains access by it. */
function withNewerPermissions(stored: Permissions): Permissions {
  const held = Object.values(stored).includes(true)
  if (!held || NEWER_PERMISSIONS.some((name) => name in stored)) return stored
  const full = [...FIRST_PERMISSIONS, ...LATER_PERMISSIONS].every((name) => stored[name] === true)
  return { ...stored, promotions: full, costs: full }
}

/** Whoever handled orders read what their customers answered at WhatsApp. */
function withMessages(stored: Permissions): Permissions {
  const held = Object.values(stored).includes(true)
  return !held || 'messages' in stored ? stored : { ...stored, messages: stored.orders === true }
}

const withNewestPermissions = (stored: Permissions) => withMessages(withNewerPermissions(stored))

const MARKED: readonly Permission[] = [...NEWER_PERMISSIONS, ...NEWEST_PERMISSIONS]

/** Lists permissions for storage, with a mark for each of the newer ones that is missing: `!costs`. */
export function permissionList(held: readonly Permission[]): string[] {
  return [...held, ...MARKED.filter((name) => !held.includes(name)).map((name) => `!${name}`)]
}

/** Reads a stored list. One without marks is of an earlier version, see `withLaterPermissions`. */
export function readPermissionList(names: readonly string[]): readonly Permission[] {
  const named = PERMISSIONS.filter((name) => names.includes(name) || names.includes(`!${name}`))
  const map = withNewestPermissions(Object.fromEntries(named.map((name) => [name, names.includes(name)])))
  return PERMISSIONS.filter((name) => map[name] === true)
}
