import { useNavigate, useSearchParams } from 'react-router'
import { loginInput } from '../../../contracts/accounts.ts'
import { email, inputObject } from '../../../contracts/fields.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { saveSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { isKnownRole, readAccountAnswer } from '../account-response.ts'
import { OtherPage } from '../other-page-link.tsx'
import { AccountError, useAccountForm } from '../use-account-form.ts'
import { afterLogin } from './after-login.ts'

const FAILURE = 'Erreur lors de la connexion. Vérifiez vos identifiants.'
const UNKNOWN_ROLE = "Rôle inconnu, contactez l'administrateur."

/** An e-mail address and a password, as the form asks for them. */
const typed = inputObject({ email, password: loginInput.entries.password })

/** Signs in and leads on to where the role belongs. */
export function LoginForm() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { form, control, alert, busy } = useAccountForm({
    empty: { email: '', password: '' },
    schema: typed,
    failure: FAILURE,
    send: async (input) => {
      const body = { username: input.email, password: input.password }
      const { data } = await callApi(apiUrl('/users/login'), { method: 'POST', body })
      const { user, token, message } = readAccountAnswer(data)
      if (!user || token === '') throw new AccountError(message ?? FAILURE)
      if (!isKnownRole(user.role)) throw new AccountError(UNKNOWN_ROLE)
      const { text, to } = afterLogin(user.role, search.get('next'))
      saveSession(token, user)
      notify.success(text)
      void navigate(to, { replace: true })
    },
  })

  return (
    <form {...form} aria-label="Se connecter" className="grid gap-5">
      <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...control('email')} />
      <PasswordField autoComplete="current-password" {...control('password')} />
      {alert && <Alert kind="error">{alert}</Alert>}
      <Button type="submit" busy={busy}>
        Se connecter
      </Button>
      <OtherPage question="Pas encore de compte ?" to="/register">
        Inscrivez-vous
      </OtherPage>
      <Button variant="quiet" onClick={() => void navigate('/')}>
        Retour à l'accueil
      </Button>
    </form>
  )
}
