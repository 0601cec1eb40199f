/** The five sections of home, in order (storefront.md §2). */
export const SECTIONS = [
  { title: 'Articles pour nouveau né', category: 'Vêtements/Nouveau-né' },
  { title: 'Articles pour Enfants', category: 'Vêtements/Enfant' },
  { title: 'Articles pour Adultes', category: 'Vêtements/Adulte' },
  { title: 'Divers et Autres', category: 'Divers & Autres' },
  { title: 'Kits Baptêmes et Naissances', category: 'Baptemes & Naissances' },
] as const

/** Products in each section. */
export const SECTION_LIMIT = 4
