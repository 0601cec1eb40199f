import type { Permission } from '../../domain/accounts/account.ts'
import { useSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import { hasAccess } from './access.ts'
import { missingPermission } from './role-labels.ts'

/**
 * Returns a function that builds a button's props. Without one of the permissions, a click only shows which is missing.
 */
export function useGuard(...permissions: [Permission, ...Permission[]]) {
  const session = useSession()
  const missing = permissions.find((permission) => !hasAccess(session, permission))
  const reason = missing === undefined ? '' : missingPermission(missing)
  return (onClick: () => void) =>
    missing === undefined
      ? { onClick }
      : { 'aria-disabled': true, title: reason, onClick: () => void notify.info(reason) }
}
