import { type FormEvent, useState } from 'react'
import { registerInput } from '../../../contracts/accounts.ts'
import { validate } from '../../../contracts/issues.ts'
import { PERMISSIONS } from '../../../domain/accounts/account.ts'
import { serverIssues } from '../../api-client/server-issues.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { useMutation } from '../use-mutation.ts'
import { type ChosenPermissions, only, PermissionsFields } from './permissions-fields.tsx'
import { useGrantable } from './use-grantable.ts'

const EMPTY = { username: '', email: '', password: '' }
const CUSTOMER: ChosenPermissions = { role: 'user', permissions: only(PERMISSIONS) }

/** A new account; `onAdded` is called when it is there. */
export function UserForm({ onAdded }: { onAdded: () => void }) {
  const [fields, setFields] = useState(EMPTY)
  const [chosen, setRights] = useState(CUSTOMER)
  const grantable = useGrantable()
  const rights = {
    ...chosen,
    permissions: only(grantable.filter((permission) => chosen.permissions[permission])),
  }
  const { mutate, busy } = useMutation()
  const { form, errors, field, point } = useFormErrors()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { role, permissions } = rights
    const checked = validate(registerInput, { ...fields, role, ...(role === 'admin' && { permissions }) })
    if (!checked.ok) return point(checked.issues)
    const added = await mutate('add', {
      path: '/users/register',
      request: { method: 'POST', body: checked.value },
      success: 'Utilisateur ajouté !',
      failure: (message) => `Erreur lors de l'ajout de l'utilisateur : ${message ?? 'Erreur inconnue'}`,
      onFailure: (error) => point(serverIssues(error)),
    })
    if (!added) return
    setFields(EMPTY)
    setRights(CUSTOMER)
    onAdded()
  }

  const control = (name: keyof typeof EMPTY) =>
    field(name, fields[name], (typed) => setFields({ ...fields, [name]: typed }))

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
      <AccountFields control={control} forAnother />
      <PermissionsFields rights={rights} error={errors.role} onChange={setRights} />
      <Button type="submit" busy={busy !== null}>
        Ajouter
      </Button>
    </form>
  )
}
