import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link, replace, useFetcher, useNavigate } from 'react-router'
import { ROLES } from '../../../domain/accounts/account.ts'
import { pageTitle } from '../../page-meta.ts'
import { beginSession } from '../../session/end-session.ts'
import { isAdmin, isCustomer, type Session, useSession } from '../../session/session.ts'
import { useLogout } from '../../session/use-logout.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { accountAction, accountFailure, afterLogin } from '../account-action.ts'
import { AccountCard, AccountForm } from '../account-form.tsx'
import type { Route } from './+types/route'

export const meta = pageTitle('Se connecter', 'Connectez-vous à votre compte.', { hidden: true })

const FAILURE = 'Erreur lors de la connexion. Vérifiez vos identifiants.'

export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await accountAction(request, {
    name: 'login',
    path: '/users/login',
    body: ({ email, password, code }) => ({ username: email, password, ...(code && { code }) }),
    failure: FAILURE,
    noAccount: FAILURE,
  })
  if (!result.ok) return result
  const { user, token, message } = result
  if (token === '') return accountFailure(message ?? FAILURE)
  if (!ROLES.some((role) => role === user.role)) {
    return accountFailure("Rôle inconnu, contactez l'administrateur.")
  }
  const { text, to } = afterLogin(user.role, new URL(request.url).searchParams.get('next'))
  beginSession(token, user)
  notify.success(text)
  return replace(to)
}

export default function LoginPage() {
  const session = useSession()
  const navigate = useNavigate()
  // The fetcher is in the page, because the form unmounts once the session is stored. A fetcher in the form would lose
  // its redirect.
  const fetcher = useFetcher<typeof clientAction>()
  const [needsCode, setNeedsCode] = useState(false)
  useActionResult(fetcher.data, (result) => !result.ok && result.needsCode && setNeedsCode(true))
  if (session) return <Greeting session={session} />
  return (
    <AccountCard title="Se connecter">
      <AccountForm
        label="Se connecter"
        submitLabel="Se connecter"
        name="login"
        fetcher={fetcher}
        link={{ question: 'Pas encore de compte ?', to: '/register', label: 'Inscrivez-vous' }}
        footer={
          <>
            <Link to="/forgot-password" className="word-link justify-self-center">
              Mot de passe oublié ?
            </Link>
            <Button variant="quiet" onClick={() => void navigate('/')}>
              Retour à l'accueil
            </Button>
          </>
        }
      >
        {(control) => (
          <>
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              help="Ou votre nom d’utilisateur."
              {...control('email')}
            />
            <PasswordField autoComplete="current-password" {...control('password')} />
            {needsCode && <SecondFactorField {...control('code')} />}
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}

/** Appears once the server has accepted the password. */
function SecondFactorField(control: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const field = useRef<HTMLDivElement>(null)
  const [recovery, setRecovery] = useState(false)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={field} className="grid gap-2">
      <TextField
        {...control}
        key={String(recovery)}
        label={recovery ? 'Code de secours' : 'Code de vérification'}
        help={
          recovery
            ? 'Un des codes notés lors de l’activation. Chacun ne sert qu’une fois.'
            : 'Les 6 chiffres affichés par votre application.'
        }
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <Button variant="quiet" className="justify-self-start" onClick={() => setRecovery(!recovery)}>
        {recovery ? 'Utiliser l’application' : 'Utiliser un code de secours'}
      </Button>
    </div>
  )
}

/** Shown to a signed-in user; the dashboard also sends users without an administrator's role here. */
function Greeting({ session }: { session: Session }) {
  const { askToLogOut, dialog } = useLogout()
  return (
    <AccountCard title={`Bonjour ${session.user.username} !`}>
      <p className="text-ink-soft">{`Vous êtes connecté avec l’adresse ${session.user.email}.`}</p>
      <div className="grid gap-3">
        {isAdmin(session) && <ButtonLink to="/dashboard/overview">Tableau de bord</ButtonLink>}
        {isCustomer(session) && <ButtonLink to="/mon-compte">Mon compte</ButtonLink>}
        <ButtonLink to="/" variant={isAdmin(session) || isCustomer(session) ? 'secondary' : 'primary'}>
          Retour à l'accueil
        </ButtonLink>
        <Button variant="quiet" onClick={askToLogOut}>
          Se déconnecter
        </Button>
      </div>
      {dialog}
    </AccountCard>
  )
}
