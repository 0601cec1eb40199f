import { replace, useFetcher } from 'react-router'
import { pageTitle } from '../../page-meta.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { sendForm } from '../account-action.ts'
import { AccountCard, AccountForm } from '../account-form.tsx'
import { useFragment } from '../use-fragment.ts'
import type { Route } from './+types/route'

export const meta = pageTitle('Nouveau mot de passe', 'Choisissez un nouveau mot de passe.', { hidden: true })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const name = form.has('token') ? 'resetByLink' : 'resetByCode'
  const sent = await sendForm(name, form, '/users/reset-password')
  if (!sent.ok) return sent
  notify.success(sent.message)
  return replace('/login')
}

/**
 * The page for a new password. An e-mail link opens it with a token in the URL fragment; without a token, the user
 * enters a code that an administrator has created.
 */
export default function ResetPasswordPage() {
  const fetcher = useFetcher<typeof clientAction>()
  const token = useFragment()
  return (
    <AccountCard title="Nouveau mot de passe">
      <p className="text-ink-soft">
        {token
          ? 'Choisissez le nouveau mot de passe de votre compte.'
          : 'Saisissez le code donné par un administrateur. Il est valable 24 heures et ne sert qu’une fois.'}
      </p>
      <AccountForm
        key={token}
        label="Choisir un mot de passe"
        submitLabel="Changer le mot de passe"
        name={token ? 'resetByLink' : 'resetByCode'}
        fetcher={fetcher}
        link={{
          question: 'Le lien ou le code ne fonctionne plus ?',
          to: '/forgot-password',
          label: 'Demandez-en un autre',
        }}
      >
        {(control) => (
          <>
            {token ? (
              <input type="hidden" name="token" value={token} />
            ) : (
              <>
                <TextField
                  label="Email ou nom d’utilisateur"
                  autoComplete="username"
                  autoCapitalize="none"
                  {...control('username')}
                />
                <TextField
                  label="Code de réinitialisation"
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...control('code')}
                />
              </>
            )}
            <PasswordField
              label="Nouveau mot de passe"
              autoComplete="new-password"
              help="Au moins 8 caractères. Vos appareils connectés seront déconnectés."
              {...control('password')}
            />
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}
