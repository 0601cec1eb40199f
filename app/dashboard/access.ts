import { hasPermission, PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import { useHasConversations } from '../session/refresh-account.ts'
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

/** The permissions that screens name: that of conversations only while the shop has an account at WhatsApp. */
export function useNamedPermissions(): readonly Permission[] {
  const hasConversations = useHasConversations()
  return hasConversations ? PERMISSIONS : PERMISSIONS.filter((name) => name !== 'messages')
}

/** Whether the screens show conversations to the account. */
export function useConversationsShown(): boolean {
  const isAllowed = usePermission('messages')
  return useHasConversations() && isAllowed
}
