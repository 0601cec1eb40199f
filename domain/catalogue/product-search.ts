import { fold } from '../text/fold.ts'

/** Maximum words of a query that are searched. */
const MAX_WORDS = 8
/** Maximum characters of a query that are searched. */
const MAX_QUERY = 100

/** Matches significant words. A single letter is ignored, because nearly every product contains it. */
const SIGNIFICANT = /[\p{L}\p{N}]{2}|\p{N}/u
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const HYPHEN = /(\p{L}{2})-(?=\p{L}{2})/gu

/**
 * Splits a query into folded words in the singular; a product matches if it contains all of them. An empty query has no
 * words.
 */
export function searchWords(query: string): string[] {
  const folded = fold(query.slice(0, MAX_QUERY))
  if (folded === '') return []
  const spoken = folded
    .replace(/['’]/g, ' ')
    .replace(HYPHEN, '$1 ')
    .split(' ')
    .filter((word) => SIGNIFICANT.test(word))
    .map((word) => singular(word.replace(EDGES, '')))
  if (spoken.length === 0) return [folded]
  return spoken.filter((word, index) => !isImplied(word, index, spoken)).slice(0, MAX_WORDS)
}

/** Whether a word is redundant, because another word contains it. */
function isImplied(word: string, index: number, words: readonly string[]): boolean {
  return words.some((other, place) => other.includes(word) && (other !== word || place < index))
}

/**
 * Removes a plural ending: `robes` → `robe`, `jeux` → `jeu`, `animaux` → `anima` (which `animal` also contains). Most
 * short words are unchanged, because many end in s or x (`ours`, `doux`).
 */
export function singular(word: string): string {
  if (/^.{3,}[^e]aux$/.test(word)) return word.slice(0, -2)
  return /^(?:.{3,}[^s]s|.{4,}x|..[bcdfgkpt]s|.eux)$/.test(word) ? word.slice(0, -1) : word
}

/** Whether each word occurs in at least one of the folded texts. */
export function containsWords(texts: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => texts.some((text) => text.includes(word)))
}

/** The phrase for `relevance`: the search word if there is only one, otherwise the folded query. */
export function searchPhrase(query: string): string {
  const words = searchWords(query)
  return words.length === 1 ? (words[0] ?? '') : fold(query.slice(0, MAX_QUERY))
}

/**
 * Ranks a match, best first: 0 when the folded name starts with the phrase, 1 when it contains the phrase, 2 when it
 * contains the words, otherwise 3.
 */
export function relevance(name: string, words: readonly string[], phrase: string): 0 | 1 | 2 | 3 {
  if (name.startsWith(phrase)) return 0
  if (name.includes(phrase)) return 1
  return containsWords([name], words) ? 2 : 3
}
