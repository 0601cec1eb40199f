import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { encoded } from '../../domain/urls/url-template.ts'
import { apiBase } from '../api-client/api-base.ts'
import {
  changePhoto,
  changeProduct,
  readUploads,
  type StoredPhoto,
  type StoredProduct,
} from './photo-store.ts'

/** Name of the lock that is held while sending, and tag of the Background Sync. */
export const SENDING = 'photo-uploads'

/** `busy`: another tab or the service worker is sending; `later`: no network, or the shop is unavailable */
export type SendOutcome = 'done' | 'later' | 'busy' | 'signed-out' | 'forbidden'

export interface UploadRequest {
  method: 'PUT'
  url: string
  body: Blob
  headers: Record<string, string>
}

interface Answer {
  status: number
  text: string
}

/** Sends one request. @throws when no response arrives */
export type Transport = (request: UploadRequest, photoId: string | null) => Promise<Answer>

/**
 * Sends all waiting photos sequentially. Repeating is harmless: the client chooses the ids of drafts and images, so the
 * shop stores each once.
 */
export async function sendPhotos(token: string, transport: Transport): Promise<SendOutcome> {
  const send = async (): Promise<SendOutcome> => {
    const { products, photos } = await readUploads()
    for (const product of products) {
      const waiting = photos.filter(({ productId, state }) => productId === product.id && state === 'waiting')
      if (product.state !== 'waiting' || (waiting.length === 0 && product.created)) continue
      const stopped = await sendProduct(product, waiting, { token, transport })
      if (stopped) return stopped
    }
    return 'done'
  }
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(SENDING, { ifAvailable: true }, (lock) => (lock ? send() : 'busy'))
}

interface Connection {
  token: string
  transport: Transport
}

type Stopped = Exclude<SendOutcome, 'done' | 'busy'>

/** @returns why sending must stop; null when all photos of the product are sent or refused */
async function sendProduct(
  product: StoredProduct,
  photos: readonly StoredPhoto[],
  connection: Connection,
): Promise<Stopped | null> {
  if (!product.created) {
    const sent = await sendJson(product, connection)
    if (typeof sent === 'string') return sent
    if (sent.refusal !== null) {
      for (const { id } of photos) await changePhoto(id, { state: 'refused', problem: sent.refusal })
      return null
    }
    await changeProduct(product.id, { created: true })
  }
  for (const photo of photos) {
    if (!photo.prepared) continue
    const sent = await sendImage(photo, photo.prepared, connection)
    if (typeof sent === 'string') return sent
    await changePhoto(
      photo.id,
      sent.refusal === null
        ? { state: 'sent', prepared: null, problem: null }
        : { state: 'refused', problem: sent.refusal },
    )
  }
  return null
}

function sendJson({ id, name, price }: StoredProduct, connection: Connection) {
  const typed = Object.entries({ name, price }).filter(([, text]) => text.trim() !== '')
  const body = new Blob([JSON.stringify({ version: 0, fields: Object.fromEntries(typed) })])
  return put(encoded`/drafts/${id}`, { body, type: 'application/json', photoId: null }, connection)
}

function sendImage({ id, productId, position }: StoredPhoto, body: Blob, connection: Connection) {
  const path = `${encoded`/drafts/${productId}/images/${id}`}?position=${position}`
  return put(path, { body, type: body.type || 'application/octet-stream', photoId: id }, connection)
}

async function put(
  path: string,
  { body, type, photoId }: { body: Blob; type: string; photoId: string | null },
  { token, transport }: Connection,
): Promise<Stopped | { refusal: string | null }> {
  const headers = { Accept: 'application/json', 'Content-Type': type, Authorization: `Bearer ${token}` }
  try {
    return readAnswer(await transport({ method: 'PUT', url: `${apiBase}${path}`, body, headers }, photoId))
  } catch {
    return 'later'
  }
}

function readAnswer({ status, text }: Answer): Stopped | { refusal: string | null } {
  const json = parseJson(text)
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  // A captive portal answers every request with an HTML page, so the response is not JSON.
  if (!isRecord(json) || status >= 500 || status === 408 || status === 429) return 'later'
  if (status < 300) return json.success === true ? { refusal: null } : 'later'
  return { refusal: typeof json.message === 'string' ? json.message : `Erreur ${status}` }
}
