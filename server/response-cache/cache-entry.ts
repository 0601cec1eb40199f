import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Dependencies } from './dependencies.ts'

/** A content encoding; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A response in one encoding, ready to be written. Names and values of headers alternate, as `writeHead` expects. */
interface Variant {
  body: Buffer
  headers: string[]
  /** headers of the 304 response */
  notModified: string[]
}

/** A response with every encoding requested so far. */
export interface CacheEntry {
  status: number
  /** headers as rendered, without encoding and length */
  headers: Record<string, string>
  isPage: boolean
  dependencies: Dependencies
  /** hash of the uncompressed body */
  hash: string
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>
}

/** A fast level, because a visitor waits. recompression.ts compresses further for later visitors. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Larger bodies are never read as a whole. */
const MAX_BODY_BYTES = 40_000_000

/** Thrown for a body of more than MAX_BODY_BYTES. */
export class BodyTooLargeError extends Error {}

interface ReadResponse extends Pick<CacheEntry, 'status' | 'headers' | 'hash'> {
  body: Buffer
}

/** Reads a response piece by piece, so that a long body does not block the event loop. @throws BodyTooLargeError */
export async function readResponse({ status, headers, body }: Response): Promise<ReadResponse> {
  const pieces: Uint8Array[] = []
  const hash = createHash('sha256')
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > MAX_BODY_BYTES) throw new BodyTooLargeError()
    hash.update(piece)
    pieces.push(piece)
  }
  const { 'content-length': _length, ...own } = Object.fromEntries(headers)
  const digest = hash.digest('base64url').slice(0, 22)
  return { status, headers: own, hash: digest, body: Buffer.concat(pieces) }
}

export function createEntry({ body, ...response }: ReadResponse, dependencies: Dependencies): CacheEntry {
  const isPage = response.headers['content-type']?.startsWith('text/html') ?? false
  const entry = { ...response, isPage, dependencies }
  return { ...entry, variants: { identity: variantOf(entry, 'identity', body) } }
}

/** Adds the body in this encoding if the entry lacks it. The compression does not block the event loop. */
export async function encodeEntry(entry: CacheEntry, encoding: Encoding): Promise<void> {
  if (encoding === 'identity' || entry.variants[encoding]) return
  const body = await compress[encoding](entry.variants.identity.body)
  entry.variants[encoding] = variantOf(entry, encoding, body)
}

/** A response body with its headers, computed once for all requests. */
export function variantOf(
  { status, headers, hash }: Omit<CacheEntry, 'variants'>,
  encoding: Encoding,
  body: Buffer,
): Variant {
  const shared = {
    ...headers,
    ...(status === 200 && {
      etag: `"${hash}-${encoding}"`,
      // Browsers and proxies may store the response but must revalidate it each time.
      'cache-control': headers['cache-control'] ?? 'public, no-cache',
    }),
    vary: varyOf(headers.vary),
  }
  const sent = {
    ...shared,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return { body, headers: Object.entries(sent).flat(), notModified: Object.entries(shared).flat() }
}

function varyOf(own = 'Accept-Encoding'): string {
  return /accept-encoding/i.test(own) ? own : `${own}, Accept-Encoding`
}

/** Approximate bytes of memory. */
export function sizeOf({ variants }: CacheEntry): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, 1000)
}

/** The best encoding for an `Accept-Encoding` header. `q=0` in the header excludes an encoding. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0+)?(\\s*,|\\s*$)`).test(accepted)
  for (const encoding of ['br', 'gzip'] as const) {
    if (new RegExp(`\\b${encoding}\\b`).test(accepted) && !refused(encoding)) return encoding
  }
  return 'identity'
}
