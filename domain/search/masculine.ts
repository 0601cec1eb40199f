/** Folded feminine adjectives of the trade that no rule of `masculine` covers, by their masculine. */
const FEMININE = new Map(
  Object.entries({
    noir: 'noire',
    blanc: 'blanche',
    vert: 'verte',
    bleu: 'bleue',
    violet: 'violette',
    gris: 'grise',
    brun: 'brune',
    clair: 'claire',
    petit: 'petite',
    grand: 'grande',
    long: 'longue',
    court: 'courte',
    doux: 'douce',
    chaud: 'chaude',
    frais: 'fraiche',
    neuf: 'neuve',
    beau: 'belle',
    gros: 'grosse',
    epais: 'epaisse',
    plat: 'plate',
    rond: 'ronde',
    ouvert: 'ouverte',
    assorti: 'assortie',
    uni: 'unie',
    fleuri: 'fleurie',
    joli: 'jolie',
    africain: 'africaine',
    traditionnel: 'traditionnelle',
    fin: 'fine',
    haut: 'haute',
    bas: 'basse',
    cher: 'chere',
  }).map(([masculine, feminine]) => [feminine, masculine] as const),
)

/**
 * The masculine of a folded singular word that may be a feminine adjective: `brodee` → `brode`, `pliante` → `pliant`,
 * `legere` → `leger`. Nouns of these endings lose them too, in the catalogue as in the search, which changes nothing.
 */
export function masculine(word: string): string {
  const known = FEMININE.get(word)
  if (known !== undefined) return known
  return /^.{3,}ee$|^.{3,}[aei]nte$|^.{3,}ere$/.test(word) ? word.slice(0, -1) : word
}
