export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What an administrator may be allowed to do; each opens the routes of its name. */
export const PERMISSIONS = ['products', 'orders', 'users', 'stats'] as const
export type Permission = (typeof PERMISSIONS)[number]
export type Permissions = Partial<Record<Permission, boolean>>

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** An account as the API shows it; never with a password. */
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

/** What an account may do. */
export type AccountAccess = Pick<User, 'role' | 'permissions'>

/** What an account is found by, its e-mail or user name: case does not count; accents do, they tell people apart. */
export function foldLogin(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** True only for a signed-in administrator whose permissions map has that name set to true (administration.md §6). */
export function hasPermission(
  user: { role: string; permissions?: Permissions | undefined } | null,
  permission: Permission,
): boolean {
  return user?.role === 'admin' && user.permissions?.[permission] === true
}

/** Everything allowed: the first administrator of a shop. */
export const ALL_PERMISSIONS: Permissions = { products: true, orders: true, users: true, stats: true }
