import { editDistance } from '../text/edit-distance.ts'
import { fold } from '../text/fold.ts'

/** Words of a query that are looked at. */
const MAX_WORDS = 5
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** The words of a query as they are typed, the first few of them. */
export function typedWords(query: string): string[] {
  return query.slice(0, 100).trim().split(/\s+/).slice(0, MAX_WORDS)
}

/** How many letters may be wrong, missing, too many or exchanged in a word of so many: in short ones every letter counts. */
function allowedMistakes(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** Pieces of a word, folded, one of which nearly always survives its mistakes; none for a short word. */
export function piecesOf(word: string): string[] {
  const letters = [...fold(word)]
  if (allowedMistakes(letters.length) === 0) return []
  const half = Math.ceil(letters.length / 2)
  const pieces = [letters.slice(0, half), letters.slice(half), letters.slice(0, 3), letters.slice(-3)]
  return [...new Set(pieces.map((piece) => piece.join('')))]
}

/** The word of these texts that is nearest to a misspelt one, in small letters; of two, the more frequent. Null for none. */
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
