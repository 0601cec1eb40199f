import { useId } from 'react'
import { PERMISSIONS, type Permission, ROLES } from '../../../domain/accounts/account.ts'
import { CheckboxField, SelectField } from '../../ui/field.tsx'
import { PERMISSION_LABELS, roleLabel } from '../role-labels.ts'
import { useGrantable } from './use-grantable.ts'

export type Access = {
  role: string
  /** of an administrator; ignored for a customer */
  permissions: Record<Permission, boolean>
}

export function only(names: readonly Permission[]): Access['permissions'] {
  const has = (name: Permission) => names.includes(name)
  return { products: has('products'), orders: has('orders'), users: has('users'), stats: has('stats') }
}

interface PermissionsFieldsProps {
  value: Access
  error?: string | null | undefined
  onChange: (access: Access) => void
  /** the administrator's own account: its role and its `users` permission cannot be given up */
  own?: boolean
  /** an account with permissions that the administrator does not have */
  locked?: boolean
}

/** The role and, for an administrator, the permissions. */
export function PermissionsFields({
  value,
  error,
  onChange,
  own = false,
  locked = false,
}: PermissionsFieldsProps) {
  const { role, permissions } = value
  const grantable = useGrantable()
  const reason = useId()
  const limited = !locked && grantable.length < PERMISSIONS.length
  return (
    <>
      <SelectField
        label="Rôle"
        name="role"
        value={role}
        error={error}
        disabled={own || locked}
        onChange={(event) => onChange({ ...value, role: event.target.value })}
      >
        {ROLES.map((known) => (
          <option key={known} value={known}>
            {roleLabel(known)}
          </option>
        ))}
      </SelectField>
      {role === 'admin' && (
        <fieldset>
          <legend className="font-bold">Peut gérer</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {PERMISSIONS.map((name) => (
              <CheckboxField
                key={name}
                label={PERMISSION_LABELS[name]}
                checked={permissions[name]}
                disabled={locked || (own && name === 'users') || !grantable.includes(name)}
                aria-describedby={limited && !grantable.includes(name) ? reason : undefined}
                onChange={(event) =>
                  onChange({ ...value, permissions: { ...permissions, [name]: event.target.checked } })
                }
              />
            ))}
          </div>
          {limited && (
            <p id={reason} className="mt-1 text-sm text-ink-soft">
              Vous ne pouvez donner que les droits que vous avez vous-même.
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
