import { RotateCw, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { imageProblem } from '../../../domain/catalogue/image-problems.ts'
import { MAX_REVIEW_PHOTOS } from '../../../domain/reviews/review-photos.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi, FAILED, failureText, NO_ANSWER } from '../../api-client/api.ts'
import { randomId } from '../../browser/random-id.ts'
import { WHOLE } from '../../photo-uploads/crop.ts'
import { preparePhoto } from '../../photo-uploads/prepare-photo.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'

/** Files that were chosen after `published` comments of this page. */
export interface ChosenPhotos {
  files: readonly File[]
  published: number
}

interface Photo {
  id: string
  name: string
  blob: Blob
  url: string
  sending: boolean
  problem: string | null
}

/** The chosen photos, which are sent once the comment is published. One that fails can be sent again. */
export function ReviewPhotos({ chosen, published }: { chosen: ChosenPhotos; published: number }) {
  const { photos, notice, add, send, remove } = useReviewPhotos()
  const onChosen = useEffectEvent(() => void add(chosen.files))
  const onPublished = useEffectEvent(() => void send())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is a new object
  useEffect(() => onChosen(), [chosen])
  useEffect(() => {
    if (published > chosen.published) onPublished()
  }, [published, chosen.published])

  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Photos choisies" className="grid gap-2">
          {photos.map(({ id, name, url, sending, problem }) => (
            <li key={id} className="flex items-center gap-2">
              <img src={url} alt="" width={64} height={64} className="size-16 rounded-card object-cover" />
              <div className="min-w-0 grow text-sm">
                <p className="truncate">{name}</p>
                <FieldError>{problem}</FieldError>
              </div>
              {problem && (
                <IconButton label={`Réessayer ${quoted(name)}`} onClick={() => void send(id)}>
                  <RotateCw className="size-5" />
                </IconButton>
              )}
              <IconButton
                label={`Retirer ${quoted(name)}`}
                aria-disabled={sending}
                onClick={() => sending || remove(id)}
              >
                <X className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm font-bold empty:hidden">
        {notice}
      </p>
    </>
  )
}

const TOO_MANY = `${MAX_REVIEW_PHOTOS} photos au maximum\u202f: les autres n’ont pas été ajoutées.`
const SENT = 'Merci\u202f! La boutique vérifie vos photos, puis les montre.'
const NOT_SENT =
  'Votre commentaire est publié, mais une photo n’est pas partie. Réessayez dans l’heure qui suit.'

function useReviewPhotos() {
  const { id: productId = '' } = useParams()
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [notice, setNotice] = useState('')
  // One thing after the other: a phone has little memory, and a comment may be published while photos are prepared.
  const work = useRef(Promise.resolve())
  const latest = useRef(photos)

  function put(next: readonly Photo[]) {
    latest.current = next
    setPhotos(next)
  }
  const change = (id: string, part: Partial<Photo>) =>
    put(latest.current.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))

  function remove(id: string) {
    for (const photo of latest.current) if (photo.id === id) URL.revokeObjectURL(photo.url)
    put(latest.current.filter((photo) => photo.id !== id))
  }

  async function addOne(file: File): Promise<string | null> {
    if (latest.current.length >= MAX_REVIEW_PHOTOS) return TOO_MANY
    const blob = await preparePhoto(file, { turns: 0, crop: WHOLE }).catch(() => null)
    if (!blob) {
      const reason = imageProblem(new Uint8Array(await file.arrayBuffer()))
      return `${quoted(file.name)}\u202f: ${reason}`
    }
    const url = URL.createObjectURL(blob)
    put([...latest.current, { id: randomId(), name: file.name, blob, url, sending: false, problem: null }])
    return null
  }

  async function addAll(files: readonly File[]) {
    const problems = new Set<string>()
    for (const file of files) {
      const problem = await addOne(file)
      if (problem) problems.add(problem)
    }
    setNotice([...problems].join(' '))
  }

  /** @returns whether it is stored */
  async function sendOne({ id, blob }: Photo): Promise<boolean> {
    change(id, { sending: true, problem: null })
    try {
      const url = apiUrl(encoded`/products/${productId}/review/photos/${id}`)
      await callApi(url, { method: 'PUT', body: blob })
      remove(id)
      return true
    } catch (error) {
      const otherwise = error instanceof ApiError && error.status === null ? NO_ANSWER : FAILED
      change(id, { sending: false, problem: failureText(error, otherwise) })
      return false
    }
  }

  async function sendAll(only?: string) {
    const due = latest.current.filter(({ id }) => only === undefined || id === only)
    if (due.length === 0) return
    const stored: boolean[] = []
    for (const photo of due) stored.push(await sendOne(photo))
    setNotice(stored.every(Boolean) && latest.current.length === 0 ? SENT : NOT_SENT)
  }

  const queue = (task: () => Promise<void>) => {
    work.current = work.current.then(task)
    return work.current
  }

  useEffect(
    () => () => {
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    },
    [],
  )

  return {
    photos,
    notice,
    remove,
    add: (files: readonly File[]) => queue(() => addAll(files)),
    send: (only?: string) => queue(() => sendAll(only)),
  }
}
