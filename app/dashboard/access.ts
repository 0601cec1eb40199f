import { hasPermission, type Permission } from '../../domain/accounts/account.ts'
import { type Session, useSession } from '../session/session.ts'

/**
 * Whether the account has a permission. Returns true for an administrator whose permissions are unknown, because the
 * server checks every request.
 */
export function hasAccess(session: Session | null, permission: Permission): boolean {
  if (!session) return false
  const { role, permissions } = session.user
  return permissions === null ? role === 'admin' : hasPermission({ role, permissions }, permission)
}

export function usePermission(permission: Permission): boolean {
  return hasAccess(useSession(), permission)
}
