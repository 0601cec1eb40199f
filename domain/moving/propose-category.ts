import { CATEGORIES, type Category } from '../catalogue/categories.ts'
import { fold } from '../text/fold.ts'
import { PATH_SEPARATOR } from './foreign-table.ts'

/** What a category of another shop becomes; null when its products are not imported. */
export interface MappedCategory {
  category: Category | null
  subCategory: string
}

/** The words of a name that speak for a kind of goods, in French and English; the beginning of a word is enough. */
const KINDS = {
  Chaussures:
    'chauss shoe sandal basket sneaker botte bottine boot chausson slipper tong mocassin ballerine babouche',
  'Baptemes & Naissances': 'bapteme baptism christening faire-part liste-naissance cadeau-naissance',
  Jouer: 'jouet toy jeu play game peluche doudou puzzle poupee doll hochet rattle eveil ballon',
  Vêtements:
    'vetement cloth apparel habit mode fashion body bodies pyjama robe dress shirt pantalon trouser jean short pull ' +
    'sweater hoodie veste jacket manteau coat jupe skirt combinaison grenouillere layette bonnet chapeau hat cap boubou',
} as const

const AGES = {
  'Nouveau-né': 'nouveau-ne newborn bebe baby babies naissance mois month layette infant premature',
  Adulte: 'adult femme women woman homme men man maman mother mere grossesse maternity maternite allaitement',
} as const

/** Proposes one of the shop's categories for a path such as `Vêtements > Bodies`, by what it says. */
export function proposeCategory(path: string): MappedCategory {
  const parts = path.split(PATH_SEPARATOR)
  const written = CATEGORIES.find((category) =>
    category.split('/').every((part, index) => fold(part) === fold(parts[index] ?? '')),
  )
  if (written) {
    const rest = parts.slice(written.split('/').length).join(PATH_SEPARATOR)
    return { category: written, subCategory: shortened(rest || lastPart(written)) }
  }
  const words = fold(path).split(/[^a-z0-9-]+/)
  const find = <Name extends string>(table: Readonly<Record<Name, string>>) =>
    (Object.keys(table) as Name[]).find((name) =>
      table[name].split(' ').some((stem) => words.some((word) => word.startsWith(stem))),
    )
  const kind = find(KINDS)
  const subCategory = shortened(lastPart(path) || 'Divers')
  if (kind === 'Vêtements' || kind === 'Chaussures') {
    return { category: `${kind}/${find(AGES) ?? 'Enfant'}`, subCategory }
  }
  return { category: kind ?? 'Divers & Autres', subCategory }
}

const MAX_LENGTH = 100

function shortened(name: string): string {
  return Array.from(name).slice(0, MAX_LENGTH).join('').trim()
}

function lastPart(path: string): string {
  return (
    path
      .split(/ > |\//)
      .at(-1)
      ?.trim() ?? ''
  )
}
