import { singular } from '../catalogue/product-search.ts'
import { fold } from '../text/fold.ts'

/** Characters of a query that are read. */
const MAX_QUERY = 100

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Folded words that say nothing about a product: a search does not require them. */
const STOP_WORDS = new Set(
  'a au aux avec c d j l m n qu s t ce ces cet cette dans de des du en est et il je la le les leur ma mes mon ne nos notre ou par pas pour qui que sa sans se ses son sous sur tes ton tres un une vos votre'.split(
    ' ',
  ),
)

export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded)

const IRREGULAR = new Map([
  ['bodie', 'body'],
  ['babie', 'baby'],
])

/** The form under which a word is searched: folded, singular, `animal` and `animaux` alike. */
export function stem(word: string): string {
  const folded = singular(fold(word))
  const one = IRREGULAR.get(folded) ?? folded
  return one.length > 4 && one.endsWith('al') ? one.slice(0, -1) : one
}

/** A word of a text as it is written. */
interface WrittenWord {
  written: string
  /** the sign that joins it to the next one, if any */
  joint: '-' | '’' | ''
}

export function writtenWords(text: string): WrittenWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    written,
    joint: jointAt(text, index + written.length),
  }))
}

function jointAt(text: string, place: number): WrittenWord['joint'] {
  const sign = text[place] ?? ' '
  if (!/[\p{L}\p{N}]/u.test(text[place + 1] ?? ' ')) return ''
  if ('-‑'.includes(sign)) return '-'
  return "'’".includes(sign) ? '’' : ''
}

/** A word of a query. */
export interface QueryWord {
  typed: string
  folded: string
  stem: string
  joint: WrittenWord['joint']
}

/** The first words of a query, in its order. */
export function queryWords(query: string): QueryWord[] {
  return writtenWords(query.slice(0, MAX_QUERY)).map(({ written, joint }) => ({
    typed: written,
    folded: fold(written),
    stem: stem(written),
    joint,
  }))
}
