import { type QueryWord, stem } from './words.ts'

/** What a query selects besides facets: reduced articles, those in a flash sale, the newest or the cheapest ones first. */
export type Selected = 'promotion' | 'flash' | 'new' | 'cheap'

const PHRASES: readonly { selects: Selected; phrases: string }[] = [
  { selects: 'flash', phrases: 'vente flash, promo flash, promotion flash, offre flash' },
  {
    selects: 'promotion',
    phrases: 'promo, promotion, solde, rabais, réduction, remise, déstockage, bonne affaire, bon plan',
  },
  {
    selects: 'new',
    phrases: 'nouveauté, nouvel arrivage, nouvelle collection, nouveau arrivage, dernier arrivage, arrivage',
  },
  {
    selects: 'cheap',
    phrases: 'pas trop cher, pas cher, moins cher, petit prix, bon marché, abordable',
  },
]

const KNOWN = PHRASES.flatMap(({ selects, phrases }) =>
  phrases.split(', ').map((phrase) => ({ selects, stems: phrase.split(' ').map(stem) })),
)

/** The selection named by the words at this position of a query: `ventes flash`, `en promo`, `nouveautés`. */
export function selectingWordsAt(
  words: readonly QueryWord[],
  place: number,
): { selects: Selected; length: number } | null {
  const found = KNOWN.find(({ stems }) => stems.every((one, at) => words[place + at]?.stem === one))
  return found ? { selects: found.selects, length: found.stems.length } : null
}
