export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Permissions of an administrator; each opens the API routes of its name. */
const FIRST_PERMISSIONS = ['products', 'orders', 'users', 'stats'] as const
/** Joined the first ones later (G-21). */
const LATER_PERMISSIONS = ['payments', 'cash', 'exports', 'settings'] as const
export const PERMISSIONS = [...FIRST_PERMISSIONS, ...LATER_PERMISSIONS] as const
export type Permission = (typeof PERMISSIONS)[number]
export type Permissions = Partial<Record<Permission, boolean>>

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** An account as the API shows it, without its password. */
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

/** Whether the account is an administrator whose permissions map has this name set to true (B-191, B-192). */
export function hasPermission(
  user: { role: string; permissions?: Permissions | undefined } | null,
  permission: Permission,
): boolean {
  return user?.role === 'admin' && user.permissions?.[permission] === true
}

/** All permissions, given to a shop's first administrator. */
export const ALL_PERMISSIONS: Permissions = permissionsOf(PERMISSIONS)

/** The map of exactly these permissions, with an entry for each that exists. */
export function permissionsOf(held: readonly Permission[]): Record<Permission, boolean> {
  const entries = PERMISSIONS.map((name) => [name, held.includes(name)])
  return Object.fromEntries(entries) as Record<Permission, boolean>
}

/**
 * Completes a map that names none of the later permissions, because a client or an instance of the version before wrote
 * it: its holder may do what that version allowed, and holds everything when they held everything.
 */
export function withLaterPermissions(permissions: Permissions): Permissions {
  if (LATER_PERMISSIONS.some((name) => name in permissions)) return permissions
  const has = (name: Permission) => permissions[name] === true
  if (!FIRST_PERMISSIONS.some(has)) return permissions
  const full = FIRST_PERMISSIONS.every(has)
  return {
    ...permissions,
    payments: has('orders'),
    cash: full,
    exports: has('orders') || has('products'),
    settings: full,
  }
}
