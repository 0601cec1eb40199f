import { pageTitle } from '../../page-meta.ts'
import { useSession } from '../../session/session.ts'
import { AccountCard } from '../account-card.tsx'
import { Greeting } from './greeting.tsx'
import { LoginForm } from './login-form.tsx'

export const meta = pageTitle('Se connecter', 'Connectez-vous à votre compte.', { hidden: true })

export default function LoginPage() {
  const session = useSession()
  if (session) return <Greeting session={session} />
  return (
    <AccountCard title="Se connecter">
      <LoginForm />
    </AccountCard>
  )
}
