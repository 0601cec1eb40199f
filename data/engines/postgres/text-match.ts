import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsAll } from '../../contains.ts'
import type { Schema } from '../../schema.ts'
import { FEW, type MatchText } from '../text-match.ts'

/** The index serves texts of so many characters, or more. */
const INDEXED = 3

/**
 * Looks words up in the table of texts, through its index where one has three characters or more. The matches are counted
 * first, because the planner's estimate for them is often far off and leads to a slow plan.
 */
export const matchInTable: MatchText = (db, columns, words) => {
  const found = sql`select product_id from product_texts where ${containsAll(columns, words)}`
  let few: Promise<boolean> | undefined
  const countFew = async () =>
    (await count(db, sql`select 1 from (${found} limit ${FEW + 1}) as first_ones`)) <= FEW
  const isFew = () => {
    few ??= countFew()
    return few
  }
  return {
    isFew,
    condition: async () => {
      // An array makes the planner find the matches first, then their products by key.
      if (await isFew()) return sql<boolean>`id = any (array(${found}))`
      // The index cannot serve so short a word; many products contain it, so a scan soon finds enough.
      if (words.every((word) => [...word].length < INDEXED)) return containsAll(columns, words)
      // Written as a plain "in", the planner might look each product's text up instead of all the matches once.
      return sql<boolean>`(id in (${found})) is true`
    },
    some: async (limit) => sql<boolean>`id = any (array(${found} limit ${limit}))`,
    count: () => count(db, found),
  }
}

async function count(db: Kysely<Schema>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${found}) as found`.execute(db)
  return rows[0]?.found ?? 0
}
