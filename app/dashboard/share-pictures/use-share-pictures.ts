import { useEffect, useRef, useState } from 'react'
import { CAPTION_HEADER, type ShareFormat } from '../../../domain/sharing/share-picture.ts'
import { fold } from '../../../domain/text/fold.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, FAILED, failureText, NO_ANSWER, unreadableResponseError } from '../../api-client/api.ts'
import { requestApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/** Pictures fetched at once: as many as the server draws at once. */
const CONCURRENCY = 2
const JPEG = 'image/jpeg'

export type PictureState =
  | { status: 'loading' }
  /** `url` shows the file in this tab */
  | { status: 'ready'; file: File; url: string; caption: string }
  | { status: 'failed'; message: string }

interface Wanted {
  ids: readonly string[]
  format: ShareFormat
  /** the shop's address, for the QR code */
  address: string
}

const LOADING: PictureState = { status: 'loading' }
const keyOf = (format: ShareFormat, id: string) => `${format} ${id}`

/** Fetches the pictures before they are shared: a browser opens its share sheet only right after a tap. */
export function useSharePictures({ ids, format, address }: Wanted) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, PictureState>>(new Map())
  const [attempt, setAttempt] = useState(0)
  const loaded = useRef(new Map<string, PictureState>())
  const [wanted] = useState(ids)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again what has failed
  useEffect(() => {
    const abort = new AbortController()
    const waiting = wanted
      .map((id, index) => ({ id, index }))
      .filter(({ id }) => loaded.current.get(keyOf(format, id))?.status !== 'ready')
    const settle = (id: string, state: PictureState) => {
      if (abort.signal.aborted) return
      loaded.current.set(keyOf(format, id), state)
      setPictures(new Map(loaded.current))
    }
    for (const { id } of waiting) settle(id, LOADING)
    const queue = waiting.values()
    async function work() {
      for (const { id, index } of queue) {
        settle(id, await fetchPicture({ id, index, format, address }, abort.signal))
      }
    }
    for (let worker = 0; worker < CONCURRENCY; worker++) void work()
    return () => abort.abort()
  }, [wanted, format, address, attempt])

  useEffect(
    () => () => {
      for (const state of loaded.current.values())
        if (state.status === 'ready') URL.revokeObjectURL(state.url)
    },
    [],
  )

  return {
    stateOf: (id: string) => pictures.get(keyOf(format, id)) ?? LOADING,
    retry: () => setAttempt((before) => before + 1),
  }
}

type Asked = Omit<Wanted, 'ids'> & { id: string; index: number }

async function fetchPicture(
  { id, index, format, address }: Asked,
  signal: AbortSignal,
): Promise<PictureState> {
  try {
    const url = apiUrl(encoded`/products/${id}/share-picture`, { format, address })
    const response = await requestApi(url, { signal })
    const caption = readCaption(response.headers.get(CAPTION_HEADER))
    const blob = await response.blob()
    if (blob.type !== JPEG || blob.size === 0 || caption === null) throw unreadableResponseError()
    const file = new File([blob], fileName(caption, index), { type: JPEG })
    return { status: 'ready', file, url: URL.createObjectURL(file), caption }
  } catch (error) {
    if (!signal.aborted && handleSessionExpired(error))
      return { status: 'failed', message: 'Session expirée' }
    const isUnanswered = error instanceof Error && (error.message === NO_ANSWER || error instanceof TypeError)
    return { status: 'failed', message: failureText(error, isUnanswered ? NO_ANSWER : FAILED) }
  }
}

function readCaption(header: string | null): string | null {
  try {
    return header ? decodeURIComponent(header) : null
  } catch {
    return null
  }
}

/** `2-robe-de-fete.jpg`; the number keeps the names apart and in order. */
function fileName(caption: string, index: number): string {
  const words = fold(caption.split('\n')[0] ?? '').match(/[a-z0-9]+/g) ?? ['produit']
  return `${index + 1}-${words.join('-').slice(0, 60)}.jpg`
}
