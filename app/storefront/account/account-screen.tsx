import { Heart, LogOut } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { customerAccount } from '../../../contracts/customer-account.ts'
import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { isAdmin, type Session, useSession } from '../../session/session.ts'
import { useLogout } from '../../session/use-logout.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { loadZones } from '../delivery-zones/load-zones.ts'
import { Addresses } from './addresses.tsx'
import { type CustomerAccount, fetchCustomer } from './customer-api.ts'
import { Orders } from './orders.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm, ProfileForm } from './profile.tsx'

export function AccountScreen() {
  const session = useSession()
  if (!session) return <SignedOut />
  if (isAdmin(session)) return <OfAdministrator />
  // The key: nothing of an account remains when another tab signs in another one.
  return <Account key={session.token} session={session} />
}

function SignedOut() {
  const { hash } = useLocation()
  return (
    <div className="grid justify-items-start gap-4 rounded-panel bg-surface p-5 shadow-card sm:p-6">
      <p>
        Connectez-vous pour retrouver vos commandes, vos adresses et vos favoris sur tous vos appareils. Vous
        pouvez toujours commander sans compte.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/login?next=${encodeURIComponent(`/mon-compte${hash}`)}`}>Se connecter</ButtonLink>
        <ButtonLink to="/register" variant="secondary">
          Créer un compte
        </ButtonLink>
        <ButtonLink to="/mes-commandes" variant="quiet">
          Commandes de cet appareil
        </ButtonLink>
      </div>
    </div>
  )
}

function OfAdministrator() {
  return (
    <div className="grid justify-items-start gap-4 rounded-panel bg-surface p-5 shadow-card sm:p-6">
      <p>Cet espace est réservé aux comptes de clients.</p>
      <ButtonLink to="/dashboard/account">Mon compte d’administrateur</ButtonLink>
    </div>
  )
}

function Account({ session: { token, user } }: { session: Session }) {
  const { account, zones, failure, load, setAccount } = useAccount(token)
  const { askToLogOut, dialog } = useLogout()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-extrabold wrap-anywhere">
            {`Bonjour ${account?.profile.name || user.username}\u202f!`}
          </p>
          <p className="text-ink-soft wrap-anywhere">{user.email}</p>
        </div>
        <Button variant="quiet" onClick={askToLogOut}>
          <LogOut className="size-5" />
          Se déconnecter
        </Button>
      </div>
      {failure !== null && (
        <Alert kind="error">
          <p>{failure}</p>
          <Button variant="secondary" onClick={() => void load()} className="justify-self-start">
            Réessayer
          </Button>
        </Alert>
      )}
      {!account && failure === null && (
        <div role="status" aria-label="Chargement du compte" className="skeleton h-48" />
      )}
      {account && (
        <>
          <Part title="Mes commandes">
            <Orders token={token} orderIds={account.orderIds} onAdded={load} />
          </Part>
          <Part title="Mes favoris">
            <p className="text-ink-soft">Les articles que vous aimez, les mêmes sur tous vos appareils.</p>
            <ButtonLink to="/favoris" variant="secondary" className="justify-self-start">
              <Heart className="size-5" />
              <span>Voir mes favoris</span>
            </ButtonLink>
          </Part>
          <Part title="Mes adresses">
            <Addresses token={token} zones={zones} addresses={account.addresses} onChange={setAccount} />
          </Part>
          <Part title="Mes informations" card>
            <ProfileForm token={token} profile={account.profile} onChange={setAccount} />
          </Part>
          <Part title="Mot de passe" card>
            <PasswordForm token={token} />
          </Part>
          <Part title="Mes données" card>
            <OwnData token={token} orderIds={account.orderIds} />
          </Part>
        </>
      )}
      {dialog}
    </>
  )
}

function useAccount(token: string) {
  const [account, setAccount] = useState<CustomerAccount | null>(null)
  const [zones, setZones] = useState<readonly DeliveryZone[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  async function load() {
    setFailure(null)
    try {
      const [loaded, { deliveryZones }] = await Promise.all([
        fetchCustomer(customerAccount, '/customer', { token }),
        loadZones(),
      ])
      setZones(deliveryZones)
      setAccount(loaded)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is remounted for another token
  useEffect(() => void load(), [token])
  return { account, zones, failure, load, setAccount }
}

function Part({ title, card = false, children }: { title: string; card?: boolean; children: Elements }) {
  const id = useId()
  const look = card ? 'rounded-panel bg-surface p-5 shadow-card sm:p-6' : ''
  return (
    <section aria-labelledby={id} className={`grid grid-cols-1 gap-4 ${look}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
