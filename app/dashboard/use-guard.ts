import type { Permission } from '../../domain/accounts/account.ts'
import { usePermission } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import { missingPermission } from './role-labels.ts'

/** Returns the props of a button that needs a permission. Without it, a click names the permission. */
export function useGuard(permission: Permission) {
  const allowed = usePermission(permission)
  const reason = missingPermission(permission)
  return (onClick: () => void) =>
    allowed ? { onClick } : { 'aria-disabled': true, title: reason, onClick: () => void notify.info(reason) }
}
