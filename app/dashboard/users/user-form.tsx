import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { registerInput } from '../../../contracts/accounts.ts'
import { validate } from '../../../contracts/fields.ts'
import { PERMISSIONS, permissionsOf } from '../../../domain/accounts/account.ts'
import { AccountFields } from '../../ui/account-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { useActionResult, useFormErrors } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { type Access, PermissionsFields } from './permissions-fields.tsx'
import { useGrantable } from './read-users.ts'
import type { userAction } from './user-action.ts'

const EMPTY = { username: '', email: '', password: '' }
const CUSTOMER: Access = { role: 'user', permissions: permissionsOf(PERMISSIONS) }

/** The form for a new account. */
export function UserForm() {
  const [fields, setFields] = useState(EMPTY)
  const [chosenAccess, setAccess] = useState(CUSTOMER)
  const grantable = useGrantable()
  const access = {
    ...chosenAccess,
    permissions: permissionsOf(grantable.filter((permission) => chosenAccess.permissions[permission])),
  }
  const fetcher = useFetcher<typeof userAction>()
  const { form, errors, field, showIssues } = useFormErrors()

  useActionResult(fetcher.data, (result) => {
    if (!result.ok) return showIssues(result.issues)
    setFields(EMPTY)
    setAccess(CUSTOMER)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fetcher.state === 'submitting') return
    const { role, permissions } = access
    const account = { ...fields, role, ...(role === 'admin' && { permissions }) }
    const checked = validate(registerInput, account)
    if (!checked.ok) return showIssues(checked.issues)
    void fetcher.submit({ intent: 'add', account }, SUBMIT_JSON)
  }

  const control = (name: keyof typeof EMPTY) =>
    field(name, fields[name], (text) => setFields({ ...fields, [name]: text }))

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
      <PermissionsFields value={access} error={errors.role} onChange={setAccess} />
      <Button type="submit" loading={fetcher.state === 'submitting'}>
        Ajouter
      </Button>
    </form>
  )
}
