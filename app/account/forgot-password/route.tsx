import { useFetcher } from 'react-router'
import { pageTitle } from '../../page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { sendForm } from '../account-action.ts'
import { AccountCard, AccountForm } from '../account-form.tsx'
import type { Route } from './+types/route'

export const meta = pageTitle('Mot de passe oublié', 'Choisissez un nouveau mot de passe.', { hidden: true })

export async function clientAction({ request }: Route.ClientActionArgs) {
  return sendForm('forgotPassword', await request.formData(), '/users/forgot-password')
}

export default function ForgotPasswordPage() {
  const fetcher = useFetcher<typeof clientAction>()
  if (fetcher.data?.ok) {
    return (
      <AccountCard title="Mot de passe oublié">
        <Alert kind="info">{fetcher.data.message}</Alert>
        <ButtonLink to="/reset-password" variant="secondary">
          J’ai un code
        </ButtonLink>
        <ButtonLink to="/login" variant="quiet">
          Retour à la connexion
        </ButtonLink>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Mot de passe oublié">
      <p className="text-ink-soft">
        Indiquez votre email ou votre nom d’utilisateur, vous pourrez choisir un nouveau mot de passe.
      </p>
      <AccountForm
        label="Mot de passe oublié"
        submitLabel="Continuer"
        name="forgotPassword"
        fetcher={fetcher}
        link={{
          question: 'La boutique vous a donné un code ?',
          to: '/reset-password',
          label: 'Utilisez-le',
        }}
      >
        {(control) => (
          <TextField
            label="Email ou nom d’utilisateur"
            autoComplete="username"
            autoCapitalize="none"
            {...control('username')}
          />
        )}
      </AccountForm>
    </AccountCard>
  )
}
