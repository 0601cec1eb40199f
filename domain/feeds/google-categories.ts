import type { Category } from '../catalogue/categories.ts'

/** Google's product categories that suit baby goods, by their number in Google's taxonomy, for the merchant to choose. */
export const GOOGLE_CATEGORIES = {
  182: 'Vêtements pour bébés et tout-petits',
  1604: 'Vêtements',
  5388: 'Vêtements traditionnels et de cérémonie',
  167: 'Accessoires vestimentaires',
  187: 'Chaussures',
  537: 'Bébés et tout-petits',
  5859: 'Coffrets cadeaux pour bébés',
  4678: 'Bain de bébé',
  5252: 'Santé de bébé',
  540: 'Sécurité de bébé',
  2847: 'Jouets et éveil pour bébés',
  2764: 'Poussettes et transport de bébé',
  548: 'Couches et change',
  561: 'Allaitement et repas',
  6952: 'Apprentissage de la propreté',
  6899: 'Couvertures et langes',
  554: 'Mobilier pour bébés et tout-petits',
  1239: 'Jeux et jouets',
  1253: 'Jouets',
} as const

export type GoogleCategory = `${keyof typeof GOOGLE_CATEGORIES}`
export const GOOGLE_CATEGORY_IDS = Object.keys(GOOGLE_CATEGORIES) as GoogleCategory[]

interface MappedCategory {
  category: Category
  suggested: GoogleCategory
  /** of a product whose size tells no age */
  ageGroup: AgeGroup | null
}

export type AgeGroup = 'newborn' | 'infant' | 'toddler' | 'kids' | 'adult'

/** The shop's categories by their key in the setting `catalogueFeeds`. */
export const FEED_CATEGORIES = {
  newbornClothes: { category: 'Vêtements/Nouveau-né', suggested: '182', ageGroup: 'infant' },
  childClothes: { category: 'Vêtements/Enfant', suggested: '1604', ageGroup: 'kids' },
  adultClothes: { category: 'Vêtements/Adulte', suggested: '1604', ageGroup: 'adult' },
  newbornShoes: { category: 'Chaussures/Nouveau-né', suggested: '187', ageGroup: 'infant' },
  childShoes: { category: 'Chaussures/Enfant', suggested: '187', ageGroup: 'kids' },
  adultShoes: { category: 'Chaussures/Adulte', suggested: '187', ageGroup: 'adult' },
  ceremonies: { category: 'Baptemes & Naissances', suggested: '5859', ageGroup: null },
  toys: { category: 'Jouer', suggested: '1253', ageGroup: null },
  others: { category: 'Divers & Autres', suggested: '537', ageGroup: null },
} as const satisfies Record<string, MappedCategory>

export type FeedCategory = keyof typeof FEED_CATEGORIES
export const FEED_CATEGORY_NAMES = Object.keys(FEED_CATEGORIES) as FeedCategory[]

export type CategoryMapping = Record<FeedCategory, GoogleCategory>

export const SUGGESTED_CATEGORIES = Object.fromEntries(
  FEED_CATEGORY_NAMES.map((name) => [name, FEED_CATEGORIES[name].suggested]),
) as CategoryMapping

/** The key of a product's category; that of `Divers & Autres` for an unknown one. */
export function feedCategoryOf(category: string): FeedCategory {
  return FEED_CATEGORY_NAMES.find((name) => FEED_CATEGORIES[name].category === category) ?? 'others'
}
