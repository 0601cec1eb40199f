import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { changePasswordInput } from '../../../contracts/access.ts'
import { validate } from '../../../contracts/issues.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useActionResult } from '../../ui/use-action-result.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { accountAction } from './account-action.ts'

const EMPTY = { currentPassword: '', password: '' }

/** Changes the password. The current session continues, the others end. */
export function PasswordForm() {
  const [fields, setFields] = useState(EMPTY)
  const fetcher = useFetcher<typeof accountAction>()
  const { form, field, showIssues } = useFormErrors()
  const loading = fetcher.state !== 'idle'
  const failure = !loading && fetcher.data?.ok === false ? fetcher.data : null

  useActionResult(fetcher.data, (result) => {
    if (result.ok) setFields(EMPTY)
    else showIssues(result.issues)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    const checked = validate(changePasswordInput, fields)
    if (!checked.ok) return showIssues(checked.issues)
    void fetcher.submit({ intent: 'password', body: fields }, SUBMIT_JSON)
  }

  const control = (name: keyof typeof EMPTY) =>
    field(name, fields[name], (text) => setFields({ ...fields, [name]: text }))

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="change-password"
      className="grid grid-cols-1 content-start gap-5 wrap-anywhere rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="change-password" className="text-lg">
        Changer le mot de passe
      </h2>
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        {...control('currentPassword')}
      />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help="Au moins 8 caractères. Vos autres appareils seront déconnectés."
        {...control('password')}
      />
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure && failure.issues.length === 0 && failure.message}
      </p>
      <Button type="submit" loading={loading} className="justify-self-start">
        Changer le mot de passe
      </Button>
    </form>
  )
}
