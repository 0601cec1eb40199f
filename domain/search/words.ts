import { fold } from '../text/fold.ts'
import { masculine } from './masculine.ts'
import { singular } from './singular.ts'

/** A longer query is cut after this number of characters. */
export const MAX_QUERY = 100

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Folded words without meaning for a product: a search does not require them. */
const STOP_WORDS = new Set(
  'a au aux avec c d j l m n qu s t ce ces cet cette cher chere cherche dans de des du en est et il je la le les leur ma mes mon ne nos notre ou par pas pour qui que sa sans se ses son sous sur tes ton tres un une veux vos votre'.split(
    ' ',
  ),
)

export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded)

const IRREGULAR = new Map([
  ['bodie', 'body'],
  ['babie', 'baby'],
  ['sandal', 'sandale'],
])

const MAX_REMEMBERED = 20_000
const remembered = new Map<string, WordForms>()

interface WordForms {
  folded: string
  /** folded, singular and masculine, so that `animal` and `animaux` are equal, and `blanc` and `blanches` */
  stem: string
}

export function formsOf(word: string): WordForms {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const folded = fold(word)
  const one = masculine(IRREGULAR.get(singular(folded)) ?? singular(folded))
  const forms = { folded, stem: one.length > 4 && one.endsWith('al') ? one.slice(0, -1) : one }
  // Caches the forms, because a catalogue repeats the same words.
  if (remembered.size < MAX_REMEMBERED && word.length < 30) remembered.set(word, forms)
  return forms
}

/** The searched form of a word. */
export const stem = (word: string): string => formsOf(word).stem

export interface WrittenWord {
  written: string
  /** the character that joins the word to the next one; `&` only between short words: `H&M`, `h et m` */
  joint: '-' | '’' | '&' | ''
}

/** Maximum letters of words that `&` joins. */
const MAX_INITIALS = 2
const AMPERSAND = /^\s*[&＆]\s*([\p{L}\p{N}]+)/u
const AND = /^\s+et\s+[\p{L}\p{N}](?![\p{L}\p{N}\p{M}])/iu

export function writtenWords(text: string): WrittenWord[] {
  const words = Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    written,
    joint: jointAt(text, index + written.length, written.length),
  }))
  return words.filter(({ written }, place) => words[place - 1]?.joint !== '&' || fold(written) !== 'et')
}

/** `h&m` for `H & M` and `h et m`. */
export const initialsOf = (words: readonly { written: string }[]): string =>
  words.map(({ written }) => fold(written)).join('&')

function jointAt(text: string, place: number, letters: number): WrittenWord['joint'] {
  if (letters <= MAX_INITIALS && isJoinedByAnd(text.slice(place), letters)) return '&'
  const sign = text[place] ?? ' '
  if (!"-‑'’".includes(sign) || !/[\p{L}\p{N}]/u.test(text[place + 1] ?? ' ')) return ''
  return '-‑'.includes(sign) ? '-' : '’'
}

function isJoinedByAnd(following: string, letters: number): boolean {
  const [, next] = AMPERSAND.exec(following) ?? []
  return next === undefined ? letters === 1 && AND.test(following) : next.length <= MAX_INITIALS
}

export interface QueryWord {
  typed: string
  folded: string
  stem: string
  joint: WrittenWord['joint']
}

/** The words of a query, which is cut after MAX_QUERY characters. */
export function queryWords(query: string): QueryWord[] {
  return writtenWords(query.slice(0, MAX_QUERY)).map(({ written, joint }) => ({
    typed: written,
    folded: fold(written),
    stem: stem(written),
    joint,
  }))
}
