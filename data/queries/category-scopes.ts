import type { Kysely } from 'kysely'
import { fold } from '../../domain/text/fold.ts'
import type { Schema } from '../schema.ts'

/** Products that share a category, or a sub-category: an index holds them in each of the shop's orders. */
export interface CategoryScope {
  column: 'category_folded' | 'sub_category_folded'
  value: string
  /** categories that are shelves of their own already */
  without: readonly string[]
}

/**
 * Where the products of a category stand: in the category itself, in those below it, and in a sub-category of that
 * name (see belongsToCategory in the domain). No product stands on two of these shelves.
 */
export async function categoryScopes(db: Kysely<Schema>, category: string): Promise<CategoryScope[]> {
  const value = fold(category)
  const [within, subCategory] = await Promise.all([
    db
      .selectFrom('product_counts')
      .select('category_folded as value')
      .where((e) =>
        e.or([
          e('category_folded', '=', value),
          // What begins with `value/`: `0` follows `/` by code point.
          e.and([e('category_folded', '>', `${value}/`), e('category_folded', '<', `${value}0`)]),
        ]),
      )
      .groupBy('category_folded')
      .execute(),
    db
      .selectFrom('products')
      .select('id')
      .where('sub_category_folded', '=', value)
      .limit(1)
      .executeTakeFirst(),
  ])
  const categories = within.map((row) => row.value)
  const shelves = categories.map<CategoryScope>((one) => ({
    column: 'category_folded',
    value: one,
    without: [],
  }))
  return subCategory ? [...shelves, { column: 'sub_category_folded', value, without: categories }] : shelves
}
