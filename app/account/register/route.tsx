import { Link, useNavigate } from 'react-router'
import { registerInput } from '../../../contracts/accounts.ts'
import { check } from '../../../contracts/issues.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { pageTitle } from '../../page-title.ts'
import { saveSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { notify } from '../../ui/toasts.tsx'
import { PasswordField } from '../password-field.tsx'
import { readAccountAnswer } from '../read-account.ts'
import { useAccountForm } from '../use-account-form.ts'

const FAILED = "Erreur lors de l'inscription. Veuillez réessayer."

export const meta = pageTitle('Créer un compte', 'Inscription.')

/** The answer holds no account: the message says why. */
class NoAccount extends Error {}

export default function RegisterPage() {
  const navigate = useNavigate()
  const { form, control, alert, busy } = useAccountForm({
    empty: { username: '', email: '', password: '' },
    check: (fields) => check(registerInput, fields),
    send: async (input) => {
      const { data } = await callApi(apiUrl('/users/register'), { method: 'POST', body: input })
      const { user, token, message } = readAccountAnswer(data)
      if (!user) throw new NoAccount(message ?? 'Inscription échouée.')
      saveSession(token, user)
      notify.success(message ?? 'Inscription réussie !')
      navigate('/dashboard/overview')
    },
    failure: (error) => (error instanceof NoAccount ? error.message : failureText(error, FAILED)),
  })
  return (
    <form {...form} className="grid gap-5">
      <h1 className="text-center text-2xl">Créer un compte</h1>
      {alert && <Message kind="error">{alert}</Message>}
      <TextField label="Nom d'utilisateur" autoComplete="username" required {...control('username')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...control('email')}
      />
      <PasswordField
        autoComplete="new-password"
        help="8 caractères au moins"
        required
        {...control('password')}
      />
      <Button type="submit" busy={busy}>
        S'inscrire
      </Button>
      <p className="text-center">
        Déjà un compte ?{' '}
        <Link to="/login" className="font-bold text-link underline">
          Connectez-vous
        </Link>
      </p>
    </form>
  )
}
