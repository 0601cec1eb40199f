import { MessageCircle, Share2, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type DemoAnswer, demoAnswer, type SetupStepAnswer } from '../../../contracts/setup.ts'
import { chatLink, encodedForChat } from '../../../domain/contact/chat-link.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { readableAddress } from '../../../domain/urls/public-address.ts'
import { share } from '../../browser/share.ts'
import { useIdentity } from '../../identity.ts'
import { BackButton, Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elements } from '../../ui/elements.ts'
import { fetchAnswer } from '../decode.ts'
import { type Loaded, loadDeferred } from '../load.ts'
import { POSTER_PATH, SETUP_PATHS } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { AddressWarning } from './address-warning.tsx'
import { invitation, WHATSAPP_TEST } from './step-texts.ts'
import { type SetupControl, useShopAddress } from './use-setup.ts'

export interface StepActionsProps {
  step: SetupStepAnswer
  control: SetupControl
}

export function StepActions(props: StepActionsProps) {
  switch (props.step.name) {
    case 'identity':
      return <IdentityActions {...props} />
    case 'whatsapp':
      return <WhatsAppActions {...props} />
    case 'delivery':
      return <DeliveryActions {...props} />
    case 'payment':
      return <Link to={SETUP_PATHS.payments} label="Indiquer mes comptes" {...props} />
    case 'product':
      return <Link to={SETUP_PATHS.firstProduct} label="Ajouter un produit" {...props} />
    case 'demo':
      return <DemoActions {...props} />
    case 'poster':
      return <Link to={POSTER_PATH} label="Ouvrir l’affiche" {...props} />
    case 'share':
      return <ShareActions {...props} />
  }
}

function Actions({
  step: { name, done, marked },
  control,
  children,
}: StepActionsProps & { children: Elements }) {
  const { saving, mark } = control
  const loading = saving === name
  return (
    <div className="flex flex-wrap items-center gap-3">
      {children}
      {!done && (
        <Button variant="quiet" className="px-3" loading={loading} onClick={() => mark(name)}>
          C’est fait
        </Button>
      )}
      {marked && (
        <Button variant="quiet" className="px-3" loading={loading} onClick={() => mark(name, false)}>
          Rouvrir l’étape
        </Button>
      )}
    </div>
  )
}

function Link({ to, label, ...props }: StepActionsProps & { to: string; label: string }) {
  return (
    <Actions {...props}>
      <ButtonLink to={to} variant={props.step.done ? 'secondary' : 'primary'}>
        {label}
      </ButtonLink>
    </Actions>
  )
}

/** Delivery has two pages: zones with their fees, and the times that pages show. */
function DeliveryActions(props: StepActionsProps) {
  return (
    <Actions {...props}>
      <ButtonLink to={SETUP_PATHS.zones} variant={props.step.done ? 'secondary' : 'primary'}>
        Zones et frais
      </ButtonLink>
      <ButtonLink to={SETUP_PATHS.delivery} variant="secondary">
        Vérifier la livraison
      </ButtonLink>
    </Actions>
  )
}

function IdentityActions(props: StepActionsProps) {
  const { missing } = props.step
  const rest = missing.length > 0 && !missing.includes('appearance')
  return rest ? (
    <Link to={SETUP_PATHS.contact} label="Compléter les adresses" {...props} />
  ) : (
    <Link to={SETUP_PATHS.identity} label="Compléter l’identité" {...props} />
  )
}

function WhatsAppActions(props: StepActionsProps) {
  const whatsapp = props.control.setup?.whatsapp ?? ''
  const [opened, setOpened] = useState(false)
  const { done, missing } = props.step
  if (!done && missing.length > 0) {
    return <Link to={SETUP_PATHS.contact} label="Indiquer le numéro" {...props} />
  }
  if (opened && !done) return <Arrived {...props} />
  return (
    <>
      <p>
        Numéro actuel : <strong className="whitespace-nowrap">{formatPhone(whatsapp)}</strong>
      </p>
      <Actions {...props}>
        <ChatLink href={chatLink(whatsapp, WHATSAPP_TEST)} onOpen={() => setOpened(true)}>
          Envoyer un essai
        </ChatLink>
      </Actions>
    </>
  )
}

function Arrived({ control: { mark, saving } }: StepActionsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-bold">Le message est-il arrivé ?</legend>
      <div className="flex flex-wrap gap-3">
        <Button loading={saving === 'whatsapp'} onClick={() => mark('whatsapp')}>
          Oui
        </Button>
        <ButtonLink to={SETUP_PATHS.contact} variant="secondary">
          Non, corriger le numéro
        </ButtonLink>
      </div>
    </fieldset>
  )
}

