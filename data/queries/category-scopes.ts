import type { Kysely } from 'kysely'
import { fold } from '../../domain/text/fold.ts'
import type { Schema } from '../schema.ts'

export interface CategoryScope {
  column: 'category_folded' | 'sub_category_folded'
  value: string
  without: readonly string[]
}

/** Splits `belongsToCategory` into scopes: conditions on a single column. No product is in two scopes. */
export async function categoryScopes(db: Kysely<Schema>, category: string): Promise<CategoryScope[]> {
  const value = fold(category)
  const [within, subCategory] = await Promise.all([
    db
      .selectFrom('product_counts')
      .select('category_folded as value')
      .where((e) =>
        e.or([
          e('category_folded', '=', value),
          // Selects values that begin with `value/`: the character `0` directly follows `/`.
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
  const scopes = categories.map<CategoryScope>((one) => ({
    column: 'category_folded',
    value: one,
    without: [],
  }))
  return subCategory ? [...scopes, { column: 'sub_category_folded', value, without: categories }] : scopes
}
