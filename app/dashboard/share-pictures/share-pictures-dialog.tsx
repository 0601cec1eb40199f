import { Download, RotateCw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { type ShareFormat, shareCaption } from '../../../domain/sharing/share-picture.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { saveFile } from '../../browser/save-file.ts'
import { share } from '../../browser/share.ts'
import { useOnline } from '../../browser/use-online.ts'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { RadioPills } from '../radio-pills.tsx'
import { AddressWarning } from '../setup/address-warning.tsx'
import { useShopAddress } from '../setup/use-setup.ts'
import { type PictureState, useSharePictures } from './use-share-pictures.ts'

interface SharePicturesDialogProps {
  products: readonly { id: string; name: string }[]
  onClose: () => void
}

const FORMATS = [
  ['status', 'Statut'],
  ['post', 'Publication'],
] as const satisfies readonly (readonly [ShareFormat, string])[]

type Ready = Extract<PictureState, { status: 'ready' }>

/** Pictures of products and a caption, for the phone's share sheet. Render it only while it is open. */
export function SharePicturesDialog({ products, onClose }: SharePicturesDialogProps) {
  const [format, setFormat] = useState<ShareFormat>('status')
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const shop = useIdentity().name
  const address = useShopAddress()
  const { stateOf, retry } = useSharePictures({ ids: products.map(({ id }) => id), format, address })
  const states = products.map(({ id }) => stateOf(id))
  const ready = states.filter((state): state is Ready => state.status === 'ready')
  const loading = states.some(({ status }) => status === 'loading')
  const text =
    typed ??
    shareCaption(
      ready.map(({ caption }) => caption),
      shop,
    )
  const files = ready.map(({ file }) => file)
  const canShare = !refused && canShareFiles(files)

  async function press() {
    if ((await share({ files, text })) === 'failed') setRefused(true)
  }
  const download = () => {
    for (const file of files) saveFile(file, file.name)
  }
  const none = !loading && ready.length === 0

  return (
    <Dialog
      open
      sheet
      wide
      title={products.length === 1 ? 'Partager' : `Partager ${pluralize(products.length, 'produit')}`}
      onClose={onClose}
      actions={
        loading || canShare ? (
          <Button loading={loading} disabled={none} onClick={press}>
            {!loading && <Share2 className="size-5" />}
            <span>{loading ? `${ready.length} sur ${products.length}` : 'Partager'}</span>
          </Button>
        ) : (
          <Button disabled={none} onClick={download}>
            <Download className="size-5" />
            <span>{files.length === 1 ? 'Télécharger l’image' : 'Télécharger les images'}</span>
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <RadioPills legend="Format" name="share-format" of={FORMATS} value={format} onChoose={setFormat} />
        <Failures products={products} states={states} onRetry={retry} />
        <ul className="-mx-6 flex snap-x gap-3 overflow-x-auto px-6 pb-1 *:first:ml-auto *:last:mr-auto">
          {products.map(({ id, name }, index) => (
            <Picture key={id} name={name} format={format} state={states[index]} />
          ))}
        </ul>
        {!loading && !none && !canShare && (
          <p className="text-sm">
            {refused
              ? 'Le partage n’a pas été possible. Téléchargez les images, puis ajoutez-les dans WhatsApp avec le texte.'
              : 'Ce navigateur ne partage pas d’images. Téléchargez-les, puis ajoutez-les dans WhatsApp avec le texte.'}
          </p>
        )}
        <TextArea
          label="Texte"
          rows={5}
          value={text}
          help="Certaines applications ne gardent que les images : copiez aussi le texte."
          onChange={(event) => setTyped(event.target.value)}
        />
        <CopyButton text={text} done="Texte copié" disabled={none} className="justify-self-start">
          Copier le texte
        </CopyButton>
        <AddressWarning address={address} />
      </div>
    </Dialog>
  )
}

function canShareFiles(files: File[]): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files })
}

interface PictureProps {
  name: string
  format: ShareFormat
  state: PictureState | undefined
}

function Picture({ name, format, state }: PictureProps) {
  const shape = `h-72 rounded-card ${format === 'status' ? 'aspect-9/16' : 'aspect-square max-w-full'}`
  if (state?.status === 'failed') return null
  return (
    <li className="relative shrink-0 snap-center">
      {state?.status === 'ready' ? (
        <>
          <img
            src={state.url}
            alt={`Aperçu de ${name}`}
            className={`${shape} border border-line object-cover`}
          />
          <IconButton
            label={`Télécharger l’image de ${name}`}
            onClick={() => saveFile(state.file, state.file.name)}
            className="absolute top-1.5 right-1.5 bg-surface! shadow-card"
          >
            <Download className="size-5" />
          </IconButton>
        </>
      ) : (
        <div role="status" aria-label={`Préparation de l’image de ${name}`} className={`skeleton ${shape}`} />
      )}
    </li>
  )
}

interface FailuresProps {
  products: SharePicturesDialogProps['products']
  states: readonly PictureState[]
  onRetry: () => void
}

/** Names the pictures that could not be made, by reason. */
function Failures({ products, states, onRetry }: FailuresProps) {
  const online = useOnline()
  const failed = products.flatMap(({ name }, index) => {
    const state = states[index]
    return state?.status === 'failed' ? [{ name, message: state.message }] : []
  })
  if (failed.length === 0) return null
  const groups = [...Map.groupBy(failed, ({ message }) => message)]
  return (
    <Alert kind="error">
      {online ? (
        groups.map(([message, some]) => (
          <p key={message} className="wrap-anywhere">
            {`${some.map(({ name }) => name).join(', ')}\u202f: ${message}`}
          </p>
        ))
      ) : (
        <p>
          Vous êtes hors ligne. Les images se préparent sur le serveur : reconnectez-vous, puis réessayez.
        </p>
      )}
      <Button variant="secondary" onClick={onRetry} className="justify-self-start">
        <RotateCw className="size-5" />
        Réessayer
      </Button>
    </Alert>
  )
}
