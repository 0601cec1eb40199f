import { sql } from 'kysely'
import pg from 'pg'
import { containsAll } from '../../contains.ts'
import { type MatchText, textMatch } from '../text-match.ts'

const INDEXED = 3

/** Counts the matches of a search first, because the planner's estimate often leads to a slow plan. */
export const matchInTable: MatchText = (db, columns, words) => {
  const matching = sql`select product_id from product_texts where ${containsAll(columns, words)}`
  return textMatch(db, Promise.resolve(matching), (found, isFew) => {
    // With an array the planner finds the matches first, then their products by key.
    if (isFew) return sql<boolean>`id = any (array(${found}))`
    // The trigram index does not support words of one or two characters. Many products contain such words, so a scan
    // fills a page quickly.
    if (words.every((word) => [...word].length < INDEXED)) return containsAll(columns, words)
    // Without `is true`, the planner may use a join that looks up the text of each product.
    return sql<boolean>`(id in (${found})) is true`
  })
}

type Run = (statements: string) => Promise<void>

const MAKE_EXTENSION = 'create extension if not exists pg_trgm with schema public'

const MAKE_INDEX = `
do $$
declare home text;
begin
  select nspname into strict home
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format(
    'create index if not exists product_texts_by_trigram on product_texts using gin (name_folded %1$I.gin_trgm_ops,
    category_folded %1$I.gin_trgm_ops, sub_category_folded %1$I.gin_trgm_ops, brand_folded %1$I.gin_trgm_ops,
    description_folded %1$I.gin_trgm_ops)', home);
end
$$`

const ADVICE =
  'Search reads every product: PostgreSQL lacks the extension pg_trgm. Ask the database administrator ' +
  'to run `CREATE EXTENSION pg_trgm`, then restart the shop.'

/**
 * Creates the search index if it is missing. Runs at every start, because pg_trgm may be installed later.
 * @returns advice for the operator when pg_trgm is missing; otherwise null
 */
export async function prepareTextIndex(run: Run): Promise<string | null> {
  // Errors are ignored: pg_trgm may be there already, even if this user may not create it. MAKE_INDEX fails without it.
  await run(MAKE_EXTENSION).catch(ignoreRefusal)
  try {
    await run(MAKE_INDEX)
    return null
  } catch (error) {
    ignoreRefusal(error)
    return ADVICE
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) throw error
}
