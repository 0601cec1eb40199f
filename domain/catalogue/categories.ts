import { fold } from '../text/fold.ts'
import { printable } from '../text/printable.ts'

/** The nine category strings a product can have (administration.md §3). */
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

/** Labels that stand in links without being a product's own category (storefront.md §3). */
export const TOP_LEVEL_LABELS = ['Vêtements', 'Chaussures', 'Poussettes', 'Tapis'] as const

export const GENDERS = ['Garcon', 'Fille', 'Mixte'] as const
export type Gender = (typeof GENDERS)[number]

/** Toys are sold without a colour choice (storefront.md §3). */
export const TOYS: Category = 'Jouer'

/** Whether a product can have this category. */
export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}

/** A category or a label that the shop itself names; anything else was made up in an address. */
export function isKnownName(value: string): boolean {
  return isCategory(value) || (TOP_LEVEL_LABELS as readonly string[]).includes(value)
}

/** What a category value in an address asks for. */
export type CategoryFilter =
  | { kind: 'all'; title: string }
  | { kind: 'new'; title: string }
  | { kind: 'sale'; title: string }
  | { kind: 'category'; value: string; title: string }

const SHOWN_AS: ReadonlyMap<string, string> = new Map([['Baptemes & Naissances', 'Baptêmes & Naissances']])

/** No category or sub-category has a longer name. */
const LONGEST_NAME = 100

/** The name of a category as somebody wrote it into an address: whatever stands there, it can be shown and sent on. */
export function readCategoryName(written: string): string {
  // A cut between the two halves of a character would leave half of it.
  return printable(written)
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Reads a category value as it stands in an address, any case: `all` and `new` filter nothing,
 * `Sale` keeps the products flagged isSale, everything else names a category or a label.
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

/** The category as a heading: `Vêtements/Enfant` reads `Vêtements · Enfant`. */
export function categoryTitle(category: string): string {
  return SHOWN_AS.get(category) ?? category.split('/').join(' · ')
}

/**
 * A product belongs to a filter value when its category equals it, lies below it
 * (`Vêtements` holds `Vêtements/Enfant`), or its sub-category equals it; case and accents are folded.
 */
export function belongsToCategory(
  product: { category: string; subCategory: string },
  value: string,
): boolean {
  const wanted = fold(value)
  const category = fold(product.category)
  return category === wanted || category.startsWith(`${wanted}/`) || fold(product.subCategory) === wanted
}
