import { PERMISSIONS, type Permission } from '../../../domain/accounts/account.ts'
import { isOffered, useSession } from '../../session/session.ts'

/** The permissions that the signed-in administrator holds, and so may pass on. */
export function useGrantable(): readonly Permission[] {
  const session = useSession()
  return PERMISSIONS.filter((permission) => isOffered(session, permission))
}

/** Whether an account holds a permission that is not among these. */
export function holdsMore(
  { permissions }: { permissions: readonly Permission[] },
  held: readonly Permission[],
) {
  return permissions.some((permission) => !held.includes(permission))
}
