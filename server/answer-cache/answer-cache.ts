import { type Change, TOUCHED } from '../../domain/changes.ts'
import { createDensePress } from './dense.ts'
import { type Encoding, encodeAnswer, type KeptAnswer, keepAnswer, sizeOf } from './kept-answer.ts'
import { type Reads, recordReads } from './reads.ts'

/** An answer that changed this often while it was made is given as it is, and not kept. */
const ATTEMPTS = 3

/** What may make an answer outdated. */
type CatalogueChange = Extract<Change, { kind: 'product' | 'unknown' }>

interface Settings {
  /** epoch milliseconds */
  clock: () => number
  /** the most that kept answers may take */
  maxBytes: number
}

interface Kept {
  answer: KeptAnswer
  /** the bytes it was last counted with: it grows with every encoding */
  counted: number
}

interface Making {
  answer: Promise<KeptAnswer>
  /** what changed since it began */
  changes: CatalogueChange[]
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Answers that are the same for everybody, made once and kept until something they show changes. Bounded: those asked
 * for longest ago go first.
 */
export function createAnswerCache({ clock, maxBytes }: Settings) {
  /** in the order in which they were last asked for */
  const kept = new Map<string, Kept>()
  /** the keys of the answers that show a product */
  const showing = new Map<string, Set<string>>()
  /** the keys of those that depend on which products there are */
  const listing = new Set<string>()
  const making = new Map<string, Making>()
  const dense = createDensePress()
  let bytes = 0
  let hits = 0
  let misses = 0

  function keep(key: string, answer: KeptAnswer) {
    forget(key)
    kept.set(key, { answer, counted: 0 })
    for (const id of shownIn(answer.reads)) {
      const keys = showing.get(id) ?? new Set()
      showing.set(id, keys.add(key))
    }
    if (answer.reads.lists) listing.add(key)
    count(key, answer)
  }

  function count(key: string, answer: KeptAnswer) {
    const one = kept.get(key)
    if (one?.answer !== answer) return
    bytes += sizeOf(answer) - one.counted
    one.counted = sizeOf(answer)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  function forget(key: string) {
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

  function find(key: string): KeptAnswer | undefined {
    const one = kept.get(key)
    if (!one) return undefined
    if (one.answer.reads.until <= clock()) return void forget(key)
    kept.delete(key)
    kept.set(key, one)
    return one.answer
  }

  async function make(key: string, fresh: () => Promise<Response>, changes: CatalogueChange[]) {
    for (let attempt = 1; ; attempt++) {
      changes.length = 0
      const { result, reads } = await recordReads(fresh)
      const answer = await keepAnswer(result, reads)
      const outdated = changes.some((change) => isAffected(answer, change))
      if (!outdated && isForEverybody(answer)) keep(key, answer)
      if (!outdated || attempt === ATTEMPTS) return answer
    }
  }

  function makeOnce(key: string, fresh: () => Promise<Response>): Promise<KeptAnswer> {
    const present = making.get(key)
    if (present) return present.answer
    const changes: CatalogueChange[] = []
    const answer = make(key, fresh, changes).finally(() => making.delete(key))
    making.set(key, { answer, changes })
    return answer
  }

  /** The keys among which those a change reaches are. */
  function mayShow(change: CatalogueChange): string[] {
    if (change.kind === 'unknown') return [...kept.keys()]
    const shown = showing.get(change.productId) ?? []
    return change.touches === 'lists' ? [...shown, ...listing] : [...shown]
  }

  return {
    /** The answer in this encoding, if it is at hand. */
    peek(key: string, encoding: Encoding): KeptAnswer | undefined {
      const answer = find(key)
      if (!answer?.bodies[encoding]) return undefined
      hits += 1
      // Should it fail, what is at hand serves as well.
      if (encoding === 'br')
        dense.press(answer)?.then(
          () => count(key, answer),
          () => {},
        )
      return answer
    },

    /** The answer in this encoding, made anew when none is kept: once, however many ask for it. */
    async get(key: string, encoding: Encoding, fresh: () => Promise<Response>): Promise<KeptAnswer> {
      const known = find(key)
      if (known) hits += 1
      else misses += 1
      const answer = known ?? (await makeOnce(key, fresh))
      await encodeAnswer(answer, encoding)
      count(key, answer)
      return answer
    },

    /** Drops what shows something that has changed; what is being made is made again. */
    drop(change: Change): void {
      if (change.kind !== 'product' && change.kind !== 'unknown') return
      for (const { changes } of making.values()) changes.push(change)
      for (const key of mayShow(change)) {
        const one = kept.get(key)
        if (one && isAffected(one.answer, change)) forget(key)
      }
    },

    /** How many answers are kept, the bytes they take, how many were given from memory and how many were not there. */
    figures: () => ({ answers: kept.size, bytes, hits, misses }),
  }
}

function shownIn({ products, cards }: Reads): Set<string> {
  return new Set([...products, ...cards])
}

/** Figures for programs tell everything of a product; a page shows less of it the farther away it is. */
function isAffected({ reads, headers }: KeptAnswer, change: CatalogueChange): boolean {
  if (change.kind === 'unknown') return true
  const { productId, touches } = change
  const reaches = (how: (typeof TOUCHED)[number]) => TOUCHED.indexOf(touches) >= TOUCHED.indexOf(how)
  if (reads.lists && reaches('lists')) return true
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  if (reads.products.has(productId) && reaches(isPage ? 'page' : 'counters')) return true
  return reads.cards.has(productId) && reaches(isPage ? 'cards' : 'counters')
}

/** A success that is nobody's own. */
function isForEverybody({ status, headers }: KeptAnswer): boolean {
  return (
    status === 200 && !('set-cookie' in headers) && !/private|no-store/.test(headers['cache-control'] ?? '')
  )
}
