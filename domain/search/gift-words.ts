import { type QueryWord, stem, writtenWords } from './words.ts'

/** What a gift may be, as the words of its name or category, with what is added to its rank. */
const KINDS = {
  gift: { words: 'cadeau', added: 0 },
  hamper: { words: 'coffret, panier, kit', added: 1 },
  toy: { words: 'jouet', added: 1 },
  early: { words: 'livre, éveil', added: 5 },
  birth: { words: 'naissance', added: 2 },
  clothes: { words: 'habit enfant, habit nouveau-né', added: 3 },
  others: { words: 'habit', added: 6 },
} as const

const GIFT = [KINDS.gift, KINDS.hamper, KINDS.toy, KINDS.early, KINDS.birth, KINDS.clothes, KINDS.others]
const BIRTHDAY = [
  { words: 'anniversaire', added: 0 },
  { words: 'cadeau', added: 5 },
  KINDS.toy,
  KINDS.early,
  KINDS.clothes,
  KINDS.others,
]

/** What shoppers type for a gift; the longest first. */
const WORDS = [
  { typed: 'idée cadeau', kinds: GIFT },
  { typed: 'petit cadeau', kinds: GIFT },
  { typed: 'cadeau', kinds: GIFT },
  { typed: 'kado', kinds: GIFT },
  { typed: 'cado', kinds: GIFT },
  { typed: 'offrir', kinds: GIFT },
  { typed: 'baby shower', kinds: GIFT },
  { typed: 'anniversaire', kinds: BIRTHDAY },
  { typed: 'noël', kinds: BIRTHDAY },
].map(({ typed, kinds }) => ({ stems: stemsOf(typed), ...meaningOf(kinds) }))

interface Gift {
  alternatives: readonly (readonly string[])[]
  /** added to the rank of each alternative */
  added: readonly number[]
  /** number of words that name the gift */
  length: number
}

/** The gift named by the words at this position of a query. */
export function giftAt(words: readonly QueryWord[], place: number): Gift | null {
  const found = WORDS.find(({ stems }) => stems.every((one, at) => words[place + at]?.stem === one))
  return found ? { alternatives: found.alternatives, added: found.added, length: found.stems.length } : null
}

/** Whether a query names a gift, so that an amount without a currency is its price: `cadeau 5000`. */
export const namesGift = (words: readonly QueryWord[]): boolean =>
  words.some((_, place) => giftAt(words, place) !== null)

function meaningOf(kinds: readonly { words: string; added: number }[]) {
  const each = kinds.flatMap(({ words, added }) =>
    words.split(', ').map((text) => ({ stems: stemsOf(text), added })),
  )
  return { alternatives: each.map(({ stems }) => stems), added: each.map(({ added }) => added) }
}

function stemsOf(text: string): string[] {
  return writtenWords(text).map(({ written }) => stem(written))
}
