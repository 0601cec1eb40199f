import { type FormEvent, useState } from 'react'
import type { useFetcher } from 'react-router'
import {
  changePasswordInput,
  codeInput,
  currentPasswordInput,
  passwordAndCodeInput,
} from '../../../contracts/access.ts'
import { validate } from '../../../contracts/fields.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useActionResult, useFormErrors } from '../../ui/form-hooks.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { isLockout, SUBMIT_JSON } from '../admin-api.ts'
import type { clientAction } from './route.tsx'

const FORMS = {
  password: { input: changePasswordInput, label: 'Changer le mot de passe' },
  begin: { input: currentPasswordInput, label: 'Continuer' },
  confirm: { input: codeInput, label: 'Confirmer' },
  'recovery-codes': { input: passwordAndCodeInput, label: 'Créer de nouveaux codes' },
  remove: { input: passwordAndCodeInput, label: 'Désactiver' },
}

const EMPTY = { currentPassword: '', password: '', code: '' }
type Secret = keyof typeof EMPTY

export interface SecretSubmission {
  intent: keyof typeof FORMS
  body: Partial<Record<Secret, string>>
}

export type AccountFetcher = ReturnType<typeof useFetcher<typeof clientAction>>

interface SecretFormProps {
  intent: SecretSubmission['intent']
  fetcher: AccountFetcher
  onCancel?: () => void
  className?: string
}

/** Asks for passwords, a code of the second factor, or both. */
export function SecretForm({ intent, fetcher, onCancel, className = 'gap-4' }: SecretFormProps) {
  const { input, label } = FORMS[intent]
  const [fields, setFields] = useState(EMPTY)
  const { form, field, showIssues } = useFormErrors()
  const { ask, dialog } = useConfirm()
  const loading = fetcher.state !== 'idle'
  const failure = !loading && fetcher.data?.ok === false && fetcher.data.intent === intent && fetcher.data

  useActionResult(fetcher.data, (result) => {
    if (result.ok) setFields(EMPTY)
    else if (result.intent === intent && isLockout(result.body)) askToConfirm(result.message)
    else if (result.intent === intent) showIssues(result.issues)
  })

  const asks = (name: string) => Object.hasOwn(input.entries, name)

  const entered = () => Object.fromEntries(Object.entries(fields).filter(([name]) => asks(name)))

  const askToConfirm = (text: string) =>
    ask({
      title: `${label} ?`,
      text,
      confirm: label,
      danger: true,
      onConfirm: () => fetcher.submit({ intent, body: { ...entered(), confirmed: true } }, SUBMIT_JSON),
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    const body = entered()
    const checked = validate(input, body)
    if (!checked.ok) return showIssues(checked.issues)
    void fetcher.submit({ intent, body }, SUBMIT_JSON)
  }

  const control = (name: Secret) =>
    field(name, fields[name], (text) => setFields({ ...fields, [name]: text }))

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={submit}
      className={`grid grid-cols-1 ${className}`}
    >
      {asks('currentPassword') && (
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          {...control('currentPassword')}
        />
      )}
      {asks('password') && (
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help="Au moins 8 caractères. Vos autres appareils seront déconnectés."
          {...control('password')}
        />
      )}
      {asks('code') && (
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
        {failure && failure.issues.length === 0 && !isLockout(failure.body) && failure.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={loading} variant={intent === 'remove' ? 'danger' : 'primary'}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
      {dialog}
    </form>
  )
}
