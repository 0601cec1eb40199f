import type { Kysely } from 'kysely'
import { fold } from '../../domain/text/fold.ts'
import type { Schema } from '../schema.ts'

export interface CategoryScope {
  column: 'categoryFolded' | 'subCategoryFolded'
  value: string
  without: readonly string[]
}

/** Splits `belongsToCategory` into scopes: conditions on a single column. No product is in two scopes. */
export async function categoryScopes(db: Kysely<Schema>, category: string): Promise<CategoryScope[]> {
  const value = fold(category)
  const [within, subCategory] = await Promise.all([
    db
      .selectFrom('productCounts')
      .select('categoryFolded as value')
      .where((e) =>
        e.or([
          e('categoryFolded', '=', value),
          // Selects values that begin with `value/`: the character `0` directly follows `/`.
          e.and([e('categoryFolded', '>', `${value}/`), e('categoryFolded', '<', `${value}0`)]),
        ]),
      )
      .groupBy('categoryFolded')
      .execute(),
    db.selectFrom('products').select('id').where('subCategoryFolded', '=', value).limit(1).executeTakeFirst(),
  ])
  const categories = within.map((row) => row.value)
  const scopes = categories.map<CategoryScope>((one) => ({
    column: 'categoryFolded',
    value: one,
    without: [],
  }))
  return subCategory ? [...scopes, { column: 'subCategoryFolded', value, without: categories }] : scopes
}