function DemoActions(props: StepActionsProps) {
  const [asked, setAsked] = useState(false)
  const removable = props.control.setup?.removable ?? 0
  return (
    <>
      {removable > 0 && (
        <Actions {...props}>
          <Button onClick={() => setAsked(true)}>
            <Trash2 className="size-5" />
            Retirer le catalogue d’essai
          </Button>
        </Actions>
      )}
      <RemoveDemoDialog
        open={asked && removable > 0}
        control={props.control}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

function ShareActions(props: StepActionsProps) {
  const address = useShopAddress()
  const { name } = useIdentity()
  const text = invitation(name, address)
  const { mark } = props.control
  const done = () => !props.step.done && mark('share')
  return (
    <>
      <AddressWarning address={address} />
      <p className="font-bold wrap-anywhere">{readableAddress(address)}</p>
      <Actions {...props}>
        <ShareButton name={name} text={text} address={address} onShared={done} />
        <ChatLink href={`https://wa.me/?text=${encodedForChat(text)}`} onOpen={done}>
          Envoyer sur WhatsApp
        </ChatLink>
      </Actions>
    </>
  )
}

interface ShareButtonProps {
  name: string
  text: string
  address: string
  onShared: () => void
}

/** Opens the device's share sheet, or copies the URL if the browser cannot share. */
function ShareButton({ name, text, address, onShared }: ShareButtonProps) {
  const [canShare, setCanShare] = useState(typeof navigator.share === 'function')
  if (!canShare) {
    return (
      <CopyButton text={address} done="Lien copié" onCopied={onShared}>
        Copier le lien
      </CopyButton>
    )
  }
  async function press() {
    const result = await share({ title: name, text: text.replace(address, '').trim(), url: address })
    if (result === 'shared') onShared()
    if (result === 'failed') setCanShare(false)
  }
  return (
    <Button variant="secondary" onClick={press}>
      <Share2 className="size-5" />
      Partager le lien
    </Button>
  )
}

function ChatLink({ href, onOpen, children }: { href: string; onOpen: () => void; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-action px-5 py-2.5 font-bold text-white transition-colors hover:bg-action-deep"
    >
      <MessageCircle className="size-5" />
      <span>{children}</span>
    </a>
  )
}

const REASONS = { ordered: 'déjà commandé', edited: 'modifié par vous' } as const

const loadDemo = () => loadDeferred('Erreur de chargement', () => fetchAnswer(demoAnswer, '/setup/demo'))

interface RemoveDemoDialogProps {
  open: boolean
  control: SetupControl
  onClose: () => void
}

/** Lists what is removed and what remains, before the demo is removed. */
function RemoveDemoDialog({ open, control: { saving, removeDemo }, onClose }: RemoveDemoDialogProps) {
  const [loaded, setLoaded] = useState<Loaded<DemoAnswer> | null>(null)
  const load = () => {
    setLoaded(null)
    void loadDemo().then(setLoaded)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the demo is loaded each time the dialog opens
  useEffect(() => {
    if (open) load()
  }, [open])
  return (
    <Dialog
      open={open}
      title="Retirer le catalogue d’essai ?"
      onClose={onClose}
      sheet
      actions={
        <>
          <BackButton onClick={onClose} />
          {loaded?.data && (
            <Button variant="danger" loading={saving === 'remove-demo'} onClick={removeDemo}>
              {loaded.data.removable > 1 ? `Retirer ${loaded.data.removable} produits` : 'Retirer'}
            </Button>
          )}
        </>
      }
    >
      {loaded?.failure && <SectionFailure failure={loaded.failure} retry={load} />}
      {loaded?.data && <Plan plan={loaded.data} />}
      {!loaded && <div role="status" aria-label="Chargement" className="skeleton h-24" />}
    </Dialog>
  )
}

function Plan({ plan: { removable, staying } }: { plan: DemoAnswer }) {
  return (
    <div className="grid gap-3">
      <p>
        {`${removable > 1 ? `${removable} produits partent` : '1 produit part'} avec leurs images, notes et commentaires d’essai. Les produits que vous avez ajoutés ne changent pas.`}
      </p>
      {staying.length > 0 && (
        <>
          <p className="font-bold text-ink">
            {staying.length > 1 ? `${staying.length} produits restent :` : '1 produit reste :'}
          </p>
          <ul className="grid max-h-48 gap-1 overflow-y-auto">
            {staying.map(({ _id, name, reason }) => (
              <li key={_id}>
                <span>{`${name} `}</span>
                <span className="text-sm">{`(${REASONS[reason]})`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
