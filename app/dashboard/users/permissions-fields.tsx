import { useId } from 'react'
import {
  isIncluded,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
} from '../../../domain/accounts/account.ts'
import { SelectField } from '../../ui/field.tsx'
import { useNamedPermissions } from '../access.ts'
import { Options } from '../options.tsx'
import { PERMISSION_LABELS, PERMISSION_TEXTS, roleLabel } from '../role-labels.ts'
import { PresetChoice } from './preset-choice.tsx'
import { useGrantable } from './read-users.ts'

export type Access = {
  role: string
  /** used for an administrator, ignored for a customer */
  permissions: Record<Permission, boolean>
}

interface PermissionsFieldsProps {
  value: Access
  error?: string | null | undefined
  onChange: (access: Access) => void
  /** whether this is the signed-in administrator's account, whose role and `users` permission cannot be removed */
  own?: boolean
  /** the form around the fields offers the presets itself */
  hasPresets?: boolean
  /** the account has permissions that the signed-in administrator lacks */
  locked?: boolean
}

export function PermissionsFields({
  value,
  error,
  onChange,
  own = false,
  hasPresets = false,
  locked = false,
}: PermissionsFieldsProps) {
  const { role, permissions } = value
  const grantable = useGrantable()
  const reason = useId()
  const named = useNamedPermissions()
  const limited = !locked && named.some((permission) => !grantable.includes(permission))
  const held = PERMISSIONS.filter((name) => permissions[name])
  const refuses = (name: Permission) =>
    locked || (own && name === 'users') || !grantable.includes(name) || isIncluded(name, held)
  /** A permission without a checkbox follows the one that it came from, as it does where it is stored. */
  function choose(name: Permission, isHeld: boolean) {
    const follows = name === 'orders' && !named.includes('messages') && grantable.includes('messages')
    const chosen = { ...permissions, [name]: isHeld, ...(follows && { messages: isHeld }) }
    onChange({ ...value, permissions: chosen })
  }

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
        <Options of={ROLES.map((known) => [known, roleLabel(known)])} />
      </SelectField>
      {role === 'admin' && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-3">
          <legend className="mb-2 font-bold">Peut gérer</legend>
          {!own && !locked && !hasPresets && (
            <PresetChoice
              value={permissions}
              grantable={grantable}
              onChoose={(chosen) => onChange({ ...value, permissions: permissionsOf(chosen) })}
            />
          )}
          <ul className="grid grid-cols-1 gap-1">
            {named.map((name) => (
              <PermissionRow
                key={name}
                name={name}
                checked={permissions[name] || isIncluded(name, held)}
                disabled={refuses(name)}
                reason={limited && !grantable.includes(name) ? reason : null}
                onChange={(checked) => choose(name, checked)}
              />
            ))}
          </ul>
          {limited && (
            <p id={reason} className="text-sm text-ink-soft">
              Vous ne pouvez donner que les droits que vous avez vous-même.
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}

interface PermissionRowProps {
  name: Permission
  checked: boolean
  disabled: boolean
  /** id of the text that says why the checkbox is disabled; null without such a text */
  reason: string | null
  onChange: (checked: boolean) => void
}

function PermissionRow({ name, checked, disabled, reason, onChange }: PermissionRowProps) {
  const id = useId()
  return (
    <li className="flex gap-3">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={[`${id}-text`, reason].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-3 size-5 shrink-0 accent-action"
      />
      <div className="min-w-0 grow wrap-anywhere">
        <label htmlFor={id} className="flex min-h-11 items-center font-bold">
          {PERMISSION_LABELS[name]}
        </label>
        <p id={`${id}-text`} className="-mt-2 pb-1 text-sm text-ink-soft">
          {PERMISSION_TEXTS[name]}
        </p>
      </div>
    </li>
  )
}
