import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../api/encoding.ts'
import type { Store } from '../../data/store.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { SharedRequest } from './shared-request.ts'
import { createChangeLog } from './tags.ts'
import { rendering } from './track-reads.ts'

/** A response in one encoding. */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  /** the headers as `writeHead` takes them without work: names and values in turns */
  headerList: string[]
  body: Buffer
}

interface Entry {
  response: CachedResponse
  tags: readonly string[]
  /** number of the last change before the data was read */
  readAfter: number
  expiresAt: number
  isPublic: boolean
}

interface Settings {
  store: {
    products: Pick<Store['products'], 'nextFlashSaleEnd'>
    plannedChanges: Pick<Store['plannedChanges'], 'nextMoment'>
  }
  clock: () => number
  maxBytes: number
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Approximate bytes of an entry besides its body. */
const ENTRY_BYTES = 1000

/** Caches responses that are the same for every visitor, until data that they show changes. */
export function createResponseCache({ store, clock, maxBytes }: Settings) {
  const changes = createChangeLog()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.body.length + ENTRY_BYTES,
  })
  const renderings = new Map<string, Promise<Entry>>()
  let [hits, misses] = [0, 0]

  function isUsable({ isPublic, expiresAt, tags, readAfter }: Entry): boolean {
    return isPublic && expiresAt > clock() && !changes.hasChanged(tags, readAfter)
  }

  /** Events do not report plans and ends of flash sales, which can also move products in a list by price. */
  async function nextChange(): Promise<number> {
    const now = clock()
    const moments = [store.products.nextFlashSaleEnd(now), store.plannedChanges.nextMoment(now)]
    return Math.min(...(await Promise.all(moments)).map((at) => at ?? Infinity))
  }

  async function render(key: string, { url, encoding }: SharedRequest, respond: () => Promise<Response>) {
    const readAfter = changes.latest()
    const recording = {
      isPage: !url.startsWith('/api/'),
      startedAt: clock(),
      tags: new Set<string>(),
      expiresAt: await nextChange(),
      unknownReads: 0,
    }
    const response = await rendering.run(recording, async () => encode(await respond(), encoding))
    const isPublic = recording.unknownReads === 0 && isForEverybody(response)
    const entry = { response, isPublic, readAfter, tags: [...recording.tags], expiresAt: recording.expiresAt }
    if (isUsable(entry)) entries.set(key, entry)
    return entry
  }

  function find(request: SharedRequest): CachedResponse | null {
    const entry = entries.get(keyOf(request))
    if (!entry || !isUsable(entry)) return null
    hits += 1
    return entry.response
  }

  return {
    /** Returns the cached response; null when it is missing or outdated. */
    find,

    /** Returns the cached response. A missing one is rendered once for all concurrent requests. */
    async get(request: SharedRequest, respond: () => Promise<Response>): Promise<CachedResponse> {
      const cached = find(request)
      if (cached) return cached
      const key = keyOf(request)
      misses += 1
      // A rendering that began before this request may lack a change made between the two.
      const earlier = await renderings.get(key)
      if (earlier && isUsable(earlier)) return earlier.response
      const current =
        renderings.get(key) ?? render(key, request, respond).finally(() => renderings.delete(key))
      renderings.set(key, current)
      return (await current).response
    },

    /** Also invalidates the responses that are being rendered. */
    invalidate: (event: DomainEvent): void => changes.add(event),

    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize, hits, misses }),
  }
}

const keyOf = ({ encoding, accept, url }: SharedRequest) => `${encoding} ${accept} ${url}`

/** A visitor waits: higher qualities take 5 to 50 times as long, and save 2 to 10 % of the bytes. */
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
}

async function encode(rendered: Response, encoding: Encoding): Promise<CachedResponse> {
  const plain = Buffer.from(await rendered.arrayBuffer())
  const body = await compress[encoding](plain)
  const headers = Object.fromEntries(rendered.headers)
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  headers['content-length'] = String(body.length)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  if (rendered.ok) {
    // Weak, because it is the same for every encoding.
    headers.etag = `W/"${hash('sha256', plain, 'base64url')}"`
    // Browsers and proxies may store the response but must revalidate it each time.
    headers['cache-control'] ??= 'public, no-cache'
  }
  return { status: rendered.status, headers, headerList: Object.entries(headers).flat(), body }
}

function isForEverybody({ status, headers }: CachedResponse): boolean {
  return status === 200 && !headers['set-cookie'] && !/private|no-store/.test(headers['cache-control'] ?? '')
}
