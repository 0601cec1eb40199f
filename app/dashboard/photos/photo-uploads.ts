import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api-client/api.ts'
import { createEmitter } from '../../browser/store.ts'
import {
  changePhoto,
  changeUploads,
  onUploadChange,
  readUploads,
  type StoredUploads,
  saveToken,
} from '../../photo-uploads/photo-store.ts'
import { SENDING, type SendOutcome, sendPhotos, type Transport } from '../../photo-uploads/send-photos.ts'
import { readSession } from '../../session/session.ts'
import { notify } from '../../ui/toasts.tsx'
import { sendWithProgress } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'

export interface PhotoUploads extends StoredUploads {
  /** false until the store is read */
  ready: boolean
  /** whether the browser refuses to store photos */
  blocked: boolean
  /** outcome of the last attempt to send, `sending` during an attempt, null before the first */
  outcome: SendOutcome | 'sending' | null
  /** the photo that is being sent, and the share already sent, 0 to 1 */
  progress: { photoId: string; share: number } | null
}

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

const START: PhotoUploads = {
  ...{ products: [], photos: [], ready: false, blocked: false, outcome: null, progress: null },
}
const { emit, subscribe } = createEmitter('this tab')
let current = START
let reading: Promise<void> | null = null
let isOutdated = false

function set(change: Partial<PhotoUploads>): void {
  current = { ...current, ...change }
  emit()
}

/** Reads the store again. A call during a read causes another read afterwards. */
export function refreshUploads(): Promise<void> {
  if (reading) {
    isOutdated = true
    return reading
  }
  reading = readUploads()
    .then((uploads) => set({ ...uploads, ready: true, blocked: false }))
    .catch(() => set({ ready: true, blocked: true }))
    .finally(() => {
      reading = null
      if (!isOutdated) return
      isOutdated = false
      return refreshUploads()
    })
  return reading
}

/** The photos of new products on this device, with the state of their upload. */
export function usePhotoUploads(): PhotoUploads {
  useEffect(() => {
    void refreshUploads()
    return onUploadChange(() => void refreshUploads())
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => START,
  )
}

let running = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends waiting photos now, and again later when the network or the shop does not respond. */
export async function sendWaitingPhotos(): Promise<void> {
  clearTimeout(timer)
  if (running) return
  running = true
  try {
    await refreshUploads()
    const isWaiting = current.photos.some(({ state }) => state === 'waiting')
    const session = readSession()
    if (!isWaiting || !session) return
    await saveToken(session.token)
    set({ outcome: 'sending' })
    const outcome = await sendPhotos(session.token, transport)
    set({ outcome, progress: null })
    await refreshUploads()
    await conclude(outcome, session.token)
  } catch {
    set({ blocked: true, progress: null })
  } finally {
    running = false
  }
}

async function conclude(outcome: SendOutcome, token: string): Promise<void> {
  if (outcome === 'done') {
    attempts = 0
    // Photos may have been added during the upload.
    if (current.photos.some(({ state }) => state === 'waiting')) retryIn(0)
    else await saveToken(null)
    return
  }
  if (outcome === 'signed-out') {
    await saveToken(null)
    if (handleSessionExpired(new ApiError('Session expirée', { status: 401, token }))) {
      notify.info('Vos photos sont conservées : l’envoi reprendra après la connexion.')
    } else retryIn(0)
    return
  }
  if (outcome === 'forbidden') return
  retryIn(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++))
  if (outcome === 'later') await requestBackgroundSync()
}

function retryIn(milliseconds: number): void {
  timer = setTimeout(() => void sendWaitingPhotos(), milliseconds)
}

/** Sends waiting photos now and resets the delay between retries. */
export function retryNow(): void {
  attempts = 0
  void sendWaitingPhotos()
}

const transport: Transport = (request, photoId) =>
  sendWithProgress({
    ...request,
    onProgress: (share) => photoId !== null && set({ progress: { photoId, share } }),
  })

/** Lets the service worker continue the upload after the last page is closed, where the browser supports it. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } }
    await sync?.register(SENDING)
  } catch {
    // The page itself retries.
  }
}

/** Queues products for upload. Deletes the original photos, because only the prepared photos are sent. */
export async function enqueue(productIds: ReadonlySet<string>): Promise<void> {
  const { products, photos } = await readUploads()
  await removeSentPhotos()
  await changeUploads({
    products: products
      .filter(({ id }) => productIds.has(id))
      .map((product) => ({ ...product, state: 'waiting' as const })),
    photos: photos
      .filter(({ productId }) => productIds.has(productId))
      .map((photo) => ({ ...photo, state: 'waiting' as const, original: null })),
  })
  await requestBackgroundSync()
  retryNow()
}

/** Removes uploaded photos from this device once no photo is waiting or refused. */
export async function removeSentPhotos(): Promise<void> {
  const { products, photos } = await readUploads()
  if (photos.some(({ state }) => state === 'waiting' || state === 'refused')) return
  const sent = new Set(photos.filter(({ state }) => state === 'sent').map(({ id }) => id))
  const done = products.filter(
    ({ id, state }) =>
      state === 'waiting' && photos.every((photo) => photo.productId !== id || sent.has(photo.id)),
  )
  if (sent.size === 0 && done.length === 0) return
  await changeUploads({ removedPhotos: [...sent], removedProducts: done.map(({ id }) => id) })
}

export async function retryPhoto(id: string): Promise<void> {
  await changePhoto(id, { state: 'waiting', problem: null })
  retryNow()
}

/** Removes photos from the queue, and the queued products that have no photo left. */
export async function cancelPhotos(ids: readonly string[]): Promise<void> {
  await changeUploads({ removedPhotos: ids })
  const { products, photos } = await readUploads()
  const empty = products.filter(
    ({ id, state }) => state === 'waiting' && photos.every(({ productId }) => productId !== id),
  )
  await changeUploads({ removedProducts: empty.map(({ id }) => id) })
}
