import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PushState } from '../../../../contracts/push.ts'
import { useOnline } from '../../../browser/use-online.ts'
import { leaveOthersNotifications, readOwnDevice } from '../../../push/own-device.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toasts.tsx'
import { messageOf } from '../../admin-api.ts'
import { handleSessionExpired } from '../../session-expiry.ts'
import { type Ability, readAbility, readThisDevice, subscribe, unsubscribe } from './browser-push.ts'
import { PushChoices } from './push-choices.tsx'
import { PushDevices } from './push-devices.tsx'

/** The notifications of the account: this browser, its other devices, and what is told. */
export function PushSection({ state }: { state: PushState | null }) {
  const account = useSession()?.user._id ?? ''
  const browser = useThisBrowser(account, state)
  return (
    <section
      aria-labelledby="push"
      className="grid grid-cols-1 content-start gap-5 wrap-anywhere rounded-card bg-surface p-5 shadow-card sm:p-6 lg:col-span-2"
    >
      <h2 id="push" className="text-lg">
        Notifications
      </h2>
      <p className="text-ink-soft">
        Votre téléphone ou votre ordinateur vous prévient, même verrouillé et sans la boutique ouverte.
      </p>
      {state === null ? (
        <Alert kind="warning">Les notifications n’ont pas pu être chargées. Rechargez la page.</Alert>
      ) : (
        <>
          <ThisBrowser {...browser} state={state} account={account} />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
            <PushDevices devices={state.devices} thisDevice={browser.device} onChange={browser.refresh} />
            <PushChoices state={state} />
          </div>
        </>
      )}
    </section>
  )
}

interface Browser {
  /** null while it is read */
  ability: Ability | null
  /** id of this browser's device; null when it shows no notifications of the account */
  device: string | null
  refresh: () => void
}

function useThisBrowser(account: string, state: PushState | null): Browser {
  const [read, setRead] = useState<{ ability: Ability; device: string | null } | null>(null)
  const [round, setRound] = useState(0)
  const publicKey = state?.publicKey ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads the browser again
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      const ability = await readAbility().catch((): Ability => 'not-ready')
      const device = await readThisDevice(account, publicKey).catch(() => null)
      if (isCurrent) setRead({ ability, device })
    })()
    return () => {
      isCurrent = false
    }
  }, [account, publicKey, round])
  useEffect(() => void leaveOthersNotifications(account), [account])
  const known = state?.devices.some(({ id }) => id === read?.device)
  return {
    ability: read?.ability ?? null,
    device: known ? (read?.device ?? null) : null,
    refresh: () => setRound((last) => last + 1),
  }
}

/** Explanations of why this browser cannot show notifications. */
const OBSTACLES: Record<Exclude<Ability, 'able'>, string> = {
  insecure:
    'Les notifications demandent une adresse sécurisée\u202f: ouvrez la boutique par son adresse en https.',
  'home-screen':
    'Sur iPhone et iPad, ajoutez d’abord la boutique à l’écran d’accueil\u202f: bouton Partager, puis «\u202fSur l’écran d’accueil\u202f». Ouvrez-la ensuite depuis cette icône.',
  unsupported:
    'Ce navigateur ne reçoit pas de notifications. Ouvrez la boutique avec une version récente de Chrome, Edge, Firefox ou Safari.',
  denied:
    'Ce navigateur bloque les notifications de la boutique. Pour les permettre\u202f: touchez l’icône à gauche de l’adresse, puis Autorisations, Notifications, Autoriser, et rechargez la page.',
  'not-ready':
    'La partie de la boutique qui reçoit les notifications n’est pas encore prête. Rechargez la page dans un instant.',
}

const REFUSED = 'Le service de notifications du navigateur ne répond pas. Réessayez plus tard.'

function ThisBrowser({
  ability,
  device,
  refresh,
  state,
  account,
}: Browser & { state: PushState; account: string }) {
  const [loading, setLoading] = useState(false)
  const { revalidate } = useRevalidator()
  const isOnline = useOnline()
  if (ability === null) return null
  if (ability !== 'able') {
    return <Alert kind={ability === 'denied' ? 'warning' : 'info'}>{OBSTACLES[ability]}</Alert>
  }
  const own = readOwnDevice()
  const hasOldKey = device === null && own !== null && own.serverKey !== state.publicKey
  const change = async (work: () => Promise<void>) => {
    setLoading(true)
    try {
      await work()
    } catch (error) {
      const isOfBrowser = error instanceof DOMException
      if (!handleSessionExpired(error)) notify.error(isOfBrowser ? REFUSED : messageOf(error))
    }
    await revalidate()
    refresh()
    setLoading(false)
  }
  const switchOn = () =>
    change(async () => {
      if (await subscribe(account, state.publicKey))
        notify.success('Notifications activées sur cet appareil.')
    })
  return (
    <div className="grid justify-items-start gap-3">
      {hasOldKey && (
        <Alert kind="warning">
          La clé de la boutique a changé : réactivez les notifications de cet appareil.
        </Alert>
      )}
      {!isOnline && <Alert kind="info">Vous êtes hors connexion : ces réglages demandent un réseau.</Alert>}
      {device === null ? (
        <Button loading={loading} onClick={() => void switchOn()}>
          <Bell className="size-5" />
          <span>Activer sur cet appareil</span>
        </Button>
      ) : (
        <Button variant="secondary" loading={loading} onClick={() => void change(unsubscribe)}>
          <BellOff className="size-5" />
          <span>Désactiver sur cet appareil</span>
        </Button>
      )}
    </div>
  )
}
