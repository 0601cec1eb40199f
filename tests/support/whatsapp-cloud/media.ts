import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../domain/durations.ts'
import type { FakeAnswer, FakeRequest } from '../faulty-server.ts'
import { graphError } from './graph.ts'

/** Sizes in bytes and types, from the page `business-phone-numbers/media`. */
const LIMITS: readonly (readonly [string, number, RegExp])[] = [
  ['image', 5e6, /^image\/(?:jpeg|png)$/],
  ['audio', 16e6, /^audio\/(?:aac|amr|mpeg|mp4|ogg)(?:; ?codecs=opus)?$/],
  ['video', 16e6, /^video\/(?:3gpp|mp4)$/],
  ['sticker', 5e5, /^image\/webp$/],
  [
    'document',
    1e8,
    /^(?:text\/plain|application\/(?:pdf|msword|vnd\.ms-(?:excel|powerpoint)|vnd\.openxmlformats-officedocument\.[\w.]+))$/,
  ],
]

/** An address lives for five minutes, a file of a customer for 7 days, and one of the shop for 30 days. */
const ADDRESS_MS = 300_000
const OF_CUSTOMER_MS = 7 * DAY_MS
const OF_SHOP_MS = 30 * DAY_MS

export interface FakeFile {
  id: string
  bytes: Uint8Array
  mime: string
  /** epoch milliseconds after which WhatsApp forgets it */
  until: number
  /** of a customer: what WhatsApp says of it although the file is another one */
  lies: { mime?: string; sha256?: string; size?: number }
}

export type FakeMedia = ReturnType<typeof createMedia>

/** WhatsApp's storage of files: uploads, lookups with addresses that end, and downloads with the token. */
export function createMedia({
  clock,
  baseUrl,
  token,
}: {
  clock: () => number
  baseUrl: () => string
  token: string
}) {
  const files = new Map<string, FakeFile>()
  let count = 0

  function store(file: Omit<FakeFile, 'id'>): FakeFile {
    const stored = { id: `10033834213872${String(++count).padStart(2, '0')}`, ...file }
    files.set(stored.id, stored)
    return stored
  }

  const find = (id: string) => {
    const file = files.get(id)
    return file && clock() < file.until ? file : undefined
  }

  function addressOf(file: FakeFile): string {
    const ends = Math.floor((clock() + ADDRESS_MS) / 1000)
    return `${baseUrl()}/whatsapp_business/attachments/?mid=${file.id}&source=getMedia&ext=${ends}&hash=${hashOf(file.id, ends)}`
  }

  const hashOf = (id: string, ends: number) =>
    createHash('sha256').update(`${token} ${id} ${ends}`).digest('base64url')

  return {
    find,
    /** A file that a customer sends. @returns what the webhook says of it */
    receive(bytes: Uint8Array, mime: string, lies: FakeFile['lies'] = {}) {
      const file = store({ bytes, mime, lies, until: clock() + OF_CUSTOMER_MS })
      const sha256 = lies.sha256 ?? createHash('sha256').update(bytes).digest('base64')
      return { mime_type: lies.mime ?? mime, sha256, id: file.id, url: addressOf(file) }
    },

    /** Whether a file can be sent as this type of message. */
    fits: (file: FakeFile, type: string) =>
      LIMITS.some(([name, , types]) => name === type && types.test(file.mime)),

    async upload({ bytes, headers }: FakeRequest): Promise<FakeAnswer> {
      const type = headers.get('Content-Type') ?? ''
      const form = await new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } })
        .formData()
        .catch(() => null)
      const file = form?.get('file')
      if (form?.get('messaging_product') !== 'whatsapp' || !(file instanceof File)) return graphError(100)
      const mime = String(form.get('type') ?? '') || file.type
      const limit = LIMITS.find(([, , types]) => types.test(mime))
      if (!limit) return graphError(100, 400, `Param file must be a file with another type than ${mime}`)
      if (file.size > limit[1]) return graphError(131053)
      const content = new Uint8Array(await file.arrayBuffer())
      const { id } = store({ bytes: content, mime, lies: {}, until: clock() + OF_SHOP_MS })
      return { status: 200, body: { id } }
    },

    lookUp(id: string): FakeAnswer {
      const file = find(id)
      if (!file) return graphError(100, 400, 'Object does not exist')
      const { bytes, mime, lies } = file
      return {
        status: 200,
        body: {
          ...{ messaging_product: 'whatsapp', url: addressOf(file), mime_type: lies.mime ?? mime, id },
          sha256: lies.sha256 ?? createHash('sha256').update(bytes).digest('hex'),
          file_size: lies.size ?? bytes.length,
        },
      }
    },

    delete: (id: string): FakeAnswer =>
      files.delete(id) ? { status: 200, body: { success: true } } : graphError(100),

    download({ query }: FakeRequest): FakeAnswer {
      const [id, ends] = [query.get('mid') ?? '', Number(query.get('ext'))]
      const file = find(id)
      const isOpen = file && query.get('hash') === hashOf(id, ends) && clock() < ends * 1000
      if (!isOpen) return { status: 404, body: '' }
      return { status: 200, file: { bytes: file.bytes, type: file.mime } }
    },

    /** Lets WhatsApp forget a file at once. */
    forget: (id: string) => void files.delete(id),
  }
}
