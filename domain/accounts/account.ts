export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Permissions of an administrator; each opens the API routes of its name. */
export const PERMISSIONS = ['products', 'orders', 'users', 'stats'] as const
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
export const ALL_PERMISSIONS: Permissions = { products: true, orders: true, users: true, stats: true }
