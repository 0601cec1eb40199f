import type { SearchField } from '../../domain/catalogue/listing.ts'
import { searchWords } from '../../domain/catalogue/product-search.ts'
import { piecesOf } from '../../domain/catalogue/spelling.ts'
import type { Connection } from '../connection.ts'
import { SEARCH_COLUMNS } from './product-selection.ts'

const LOOKED_AT = 200
const NAMED = [
  SEARCH_COLUMNS.name,
  SEARCH_COLUMNS.brand,
  SEARCH_COLUMNS.category,
  SEARCH_COLUMNS.subCategory,
] as const

export type VocabularyQueries = ReturnType<typeof vocabularyQueries>

/** Each query reads a bounded number of products. */
export function vocabularyQueries({ db, matchText }: Connection) {
  return {
    async finds({ text, fields }: { text: string; fields: readonly SearchField[] }): Promise<boolean> {
      const columns = fields.map((field) => SEARCH_COLUMNS[field])
      const words = searchWords(text)
      if (words.length === 0) return false
      const one = await matchText(db, columns, words).some(1)
      return (await db.selectFrom('products').select('id').where(one).executeTakeFirst()) !== undefined
    },

    async textsNear(word: string): Promise<string[]> {
      const rows = await Promise.all(
        piecesOf(word).map(async (piece) => {
          const some = await matchText(db, NAMED, [piece]).some(LOOKED_AT)
          return db
            .selectFrom('products')
            .select(['name', 'brand', 'category', 'sub_category'])
            .where(some)
            .execute()
        }),
      )
      return rows
        .flat()
        .map(({ name, brand, category, sub_category }) => [name, brand, category, sub_category].join(' '))
    },
  }
}
