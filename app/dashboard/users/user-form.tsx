import { type FormEvent, useRef, useState } from 'react'
import { registerInput } from '../../../contracts/accounts.ts'
import { check } from '../../../contracts/issues.ts'
import { PERMISSIONS, ROLES } from '../../../domain/accounts/account.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PERMISSION_LABELS, roleLabel } from '../role-texts.ts'
import { useAct } from '../use-act.ts'

const EMPTY = { username: '', email: '', password: '', role: 'user' }
const EVERYTHING = Object.fromEntries(PERMISSIONS.map((name) => [name, true]))

/** A new account; `onAdded` hears when it is there. */
export function UserForm({ onAdded }: { onAdded: () => void }) {
  const [fields, setFields] = useState(EMPTY)
  const [permissions, setPermissions] = useState<Record<string, boolean>>(EVERYTHING)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const { act, busy } = useAct()
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = fields.role === 'admin' ? { ...fields, permissions } : fields
    const checked = check(registerInput, input)
    if (!checked.ok) {
      setErrors(Object.fromEntries(checked.issues.map(({ path, message }) => [path, message])))
      form.current?.querySelector<HTMLElement>(`[name="${checked.issues[0]?.path}"]`)?.focus()
      return
    }
    const added = await act('add', {
      path: '/users/register',
      request: { method: 'POST', body: checked.value },
      success: 'Utilisateur ajouté !',
      failure: (message) => `Erreur lors de l'ajout de l'utilisateur : ${message ?? 'Erreur inconnue'}`,
    })
    if (!added) return
    setFields(EMPTY)
    setPermissions(EVERYTHING)
    onAdded()
  }

  const control = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="new-user"
      className="grid content-start gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="new-user" className="text-lg">
        Ajouter un utilisateur
      </h2>
      <TextField
        label="Nom d'utilisateur"
        autoComplete="off"
        autoCapitalize="none"
        {...control('username')}
      />
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...control('email')} />
      <PasswordField autoComplete="new-password" help="Au moins 8 caractères." {...control('password')} />
      <SelectField label="Rôle" {...control('role')}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </SelectField>
      {fields.role === 'admin' && (
        <fieldset>
          <legend className="font-bold">Peut gérer</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {PERMISSIONS.map((name) => (
              <CheckboxField
                key={name}
                label={PERMISSION_LABELS[name]}
                checked={permissions[name] ?? false}
                onChange={(event) => setPermissions({ ...permissions, [name]: event.target.checked })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" busy={busy !== null}>
        Ajouter
      </Button>
    </form>
  )
}
