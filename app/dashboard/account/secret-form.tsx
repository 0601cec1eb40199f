import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { useFetcher } from 'react-router'
import {
  changePasswordInput,
  codeInput,
  currentPasswordInput,
  passwordAndCodeInput,
} from '../../../contracts/access.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { isLockout, SUBMIT_JSON } from '../admin-api.ts'
import { useShopForm } from '../form/use-shop-form.ts'
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
type Secrets = Partial<Record<Secret, string>>

export interface SecretSubmission {
  intent: keyof typeof FORMS
  body: Secrets
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
  const schema: StandardSchemaV1<Secrets, Secrets> = input
  const form = useShopForm(schema, EMPTY)
  const { ask, dialog } = useConfirm()
  const loading = fetcher.state !== 'idle'
  const failure = !loading && fetcher.data?.ok === false && fetcher.data.intent === intent && fetcher.data

  useActionResult(fetcher.data, (result) => {
    if (result.ok) form.reset()
    else if (result.intent === intent && isLockout(result.body)) askToConfirm(result.message)
    else if (result.intent === intent) form.showIssues(result.issues)
  })

  const asks = (name: Secret) => Object.hasOwn(input.entries, name)

  const send = (more: { confirmed?: true }) =>
    form.handleSubmit((secrets) => {
      if (loading) return
      void fetcher.submit({ intent, body: { ...secrets, ...more } }, SUBMIT_JSON)
    })

  const askToConfirm = (text: string) =>
    ask({
      title: `${label} ?`,
      text,
      confirm: label,
      danger: true,
      onConfirm: () => void send({ confirmed: true })(),
    })

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={label}
      onSubmit={send({})}
      className={`grid grid-cols-1 ${className}`}
    >
      {asks('currentPassword') && (
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
      {asks('password') && (
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help="Au moins 8 caractères. Vos autres appareils seront déconnectés."
          {...form.field('password')}
        />
      )}
      {asks('code') && (
        <TextField
          label="Code de vérification"
          inputMode={intent === 'confirm' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          help={intent === 'confirm' ? undefined : 'De l’application, ou un code de secours.'}
          {...form.field('code')}
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
