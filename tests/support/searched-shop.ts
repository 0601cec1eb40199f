import { expect } from 'vitest'
import { createFacetIndex } from '../../domain/catalogue/facet-index.ts'
import { SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import type { TextSearch } from '../../domain/search/search-texts.ts'
import { aProduct } from '../builders/a-product.ts'

export const NOW = Date.parse('2026-03-02T10:00:00Z')
const NAME_PAGE = { sort: null, order: 'asc', limit: 100, offset: 0 } as const

export type Fields = Partial<StockedProduct>

export const productOf = (fields: Fields): StockedProduct => ({
  ...aProduct({ brand: '', description: '', category: 'Jouer', subCategory: '', gender: null, stock: 5 }),
  colors: [],
  materials: [],
  sizes: [],
  variants: [],
  ...fields,
  _id: fields._id ?? fields.name ?? '',
})

/** A search index of these products. A search returns their names, best match first. */
export function searchedShop(...products: Fields[]) {
  const index = createFacetIndex()
  for (const product of products) index.set(productOf(product), NOW)
  return {
    index,
    search(text: string, options: Partial<TextSearch> = {}) {
      const search = { text, fields: SEARCH_FIELDS, ...options }
      const { ids, total, treatment } = index.page({ search }, {}, NAME_PAGE, NOW)
      expect(total).toBe(ids.length)
      return { names: ids, ...treatment }
    },
  }
}
