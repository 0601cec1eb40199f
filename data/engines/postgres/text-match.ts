import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsAll } from '../../contains.ts'
import type { Schema } from '../../schema.ts'
import { MAX_SORTED, type MatchText } from '../text-match.ts'

const INDEXED = 3

/** Counts the matches first, because the planner's estimate often leads to a slow plan. */
export const matchInTable: MatchText = (db, columns, words) => {
  const found = sql`select product_id from product_texts where ${containsAll(columns, words)}`
  let few: Promise<boolean> | undefined
  const countFew = async () =>
    (await count(db, sql`select 1 from (${found} limit ${MAX_SORTED + 1}) as first_ones`)) <= MAX_SORTED
  const isFew = () => {
    few ??= countFew()
    return few
  }
  return {
    isFew,
    condition: async () => {
      // With an array the planner finds the matches first, then their products by key.
      if (await isFew()) return sql<boolean>`id = any (array(${found}))`
      // The trigram index does not support so short a word; a scan quickly finds enough products with it.
      if (words.every((word) => [...word].length < INDEXED)) return containsAll(columns, words)
      // With a plain "in" the planner may look up the text of each product.
      return sql<boolean>`(id in (${found})) is true`
    },
    count: () => count(db, found),
  }
}

async function count(db: Kysely<Schema>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${found}) as found`.execute(db)
  return rows[0]?.found ?? 0
}
