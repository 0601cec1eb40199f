import { editDistance } from '../text/edit-distance.ts'

/** Minimum length of a typed word for correcting one mistake (`MIN_LENGTH`) or two mistakes (`MIN_LENGTH_OF_TWO`). */
const MIN_LENGTH = 4
const MIN_LENGTH_OF_TWO = 7
/** Two mistakes that leave the sound of a word, such as `pelush`, are corrected from this length on. */
const MIN_LENGTH_OF_SOUND = 5
const LETTERS = /^\p{L}+$/u

/** Known spellings near a typed word, by word id. */
type Near = Map<number, string>

/**
 * Creates an index that finds the intended word of a misspelt word (F-10). A table of words shortened by one letter
 * finds one mistake; a comparison with every word finds two mistakes.
 */
export function spellings() {
  const forms: { id: number; word: string; letters: number }[] = []
  const known = new Set<string>()
  const shortened = new Map<string, number[]>()

  function withOneMistake(typed: string): Near {
    const near: Near = new Map()
    for (const shorter of [typed, ...withoutOne(typed)]) {
      for (const place of shortened.get(shorter) ?? []) {
        const form = forms[place]
        if (form && editDistance(typed, form.word, 1) === 1) near.set(form.id, form.word)
      }
    }
    return near
  }

  function withTwoMistakes(typed: string): Near {
    const near: Near = new Map()
    const letters = lettersOf(typed)
    const first = firstSound(typed)
    for (const { id, word, letters: others } of forms) {
      // Two mistakes that also change the beginning make another word: `layette` is not a `bavette`.
      if (firstSound(word) !== first) continue
      if (Math.abs(word.length - typed.length) > 2 || countBits(letters ^ others) > 4) continue
      if (editDistance(typed, word, 2) === 2) near.set(id, word)
    }
    return near
  }

  return {
    add(id: number, word: string): void {
      const key = `${id} ${word}`
      if (word.length < MIN_LENGTH || known.has(key) || !LETTERS.test(word)) return
      known.add(key)
      const place = forms.push({ id, word, letters: lettersOf(word) }) - 1
      for (const shorter of [word, ...withoutOne(word)]) {
        const others = shortened.get(shorter)
        if (others) others.push(place)
        else shortened.set(shorter, [place])
      }
    },

    /**
     * Returns the id of the nearest word, null for none. Ties prefer a similar sound, then the more frequent word.
     * @param count returns the number of products with a word
     * @param alike whether only words of the same sound count
     */
    nearest(typed: readonly string[], count: (id: number) => number, { alike = false } = {}): number | null {
      const read = typed.filter((word) => word.length >= MIN_LENGTH && LETTERS.test(word))
      const long = read.filter((word) => word.length >= MIN_LENGTH_OF_TWO)
      const shorter = read.filter((word) => word.length >= MIN_LENGTH_OF_SOUND)
      const sounds = read.map(soundOf)
      return (
        mostFrequent(read.map(withOneMistake), { sounds, count, alike }) ??
        mostFrequent(long.map(withTwoMistakes), { sounds, count, alike }) ??
        mostFrequent(shorter.map(withTwoMistakes), { sounds, count, alike: true })
      )
    },
  }
}

interface Ranking {
  /** of the typed words */
  sounds: readonly string[]
  count: (id: number) => number
  /** whether only words of the same sound count */
  alike: boolean
}

function mostFrequent(near: readonly Near[], { sounds, count, alike }: Ranking): number | null {
  const counted = near
    .flatMap((words) => [...words])
    .map(([id, word]) => ({ id, word, alike: sounds.includes(soundOf(word)), products: count(id) }))
    .filter((word) => word.products > 0 && (word.alike || !alike))
  const [best] = counted.sort(
    (one, other) =>
      Number(other.alike) - Number(one.alike) ||
      other.products - one.products ||
      (one.word < other.word ? -1 : 1),
  )
  return best?.id ?? null
}

function withoutOne(word: string): Set<string> {
  return new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))
}

/** An approximate French pronunciation: `élefant` equals `éléphant`. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/sh/g, 'ch')
    .replace(/qu|k/g, 'c')
    .replace(/eau|au/g, 'o')
    .replace(/y/g, 'i')
    .replace(/[hz]/g, (letter) => (letter === 'z' ? 's' : ''))
    .replace(/(.)\1+/g, '$1')
    .replace(/es?$/, '')
}

/** The first letter as it sounds: `kouverture` begins like `couverture`. */
function firstSound(word: string): string {
  const place = word.startsWith('h') ? 1 : 0
  if (word.startsWith('ph', place)) return 'f'
  const letter = word[place] ?? ''
  return { k: 'c', q: 'c', z: 's', y: 'i' }[letter] ?? letter
}

/** One bit for each letter from a to z that a word contains; a spelling mistake changes at most two bits. */
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
