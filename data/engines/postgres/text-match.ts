import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inOne } from '../../contains.ts'
import type { Schema } from '../../schema.ts'
import { FEW, type MatchText, type SearchedColumn } from '../text-match.ts'

/** The index serves texts of so many characters, or more. */
const INDEXED = 3

/**
 * Looks a text up in the table of texts, through its index when it has three characters or more. The matches are counted
 * first, because the planner's estimate for them is often far off and leads to a slow plan.
 */
export const matchInTable: MatchText = (db, columns, text) => {
  const found = idsOf(columns, text)
  return {
    condition: async () => {
      const some = sql`select 1 from (${found} limit ${FEW + 1}) as first_ones`
      // An array makes the planner find the matches first, then their products by key.
      if ((await count(db, some)) <= FEW) return sql<boolean>`id = any (array(${found}))`
      // The index cannot serve so short a text; many products contain it, so a scan soon finds enough.
      if ([...text].length < INDEXED) return inOne(columns, text)
      // Written as a plain "in", the planner might look each product's text up instead of all the matches once.
      return sql<boolean>`(id in (${found})) is true`
    },
    count: () => count(db, found),
  }
}

function idsOf(columns: readonly SearchedColumn[], text: string): RawBuilder<unknown> {
  return sql`select product_id from product_texts where ${inOne(columns, text)}`
}

async function count(db: Kysely<Schema>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${found}) as found`.execute(db)
  return rows[0]?.found ?? 0
}
