import { Link, useNavigate, useSearchParams } from 'react-router'
import { loginInput } from '../../../contracts/accounts.ts'
import { check } from '../../../contracts/issues.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { pageTitle } from '../../page-title.ts'
import { clearSession, isAdmin, saveSession, useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { notify } from '../../ui/toasts.tsx'
import { ownPath } from '../own-path.ts'
import { PasswordField } from '../password-field.tsx'
import { readAccountAnswer } from '../read-account.ts'
import { useAccountForm } from '../use-account-form.ts'

const FAILED = 'Erreur lors de la connexion. Vérifiez vos identifiants.'
const UNKNOWN_ROLE = "Rôle inconnu, contactez l'administrateur."

export const meta = pageTitle('Se connecter', 'Connexion à votre compte.')

class UnknownRole extends Error {}

export default function LoginPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()

  const { form, control, alert, busy } = useAccountForm({
    empty: { username: '', password: '' },
    check: (fields) => check(loginInput, fields),
    send: async (input) => {
      const { user, token } = readAccountAnswer(
        (await callApi(apiUrl('/users/login'), { method: 'POST', body: input })).data,
      )
      if (user?.role !== 'admin' && user?.role !== 'user') throw new UnknownRole()
      saveSession(token, user)
      const admin = user.role === 'admin'
      notify.success(
        `Connexion réussie ! ${admin ? 'Redirection vers le tableau de bord.' : "Retour à l'accueil."}`,
      )
      navigate(admin ? ownPath(search.get('next')) : '/')
    },
    failure: (error) => (error instanceof UnknownRole ? UNKNOWN_ROLE : failureText(error, FAILED)),
  })

  if (session && !busy) {
    return (
      <div className="grid gap-4 text-center">
        <h1 className="text-2xl">Bonjour {session.user.username} !</h1>
        <p>Vous êtes connecté.</p>
        {isAdmin(session) && <ButtonLink to="/dashboard/overview">Tableau de bord</ButtonLink>}
        <ButtonLink to="/" look="secondary">
          Retour à l'accueil
        </ButtonLink>
        <Button look="quiet" onClick={clearSession}>
          Changer de compte
        </Button>
      </div>
    )
  }
  return (
    <form {...form} className="grid gap-5">
      <h1 className="text-center text-2xl">Se connecter</h1>
      {alert && <Message kind="error">{alert}</Message>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        {...control('username')}
      />
      <PasswordField autoComplete="current-password" required {...control('password')} />
      <Button type="submit" busy={busy}>
        Se connecter
      </Button>
      <p className="text-center">
        Pas encore de compte ?{' '}
        <Link to="/register" className="font-bold text-link underline">
          Inscrivez-vous
        </Link>
      </p>
      <Button look="secondary" onClick={() => navigate('/')}>
        Retour à l'accueil
      </Button>
    </form>
  )
}
