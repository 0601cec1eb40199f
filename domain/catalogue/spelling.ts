import { editDistance } from '../text/edit-distance.ts'
import { fold } from '../text/fold.ts'

/** Words of a query that are corrected. */
const MAX_WORDS = 5
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** Splits a query into its first few words, as typed. */
export function typedWords(query: string): string[] {
  return query.slice(0, 100).trim().split(/\s+/).slice(0, MAX_WORDS)
}

/** Maximum edit distance for a word of this length. */
function allowedMistakes(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/**
 * Splits a folded word into pieces, at least one of which usually survives a misspelling; none for a short
 * word.
 */
export function piecesOf(word: string): string[] {
  const letters = [...fold(word)]
  if (allowedMistakes(letters.length) === 0) return []
  const half = Math.ceil(letters.length / 2)
  const pieces = [letters.slice(0, half), letters.slice(half), letters.slice(0, 3), letters.slice(-3)]
  return [...new Set(pieces.map((piece) => piece.join('')))]
}

/**
 * Finds the word nearest to a misspelt one, in lower case, preferring frequent words; null when none is near.
 */
export function nearestWord(typed: string, texts: Iterable<string>): string | null {
  const wanted = fold(typed)
  const allowed = allowedMistakes(wanted.length)
  if (allowed === 0) return null
  const candidates = new Map<string, { word: string; mistakes: number; times: number }>()
  for (const text of texts) {
    for (const [word] of text.matchAll(WORD)) {
      const folded = fold(word)
      const known = candidates.get(folded)
      if (known) known.times += 1
      else candidates.set(folded, { word, mistakes: editDistance(wanted, folded, allowed), times: 1 })
    }
  }
  const [nearest] = [...candidates.values()]
    .filter(({ mistakes }) => mistakes <= allowed)
    .sort((a, b) => a.mistakes - b.mistakes || b.times - a.times || (a.word < b.word ? -1 : 1))
  return nearest ? nearest.word.toLowerCase() : null
}
