import { PERMISSIONS, type Permission } from '../../../domain/accounts/account.ts'
import { hasAccess, useSession } from '../../session/session.ts'

export function useGrantable(): readonly Permission[] {
  const session = useSession()
  return PERMISSIONS.filter((permission) => hasAccess(session, permission))
}

export function holdsMore(
  { permissions }: { permissions: readonly Permission[] },
  held: readonly Permission[],
) {
  return permissions.some((permission) => !held.includes(permission))
}
