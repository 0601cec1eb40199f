import type { Permission } from '../../domain/accounts/account.ts'
import { notify } from '../ui/toasts.tsx'
import { usePermission } from './access.ts'
import { missingPermission } from './role-labels.ts'

/**
 * Returns a function that builds a button's props. Without the permission, a click only shows which permission is
 * missing.
 */
export function useGuard(permission: Permission) {
  const allowed = usePermission(permission)
  const reason = missingPermission(permission)
  return (onClick: () => void) =>
    allowed ? { onClick } : { 'aria-disabled': true, title: reason, onClick: () => void notify.info(reason) }
}
