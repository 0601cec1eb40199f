import { type FormEvent, useState } from 'react'
import type { useFetcher } from 'react-router'
import { codeInput, currentPasswordInput, passwordAndCodeInput } from '../../../contracts/access.ts'
import { validate } from '../../../contracts/fields.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useActionResult, useFormErrors } from '../../ui/form-hooks.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { AccountSubmission, accountAction } from './account-action.ts'

type Secrets = 'currentPassword' | 'code'

interface SecretFormProps {
  intent: AccountSubmission['intent']
  asks: readonly Secrets[]
  submitLabel: string
  fetcher: ReturnType<typeof useFetcher<typeof accountAction>>
  onCancel: () => void
}

const SCHEMAS = { currentPassword: currentPasswordInput, code: codeInput }
const EMPTY = { currentPassword: '', code: '' }

/** Asks for the current password, a code of the second factor, or both. */
export function SecretForm({ intent, asks, submitLabel, fetcher, onCancel }: SecretFormProps) {
  const [fields, setFields] = useState(EMPTY)
  const { form, field, showIssues } = useFormErrors()
  const loading = fetcher.state !== 'idle'
  const failure = !loading && fetcher.data?.ok === false && fetcher.data.intent === intent && fetcher.data

  useActionResult(fetcher.data, (result) => {
    if (!result.ok && result.intent === intent) showIssues(result.issues)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    const asked = Object.fromEntries(asks.map((name) => [name, fields[name]]))
    const checked = validate(asks.length > 1 ? passwordAndCodeInput : SCHEMAS[asks[0] ?? 'code'], asked)
    if (!checked.ok) return showIssues(checked.issues)
    void fetcher.submit({ intent, body: asked }, SUBMIT_JSON)
  }

  const control = (name: Secrets) =>
    field(name, fields[name], (text) => setFields({ ...fields, [name]: text }))

  return (
    <form ref={form} noValidate aria-label={submitLabel} onSubmit={submit} className="grid gap-4">
      {asks.includes('currentPassword') && (
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          {...control('currentPassword')}
        />
      )}
      {asks.includes('code') && (
        <TextField
          label="Code de vérification"
          inputMode={intent === 'confirm' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          help={intent === 'confirm' ? undefined : 'De l’application, ou un code de secours.'}
          {...control('code')}
        />
      )}
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure && failure.issues.length === 0 && failure.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={loading} variant={intent === 'remove' ? 'danger' : 'primary'}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
