import { editDistance } from '../text/edit-distance.ts'

/** Letters from which a word is corrected: one mistake, or two. */
const MIN_LENGTH = 4
const MIN_LENGTH_OF_TWO = 7
const LETTERS = /^\p{L}+$/u

/**
 * Finds the word that a misspelt one meant (F-10): one mistake by a table of all words with one letter deleted, two by
 * comparing letters.
 */
export function spellings() {
  const words = new Map<number, { word: string; letters: number }>()
  const shortened = new Map<string, number[]>()

  function withOneMistake(typed: string): Set<number> {
    const near = new Set<number>()
    for (const form of [typed, ...withoutOne(typed)]) {
      for (const id of shortened.get(form) ?? []) {
        if (editDistance(typed, words.get(id)?.word ?? '', 1) === 1) near.add(id)
      }
    }
    return near
  }

  function withTwoMistakes(typed: string): Set<number> {
    const near = new Set<number>()
    const letters = lettersOf(typed)
    for (const [id, { word, letters: others }] of words) {
      if (Math.abs(word.length - typed.length) > 2 || countBits(letters ^ others) > 4) continue
      if (editDistance(typed, word, 2) === 2) near.add(id)
    }
    return near
  }

  return {
    add(id: number, word: string): void {
      if (word.length < MIN_LENGTH || words.has(id) || !LETTERS.test(word)) return
      words.set(id, { word, letters: lettersOf(word) })
      for (const form of [word, ...withoutOne(word)]) {
        const known = shortened.get(form)
        if (known) known.push(id)
        else shortened.set(form, [id])
      }
    },

    /** The nearest word; of equally near ones, one that sounds alike, then that of most products. @param count the number of products of a word */
    nearest(typed: string, count: (id: number) => number): number | null {
      if (typed.length < MIN_LENGTH || !LETTERS.test(typed)) return null
      const once = mostFrequent(withOneMistake(typed))
      if (once !== null || typed.length < MIN_LENGTH_OF_TWO) return once
      return mostFrequent(withTwoMistakes(typed))

      function mostFrequent(near: Set<number>): number | null {
        const counted = Array.from(near, (id) => {
          const word = words.get(id)?.word ?? ''
          return { id, word, alike: soundOf(word) === soundOf(typed) ? 1 : 0, products: count(id) }
        }).filter(({ products }) => products > 0)
        const [best] = counted.sort(
          (one, other) =>
            other.alike - one.alike || other.products - one.products || (one.word < other.word ? -1 : 1),
        )
        return best?.id ?? null
      }
    },
  }
}

function withoutOne(word: string): Set<string> {
  return new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))
}

/** How a French word sounds, roughly: `élefant` like `éléphant`. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/qu|k/g, 'c')
    .replace(/eau|au/g, 'o')
    .replace(/y/g, 'i')
    .replace(/[hz]/g, (letter) => (letter === 'z' ? 's' : ''))
    .replace(/(.)\1+/g, '$1')
    .replace(/es?$/, '')
}

/** One bit for each letter from a to z that a word has; a mistake changes at most two. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
