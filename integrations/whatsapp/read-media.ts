import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Downloaded, DownloadFile } from '../network/download-file.ts'
import type { FetchedMedia, WantedMedia, WhatsAppRefusal } from './whatsapp-types.ts'

const lookedUp = v.object({
  url: v.pipe(v.string(), v.maxLength(4000)),
  mime_type: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  sha256: v.fallback(v.pipe(v.string(), v.maxLength(100)), ''),
  file_size: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
})

interface Access {
  lookUp: (
    schema: typeof lookedUp,
  ) => Promise<{ ok: true; answer: v.InferOutput<typeof lookedUp> } | WhatsAppRefusal>
  download: DownloadFile
  headers: Readonly<Record<string, string>>
}

/** An address ends after minutes, so that each attempt asks for one. */
export async function fetchMedia(
  { maxBytes, signal }: WantedMedia,
  { lookUp, download, headers }: Access,
): Promise<FetchedMedia> {
  const found = await lookUp(lookedUp)
  if (!found.ok) return found.failure === 'refused' ? { ...found, failure: 'gone' } : found
  const { url, mime_type: mime, sha256, file_size: size } = found.answer
  if (size > maxBytes) return { ok: false, failure: 'size', detail: `${size} bytes` }
  // Piece by piece: hashing 20 megabytes at once would hold the event loop.
  const hash = createHash('sha256')
  const got = await download({
    ...{ url, accept: '*/*', maxBytes, signal, headers },
    isWanted: () => true,
    onPart: (part) => hash.update(part),
  })
  if (!got.ok) return failureOf(got)
  const digest = hash.digest()
  const isWhole = [digest.toString('hex'), digest.toString('base64')].includes(readable(sha256))
  if (sha256 !== '' && !isWhole) return { ok: false, failure: 'damaged', detail: 'sha256' }
  return { ok: true, bytes: got.bytes, mime }
}

/** Hexadecimal digits in lower case; Base64 in the usual alphabet. */
function readable(sha256: string): string {
  if (/^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase()
  return sha256.replaceAll('-', '+').replaceAll('_', '/').padEnd(44, '=')
}

function failureOf(failed: Extract<Downloaded, { ok: false }>): FetchedMedia {
  if (failed.failure === 'size') return { ok: false, failure: 'size', detail: 'more than announced' }
  if (failed.failure === 'network') {
    const { code, timedOut } = failed
    return { ok: false, failure: timedOut ? 'timeout' : 'connection', detail: code }
  }
  if (failed.failure !== 'status') return { ok: false, failure: 'protocol', detail: failed.failure }
  const { status } = failed
  const detail = `HTTP ${status}`
  if (status === 401 || status === 403) return { ok: false, failure: 'auth', detail }
  // The address has ended since it was given: the next attempt gets another one.
  if (status >= 500 || [404, 408, 410, 425, 429].includes(status))
    return { ok: false, failure: 'busy', detail }
  return { ok: false, failure: 'refused', detail }
}
