import { useId } from 'react'
import { PERMISSIONS, type Permission, ROLES } from '../../../domain/accounts/account.ts'
import { CheckboxField, SelectField } from '../../ui/field.tsx'
import { PERMISSION_LABELS, roleLabel } from '../role-labels.ts'
import { useGrantable } from './use-grantable.ts'

/** What an account may do, as it is chosen in a form. */
export interface ChosenPermissions {
  role: string
  /** what counts once the role is an administrator's */
  permissions: Readonly<Record<Permission, boolean>>
}

/** These permissions and no others. */
export function only(names: readonly Permission[]): ChosenPermissions['permissions'] {
  const has = (name: Permission) => names.includes(name)
  return { products: has('products'), orders: has('orders'), users: has('users'), stats: has('stats') }
}

interface RightsFieldsProps {
  rights: ChosenPermissions
  error?: string | null | undefined
  onChange: (rights: ChosenPermissions) => void
  /** one's own account: neither its role nor its hold on the accounts can be given up */
  own?: boolean
  /** an account that holds more than who looks at it */
  locked?: boolean
}

/** The role and, for an administrator, what it may manage. */
export function PermissionsFields({
  rights,
  error,
  onChange,
  own = false,
  locked = false,
}: RightsFieldsProps) {
  const { role, permissions } = rights
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
        onChange={(event) => onChange({ ...rights, role: event.target.value })}
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
                  onChange({ ...rights, permissions: { ...permissions, [name]: event.target.checked } })
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
