import type { DomainEvent } from '../../domain/events.ts'
import { type CacheEntry, createEntry, type Encoding, encodeEntry } from './cache-entry.ts'
import { recordDependencies } from './dependencies.ts'
import { createEntryStore } from './entry-store.ts'
import { type CatalogueChange, isCatalogueChange, isInvalidatedBy } from './invalidation.ts'
import { createRecompressor } from './recompression.ts'

/** How often an answer is made anew because its data changed meanwhile; the last one is sent but not kept. */
const ATTEMPTS = 3

interface Making {
  answer: Promise<CacheEntry>
  /** what changed since it began */
  changes: CatalogueChange[]
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Answers that are the same for everybody, made once and kept until something they show changes. */
export function createResponseCache(settings: Parameters<typeof createEntryStore>[0]) {
  const store = createEntryStore(settings)
  const making = new Map<string, Making>()
  const recompressor = createRecompressor()
  let hits = 0
  let misses = 0

  async function make(key: string, fresh: () => Promise<Response>, changes: CatalogueChange[]) {
    for (let attempt = 1; ; attempt++) {
      changes.length = 0
      const { result, dependencies } = await recordDependencies(fresh)
      const answer = await createEntry(result, dependencies)
      const outdated = changes.some((change) => isInvalidatedBy(change, answer))
      if (!outdated && isForEverybody(answer)) store.set(key, answer)
      if (!outdated || attempt === ATTEMPTS) return answer
    }
  }

  function makeOnce(key: string, fresh: () => Promise<Response>): Promise<CacheEntry> {
    const present = making.get(key)
    if (present) return present.answer
    const changes: CatalogueChange[] = []
    const answer = make(key, fresh, changes).finally(() => making.delete(key))
    making.set(key, { answer, changes })
    return answer
  }

  return {
    /** The answer in this encoding, if it is at hand. */
    peek(key: string, encoding: Encoding): CacheEntry | undefined {
      const answer = store.get(key)
      if (!answer?.bodies[encoding]) return undefined
      hits += 1
      // When it fails the quickly compressed body stays.
      if (encoding === 'br')
        recompressor.recompress(answer)?.then(
          () => store.count(key, answer),
          () => {},
        )
      return answer
    },

    /** The answer in this encoding, made anew when none is kept: once, however many ask for it. */
    async get(key: string, encoding: Encoding, fresh: () => Promise<Response>): Promise<CacheEntry> {
      const known = store.get(key)
      if (known) hits += 1
      else misses += 1
      const answer = known ?? (await makeOnce(key, fresh))
      await encodeEntry(answer, encoding)
      store.count(key, answer)
      return answer
    },

    /** Drops the answers that show what has changed; those being made are made again. */
    invalidate(change: DomainEvent): void {
      if (!isCatalogueChange(change)) return
      for (const { changes } of making.values()) changes.push(change)
      store.invalidate(change)
    },

    /** How many answers are kept, the bytes they take, how many were given from memory and how many were not there. */
    figures: () => ({ ...store.figures(), hits, misses }),
  }
}

/** A success that is nobody's own. */
function isForEverybody({ status, headers }: CacheEntry): boolean {
  return (
    status === 200 && !('set-cookie' in headers) && !/private|no-store/.test(headers['cache-control'] ?? '')
  )
}
