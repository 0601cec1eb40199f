import { LRUCache } from 'lru-cache'
import type { DomainEvent } from '../../domain/events.ts'
import {
  type CacheEntry,
  createEntry,
  type Encoding,
  encodeEntry,
  readResponse,
  sizeOf,
} from './cache-entry.ts'
import {
  type Dependencies,
  isInvalidatedBy,
  isPublicChange,
  type PublicChange,
  recordDependencies,
} from './dependencies.ts'
import { createRecompressor } from './recompression.ts'

/** Maximum attempts to render a response whose data keeps changing. An outdated response to the last is not cached. */
const MAX_ATTEMPTS = 3

/** Dependency of responses that change when products are added, removed or sorted differently. */
const LISTS: unique symbol = Symbol('lists')

/** Dependency of responses that change when the options of filters change. */
const FACETS: unique symbol = Symbol('facets')

/** Dependency of responses that show every product. */
const CATALOGUE: unique symbol = Symbol('catalogue')

/** A product id, a `settingKey`, LISTS, FACETS or CATALOGUE. */
type IndexKey = string | typeof LISTS | typeof FACETS | typeof CATALOGUE

interface Settings {
  /** epoch milliseconds */
  clock: () => number
  /** maximum bytes of all entries */
  maxBytes: number
}

interface Rendering {
  entry: Promise<CacheEntry>
  /** changes since the rendering started */
  changes: PublicChange[]
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Caches responses that are the same for every visitor. A response is removed when data that it depends on changes. */
export function createResponseCache(settings: Settings) {
  const { entries, find, store, resize, affectedBy } = createEntries(settings)
  const renderings = new Map<string, Rendering>()
  const recompressor = createRecompressor()
  let hits = 0
  let misses = 0

  async function render(key: string, respond: () => Promise<Response>, changes: PublicChange[]) {
    for (let attempt = 1; ; attempt++) {
      changes.length = 0
      // The body is read inside, because a streamed response makes its queries while it is read.
      const { result, dependencies } = await recordDependencies(async () => readResponse(await respond()))
      const entry = createEntry(result, dependencies)
      const outdated = changes.some((change) => isInvalidatedBy(change, entry))
      if (!outdated && isCacheable(entry)) store(key, entry)
      if (!outdated || attempt === MAX_ATTEMPTS) return entry
    }
  }

  function startRendering(key: string, respond: () => Promise<Response>): Rendering {
    const changes: PublicChange[] = []
    const entry = render(key, respond, changes).finally(() => renderings.delete(key))
    const rendering = { entry, changes }
    renderings.set(key, rendering)
    return rendering
  }

  async function renderOnce(key: string, respond: () => Promise<Response>): Promise<CacheEntry> {
    const current = renderings.get(key)
    const entry = await (current ?? startRendering(key, respond)).entry
    if (!current || !entry.dependencies.uncached) return entry
    // Uncached data changes without an event, so the rendering of an earlier request may be outdated.
    return (renderings.get(key) ?? startRendering(key, respond)).entry
  }

  return {
    /** The cached entry if it has a body in this encoding, otherwise undefined. */
    peek(key: string, encoding: Encoding): CacheEntry | undefined {
      const entry = find(key)
      if (!entry?.variants[encoding]) return undefined
      hits += 1
      // If recompression fails, the quickly compressed body stays in the cache.
      if (encoding === 'br')
        recompressor.recompress(entry)?.then(
          () => resize(key, entry),
          () => {},
        )
      return entry
    },

    /** Returns the entry in this encoding. A missing entry is rendered once for all concurrent requests. */
    async get(key: string, encoding: Encoding, respond: () => Promise<Response>): Promise<CacheEntry> {
      const cached = find(key)
      if (cached) hits += 1
      else misses += 1
      const entry = cached ?? (await renderOnce(key, respond))
      await encodeEntry(entry, encoding)
      resize(key, entry)
      return entry
    },

    /** Removes entries that depend on the changed data. Renderings in progress that depend on it are repeated. */
    invalidate(change: DomainEvent): void {
      if (!isPublicChange(change)) return
      for (const { changes } of renderings.values()) changes.push(change)
      for (const key of affectedBy(change)) {
        const entry = entries.peek(key)
        if (entry && isInvalidatedBy(change, entry)) entries.delete(key)
      }
    },

    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize, hits, misses }),
  }
}

/** Stores entries by key, evicts the least recently used ones, and indexes entries by their dependencies. */
function createEntries({ clock, maxBytes }: Settings) {
  const keysOf = new Map<IndexKey, Set<string>>()
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: ({ dependencies }, key) => {
      for (const one of indexedBy(dependencies)) {
        const keys = keysOf.get(one)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(one)
      }
    },
  })

  function store(key: string, entry: CacheEntry): void {
    entries.set(key, entry)
    if (!entries.has(key)) return
    for (const one of indexedBy(entry.dependencies)) {
      const keys = keysOf.get(one) ?? new Set()
      keysOf.set(one, keys.add(key))
    }
  }

  return {
    entries,
    store,
    find(key: string): CacheEntry | undefined {
      const entry = entries.get(key)
      if (!entry || entry.dependencies.expiresAt > clock()) return entry
      entries.delete(key)
      return undefined
    },
    /** Updates the recorded size of an entry after encoding, unless the entry was removed or replaced. */
    resize(key: string, entry: CacheEntry): void {
      if (entries.peek(key) !== entry) return
      // Without this deletion, storing the same entry would not update its recorded size.
      entries.delete(key)
      store(key, entry)
    },
    affectedBy(change: PublicChange): string[] {
      if (change.kind === 'unknown') return [...entries.keys()]
      if (change.kind === 'settings') {
        return change.names.flatMap((name) => [...(keysOf.get(settingKey(name)) ?? [])])
      }
      const keys: IndexKey[] = [change.productId, CATALOGUE]
      if (change.touches === 'lists') keys.push(LISTS)
      if (change.facets) keys.push(FACETS)
      return keys.flatMap((key) => [...(keysOf.get(key) ?? [])])
    },
  }
}

/** The space distinguishes this key from a product id, which never contains a space. */
const settingKey = (name: string) => `setting ${name}`

function indexedBy({ products, cards, settings, catalogue, lists, facets }: Dependencies): Set<IndexKey> {
  const keys = new Set<IndexKey>([...products, ...cards, ...[...settings].map(settingKey)])
  if (lists) keys.add(LISTS)
  if (catalogue) keys.add(CATALOGUE)
  return facets ? keys.add(FACETS) : keys
}

/** Whether a response is successful, contains no data of a visitor, and depends only on data that may be cached. */
function isCacheable({ status, headers, dependencies }: CacheEntry): boolean {
  if (status !== 200 || dependencies.uncached || 'set-cookie' in headers) return false
  return !/private|no-store/.test(headers['cache-control'] ?? '')
}
