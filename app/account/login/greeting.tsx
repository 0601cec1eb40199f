import { isAdmin, type Session } from '../../session/session.ts'
import { useLogout } from '../../session/use-logout.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AccountCard } from '../account-card.tsx'

/** What a signed-in person finds on /login: also where the dashboard sends who is no administrator. */
export function Greeting({ session }: { session: Session }) {
  const { askToLogOut, dialog } = useLogout()
  return (
    <AccountCard title={`Bonjour ${session.user.username} !`}>
      <p className="text-ink-soft">Vous êtes connecté avec l’adresse {session.user.email}.</p>
      <div className="grid gap-3">
        {isAdmin(session) && <ButtonLink to="/dashboard/overview">Tableau de bord</ButtonLink>}
        <ButtonLink to="/" variant={isAdmin(session) ? 'secondary' : 'primary'}>
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
