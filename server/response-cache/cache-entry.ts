import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Dependencies } from './dependencies.ts'

/** How an answer travels; `identity` as it is. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer for everybody, whole, in every encoding asked for so far. */
export interface CacheEntry {
  status: number
  /** without those of the encoding and the length */
  headers: Record<string, string>
  reads: Dependencies
  /** what an unchanged answer keeps, whatever its encoding */
  tag: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

/** Quick, since a visitor waits for it; dense.ts recompresses for later visitors. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Reads a response to its end. */
export async function createEntry(response: Response, reads: Dependencies): Promise<CacheEntry> {
  const body = Buffer.from(await response.arrayBuffer())
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers)
  return {
    status: response.status,
    headers,
    reads,
    tag,
    bodies: { identity: body },
  }
}

/** Makes the body for an encoding, once, outside the event loop. */
export async function encodeEntry(answer: CacheEntry, encoding: Encoding): Promise<void> {
  if (encoding === 'identity' || answer.bodies[encoding]) return
  answer.bodies[encoding] = await compress[encoding](answer.bodies.identity)
}

/** Bytes an answer takes, roughly. */
export function sizeOf({ bodies }: CacheEntry): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 1000)
}

/** The best encoding a browser takes, from its `Accept-Encoding`: `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0+)?(\\s*,|\\s*$)`).test(accepted)
  for (const encoding of ['br', 'gzip'] as const) {
    if (new RegExp(`\\b${encoding}\\b`).test(accepted) && !refused(encoding)) return encoding
  }
  return 'identity'
}
