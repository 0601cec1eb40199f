import { pageTitle } from '../../page-meta.ts'
import { useSession } from '../../session/session.ts'
import { AccountCard } from '../account-card.tsx'
import { Greeting } from './greeting.tsx'
import { LoginForm } from './login-form.tsx'

export const meta = pageTitle('Se connecter', 'Connectez-vous à votre compte.', { hidden: true })

/** Signing in; who is signed in already is greeted by name (administration.md §2). */
export default function LoginPage() {
  const session = useSession()
  if (session) return <Greeting session={session} />
  return (
    <AccountCard title="Se connecter">
      <LoginForm />
    </AccountCard>
  )
}
