import { CircleAlert, RotateCw, X } from 'lucide-react'
import type { StoredPhoto } from '../../photo-uploads/photo-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { sentText } from './grouping.ts'
import { PhotoThumb } from './photo-thumb.tsx'
import { cancelPhotos, type PhotoUploads, retryNow, retryPhoto } from './photo-uploads.ts'

export function UploadPanel({ uploads }: { uploads: PhotoUploads }) {
  const { ask, dialog } = useConfirm()
  const { outcome, progress } = uploads
  const photos = uploads.photos.filter(({ state }) => state !== 'chosen')
  if (photos.length === 0) return null
  const waiting = photos.filter(({ state }) => state === 'waiting')
  const refused = photos.filter(({ state }) => state === 'refused')
  const sent = photos.length - waiting.length - refused.length
  const notice = waiting.length > 0 && outcome !== null && NOTICES[outcome]
  const shareOf = ({ id }: StoredPhoto) => (progress?.photoId === id ? progress.share : 0)
  const shares = waiting.reduce((sum, photo) => sum + shareOf(photo), 0)
  return (
    <section aria-label="Envoi des photos" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <p role="status" className="font-bold">
        {sentText(photos)}
      </p>
      <progress
        value={sent + shares}
        max={photos.length}
        aria-label="Envoi"
        className="h-2 w-full accent-action"
      />
      {notice && <Alert kind="warning">{notice}</Alert>}
      {(waiting.length > 0 || refused.length > 0) && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {[...refused, ...waiting].map((photo) => (
            <PhotoRow key={photo.id} photo={photo} share={shareOf(photo)} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {outcome !== 'sending' && (
            <Button variant="secondary" onClick={retryNow}>
              <RotateCw className="size-5" />
              Réessayer
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() =>
              ask({
                title: 'Annuler l’envoi',
                text: 'Les photos qui attendent ne seront pas envoyées. Celles qui sont arrivées restent dans leurs brouillons.',
                confirm: 'Ne plus envoyer',
                danger: true,
                onConfirm: () => cancelPhotos(waiting.map(({ id }) => id)),
              })
            }
          >
            Annuler l’envoi
          </Button>
        </div>
      )}
      {dialog}
    </section>
  )
}

const NOTICES: Readonly<Record<Exclude<PhotoUploads['outcome'], null>, string | null>> = {
  sending: null,
  done: null,
  busy: null,
  later: 'Le réseau est coupé ou la boutique ne répond pas. Rien n’est perdu : l’envoi reprendra tout seul.',
  'signed-out': 'Votre session a expiré. Rien n’est perdu : l’envoi reprendra après la connexion.',
  forbidden: 'Votre compte n’a pas le droit d’ajouter des produits. Les photos restent sur cet appareil.',
}

function PhotoRow({ photo, share }: { photo: StoredPhoto; share: number }) {
  const isRefused = photo.state === 'refused'
  return (
    <li className="flex items-center gap-3 rounded-card border-2 border-line p-2">
      <span className="w-14 shrink-0 overflow-hidden rounded-field">
        <PhotoThumb photo={photo} />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate text-sm font-bold">{photo.fileName}</span>
        {isRefused ? (
          <span className="flex gap-1 text-sm text-error">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {photo.problem && <span>{photo.problem}</span>}
          </span>
        ) : (
          <span className="block text-sm text-ink-soft">
            {share > 0 ? `Envoi : ${Math.round(share * 100)} %` : 'En attente'}
          </span>
        )}
      </span>
      {isRefused && (
        <IconButton
          label={`Réessayer l’envoi de ${photo.fileName}`}
          onClick={() => void retryPhoto(photo.id)}
        >
          <RotateCw className="size-5" />
        </IconButton>
      )}
      <IconButton label={`Ne pas envoyer ${photo.fileName}`} onClick={() => void cancelPhotos([photo.id])}>
        <X className="size-5" />
      </IconButton>
    </li>
  )
}
