import { type CardProduct, cardOf, soldOutLast } from '../../../domain/catalogue/card.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'

const SECTIONS = [
  { title: 'Articles pour nouveau né', category: 'Vêtements/Nouveau-né' },
  { title: 'Articles pour Enfants', category: 'Vêtements/Enfant' },
  { title: 'Articles pour Adultes', category: 'Vêtements/Adulte' },
  { title: 'Divers et Autres', category: 'Divers & Autres' },
  { title: 'Kits Baptêmes et Naissances', category: 'Baptemes & Naissances' },
] as const

const LIMIT = 4

export interface SectionContent {
  title: string
  category: string
  products: CardProduct[]
  failure: string | null
}

/**
 * Loads the sections in parallel, each with sold-out products last. A failed section keeps its heading and button, and
 * does not affect the others.
 * @param find the first products of a category
 * @param failureOf error text of a section; an error that it throws fails the whole page
 */
export function loadSections(
  find: (query: { category: string; limit: number }) => Promise<{ products: ProductSummary[] }>,
  failureOf: (error: unknown) => string | Promise<string>,
): Promise<SectionContent[]> {
  return Promise.all(
    SECTIONS.map(async (section) => {
      try {
        const { products } = await find({ category: section.category, limit: LIMIT })
        return {
          ...section,
          products: soldOutLast(products).map(cardOf),
          failure: null,
        }
      } catch (error) {
        return { ...section, products: [], failure: await failureOf(error) }
      }
    }),
  )
}
