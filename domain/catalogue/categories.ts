import { cleanLine } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

/** The categories a product can have. */
export const CATEGORIES = [
  'Vêtements/Nouveau-né',
  'Vêtements/Enfant',
  'Vêtements/Adulte',
  'Chaussures/Nouveau-né',
  'Chaussures/Enfant',
  'Chaussures/Adulte',
  'Baptemes & Naissances',
  'Jouer',
  'Divers & Autres',
] as const

export type Category = (typeof CATEGORIES)[number]

/** Labels that links use like categories, although no product has such a category. */
export const TOP_LEVEL_LABELS = ['Vêtements', 'Chaussures', 'Poussettes', 'Tapis'] as const

export const GENDERS = ['Garcon', 'Fille', 'Mixte'] as const
export type Gender = (typeof GENDERS)[number]

/** For girls and for boys: found with each of them. */
export const UNISEX: Gender = 'Mixte'

/** Toys are sold without a colour choice. */
export const TOYS: Category = 'Jouer'

export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}

/** Whether a name from a URL is a category or one of `TOP_LEVEL_LABELS`. */
export function isKnownName(value: string): boolean {
  return isCategory(value) || (TOP_LEVEL_LABELS as readonly string[]).includes(value)
}

export type CategoryFilter =
  | { kind: 'all'; title: string }
  | { kind: 'new'; title: string }
  | { kind: 'sale'; title: string }
  | { kind: 'category'; value: string; title: string }

const SHOWN_AS: ReadonlyMap<string, string> = new Map([['Baptemes & Naissances', 'Baptêmes & Naissances']])

/** Maximum characters of a category or sub-category. */
const MAX_NAME_LENGTH = 100

/** Reads a category name from a URL and makes it safe to display and send. */
export function readCategoryName(written: string): string {
  // Truncation may leave a lone surrogate.
  return cleanLine(written)
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Reads a category value from a URL, ignoring case and accents. `all` and `new` filter nothing, `Sale` selects products
 * flagged isSale, and any other value names a category, label or sub-category.
 */
export function readCategoryFilter(value: string | undefined): CategoryFilter {
  const written = readCategoryName(value ?? '')
  const folded = fold(written)
  if (folded === '' || folded === 'all') return { kind: 'all', title: 'Tous les produits' }
  if (folded === 'new') return { kind: 'new', title: 'Nouveautés' }
  if (folded === 'sale') return { kind: 'sale', title: 'Soldes' }
  const known = CATEGORIES.find((category) => fold(category) === folded)
  const name = known ?? TOP_LEVEL_LABELS.find((label) => fold(label) === folded) ?? written
  return { kind: 'category', value: name, title: categoryTitle(name) }
}

/**
 * The category of a URL in its canonical spelling, whatever its case, accents and invisible characters: `Jouer` for
 * `JOUER`, `New`, `Sale`, and null for no category (`all`). The spelling of a sub-category is that of its products.
 */
export function canonicalCategory(written: string): string | null {
  const filter = readCategoryFilter(written)
  if (filter.kind === 'category') return filter.value
  return { all: null, new: 'New', sale: 'Sale' }[filter.kind]
}

/** Formats a category as a heading: `Vêtements/Enfant` becomes `Vêtements · Enfant`. */
export function categoryTitle(category: string): string {
  return SHOWN_AS.get(category) ?? category.split('/').join(' · ')
}

/** Whether a category is `requested` or below it (`Vêtements/Enfant` below `Vêtements`), ignoring case and accents. */
function isWithin(category: string, requested: string): boolean {
  const [own, wanted] = [fold(category), fold(requested)]
  return own === wanted || own.startsWith(`${wanted}/`)
}

/**
 * Whether a value names a product's category, a parent of that category (`Vêtements` for `Vêtements/Enfant`) or the
 * product's sub-category, ignoring case and accents.
 */
export function belongsToCategory(
  product: { category: string; subCategory: string },
  value: string,
): boolean {
  return isWithin(product.category, value) || fold(product.subCategory) === fold(value)
}
