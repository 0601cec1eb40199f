import { editDistance } from '../text/edit-distance.ts'
import { fold } from '../text/fold.ts'

/** Words that share this many first letters count as having the same beginning. */
const ALIKE = 4
const MAX_MISTAKES = 3

/**
 * Guesses which of `words` a search without results meant; null when none has the same beginning or a similar spelling.
 */
export function guessMeaning(query: string, words: readonly string[]): string | null {
  const typed = fold(query)
  if (typed.length < ALIKE) return null
  const near = words.map((word) => {
    const folded = fold(word)
    const mistakes = editDistance(typed, folded, MAX_MISTAKES)
    const begins = folded.startsWith(typed.slice(0, ALIKE))
    return { word, distance: mistakes < typed.length / 2 ? mistakes : begins ? MAX_MISTAKES + 1 : Infinity }
  })
  const [best] = near
    .filter(({ word, distance }) => distance < Infinity && fold(word) !== typed)
    .sort((one, other) => one.distance - other.distance)
  return best?.word ?? null
}
