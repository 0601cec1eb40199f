import { type CacheEntry, sizeOf } from './cache-entry.ts'
import type { Dependencies } from './dependencies.ts'
import { type CatalogueChange, isInvalidatedBy } from './invalidation.ts'

interface Settings {
  /** epoch milliseconds */
  clock: () => number
  /** the most that kept answers may take */
  maxBytes: number
}

interface Kept {
  answer: CacheEntry
  /** the bytes it was last counted with: it grows with every encoding */
  counted: number
}

/** The answers that are kept, by key. Bounded: those asked for longest ago go first. */
export function createEntryStore({ clock, maxBytes }: Settings) {
  /** in the order in which they were last asked for */
  const kept = new Map<string, Kept>()
  /** the keys of the answers that show a product */
  const showing = new Map<string, Set<string>>()
  /** the keys of those that depend on which products there are */
  const listing = new Set<string>()
  let bytes = 0

  function forget(key: string): void {
    const one = kept.get(key)
    if (!one) return
    kept.delete(key)
    bytes -= one.counted
    listing.delete(key)
    for (const id of shownIn(one.answer.reads)) {
      const keys = showing.get(id)
      keys?.delete(key)
      if (keys?.size === 0) showing.delete(id)
    }
  }

  /** Counts an answer's bytes anew after another encoding was added, unless it is no longer the one kept. */
  function count(key: string, answer: CacheEntry): void {
    const one = kept.get(key)
    if (one?.answer !== answer) return
    bytes += sizeOf(answer) - one.counted
    one.counted = sizeOf(answer)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  /** The keys of all answers that a change can outdate; isInvalidatedBy then decides for each. */
  function mayShow(change: CatalogueChange): string[] {
    if (change.kind === 'unknown') return [...kept.keys()]
    const shown = showing.get(change.productId) ?? []
    return change.touches === 'lists' ? [...shown, ...listing] : [...shown]
  }

  return {
    count,

    set(key: string, answer: CacheEntry): void {
      forget(key)
      kept.set(key, { answer, counted: 0 })
      for (const id of shownIn(answer.reads)) {
        const keys = showing.get(id) ?? new Set()
        showing.set(id, keys.add(key))
      }
      if (answer.reads.lists) listing.add(key)
      count(key, answer)
    },

    /** The answer, as long as its time is not over: a flash sale that it shows may end. */
    get(key: string): CacheEntry | undefined {
      const one = kept.get(key)
      if (!one) return undefined
      if (one.answer.reads.until <= clock()) return void forget(key)
      kept.delete(key)
      kept.set(key, one)
      return one.answer
    },

    /** Drops what shows something that has changed. */
    invalidate(change: CatalogueChange): void {
      for (const key of mayShow(change)) {
        const one = kept.get(key)
        if (one && isInvalidatedBy(change, one.answer)) forget(key)
      }
    },

    figures: () => ({ answers: kept.size, bytes }),
  }
}

function shownIn({ products, cards }: Dependencies): Set<string> {
  return new Set([...products, ...cards])
}
