import { Check, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  photoModeratedAnswer,
  type ShownModeratedReview,
  type ShownReviewPhoto,
} from '../../../contracts/moderation.ts'
import { largeImage, smallImage } from '../../../domain/catalogue/image-sources.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { Button } from '../../ui/button.tsx'
import { requestApi } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'

/** The photos of a review, each to approve or delete. */
export function ReviewPhotos({ review: { id, pseudo, photos } }: { review: ShownModeratedReview }) {
  const { send, loading, sentKey } = useChange()
  const pathOf = (photo: ShownReviewPhoto) => encoded`/reviews/${id}/photos/${photo.id}`
  const change = (photo: ShownReviewPhoto, action: 'approve' | 'delete') =>
    void send({
      key: `${photo.id} ${action}`,
      method: action === 'approve' ? 'POST' : 'DELETE',
      path: action === 'approve' ? `${pathOf(photo)}/approve` : pathOf(photo),
      answer: photoModeratedAnswer,
      success: ({ message }) => message,
    })
  const isSent = (photo: ShownReviewPhoto, action: string) => loading && sentKey === `${photo.id} ${action}`
  return (
    <ul aria-label={`Photos de ${pseudo || 'Anonyme'}`} className="my-2 grid gap-3">
      {photos.map((photo, index) => (
        <li key={photo.id} className="flex flex-wrap items-center gap-2">
          <Picture photo={photo} path={pathOf(photo)} label={`Photo ${index + 1}`} />
          <div className="grid justify-items-start gap-2">
            <p className="text-sm font-bold">{photo.address === null ? 'À valider' : 'Publiée'}</p>
            <div className="flex flex-wrap gap-2">
              {photo.address === null && (
                <Button
                  variant="secondary"
                  aria-label={`Publier la photo ${index + 1}`}
                  loading={isSent(photo, 'approve')}
                  onClick={() => change(photo, 'approve')}
                >
                  <Check className="size-4" />
                  <span>Publier</span>
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={`Supprimer la photo ${index + 1}`}
                loading={isSent(photo, 'delete')}
                onClick={() => change(photo, 'delete')}
                className="text-error!"
              >
                <Trash2 className="size-4" />
                <span>Supprimer</span>
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The file of a photo that waits for approval has no public address, so it is read with the session. */
function Picture({ photo, path, label }: { photo: ShownReviewPhoto; path: string; label: string }) {
  const read = useReadPhoto(photo.address === null ? path : null)
  const small = photo.address === null ? read : smallImage(photo.address)
  const large = photo.address === null ? read : largeImage(photo.address)
  if (!small || !large) return <span className="block size-24 rounded-card bg-line" />
  return (
    <a href={large} target="_blank" rel="noreferrer" aria-label={label}>
      <img src={small} alt="" width={96} height={96} className="size-24 rounded-card bg-line object-cover" />
    </a>
  )
}

function useReadPhoto(path: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (path === null) return
    const abort = new AbortController()
    let created: string | null = null
    const read = async () => {
      const response = await requestApi(apiUrl(path), { signal: abort.signal })
      const blob = await response.blob()
      if (abort.signal.aborted) return
      created = URL.createObjectURL(blob)
      setUrl(created)
    }
    // The place stays grey: the list itself says when the shop does not answer.
    read().catch(() => {})
    return () => {
      abort.abort()
      if (created) URL.revokeObjectURL(created)
    }
  }, [path])
  return url
}
