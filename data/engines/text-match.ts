import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** a column of the text index, as SQL names it */
export type SearchedColumn = `${string}_folded`

export interface TextMatch {
  isFew(): Promise<boolean>
  /** the SQL condition for the matches, in the form that is fastest for the first rows of a sorted list */
  condition(): Promise<RawBuilder<boolean>>
  count(): Promise<number>
}

/** Up to this number of matches, sorting them is faster than walking an index in order. */
const MAX_SORTED = 1000

export type MatchText = (
  db: Kysely<Schema>,
  columns: readonly SearchedColumn[],
  words: readonly string[],
) => TextMatch

/** @param found selects the keys of the matching products */
export function textMatch(
  db: Kysely<Schema>,
  found: Promise<RawBuilder<unknown>>,
  condition: (found: RawBuilder<unknown>, isFew: boolean) => RawBuilder<boolean>,
): TextMatch {
  let few: Promise<boolean> | undefined
  const countFew = async () =>
    (await countOf(db, sql`select 1 from (${await found}) as matches limit ${MAX_SORTED + 1}`)) <= MAX_SORTED
  const isFew = () => {
    few ??= countFew()
    return few
  }
  return {
    isFew,
    condition: async () => condition(await found, await isFew()),
    count: async () => countOf(db, await found),
  }
}

async function countOf(db: Kysely<Schema>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${found}) as found`.execute(db)
  return rows[0]?.found ?? 0
}
