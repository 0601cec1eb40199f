import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useState } from 'react'
import type { GenericSchema } from 'valibot'
import {
  changePasswordInput,
  codeInput,
  currentPasswordInput,
  passwordAndCodeInput,
} from '../../../contracts/access.ts'
import { refreshAccount } from '../../session/refresh-account.ts'
import { BackButton, Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useChange } from '../change/use-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'

const FORMS = {
  password: {
    input: changePasswordInput,
    label: 'Changer le mot de passe',
    path: '/users/me/password',
    success: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
  },
  begin: { input: currentPasswordInput, label: 'Continuer', path: '/users/me/second-factor', success: '' },
  confirm: { input: codeInput, label: 'Confirmer', path: '/users/me/second-factor/confirm', success: '' },
  'recovery-codes': {
    input: passwordAndCodeInput,
    label: 'Créer de nouveaux codes',
    path: '/users/me/second-factor/recovery-codes',
    success: '',
  },
  remove: {
    input: passwordAndCodeInput,
    label: 'Désactiver',
    path: '/users/me/second-factor/remove',
    success: 'Double authentification désactivée.',
  },
}

const EMPTY = { currentPassword: '', password: '', code: '' }
type Secret = keyof typeof EMPTY
type Secrets = Partial<Record<Secret, string>>

interface SecretFormProps<Data> {
  intent: keyof typeof FORMS
  answer: GenericSchema<unknown, Data>
  onDone?: (data: Data) => void
  onCancel?: () => void
  className?: string
}

/** Asks for passwords, a code of the second factor, or both. */
export function SecretForm<Data>({ intent, className = 'gap-4', ...props }: SecretFormProps<Data>) {
  const { answer, onDone, onCancel } = props
  const { input, label, path, success } = FORMS[intent]
  const schema: StandardSchemaV1<Secrets, Secrets> = input
  const form = useShopForm(schema, EMPTY)
  const { ask, dialog } = useConfirm()
  const { send: sendChange, loading } = useChange()
  const [failure, setFailure] = useState('')

  const asks = (name: Secret) => Object.hasOwn(input.entries, name)

  const send = (more: { confirmed?: true }) =>
    form.handleSubmit((secrets) => {
      setFailure('')
      const body = { ...secrets, ...more }
      void sendChange({ path, method: 'POST', body, answer, success, silent: true }, (result) => {
        if (result.ok) {
          form.reset()
          if (intent === 'confirm' || intent === 'remove') void refreshAccount()
          return onDone?.(result.data)
        }
        if (result.code === 'CONFIRM_LOCKOUT') return askToConfirm(result.message)
        form.showIssues(result.issues)
        setFailure(result.issues.length > 0 ? '' : result.message)
      })
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
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={loading} variant={intent === 'remove' ? 'danger' : 'primary'}>
          {label}
        </Button>
        {onCancel && <BackButton onClick={onCancel} />}
      </div>
      {dialog}
    </form>
  )
}
