import pg from 'pg'

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
 * Creates the search index at every start, because the operator may install its extension later.
 * @returns advice, or null
 */
export async function prepareTextIndex(run: Run): Promise<string | null> {
  // Fails without the right to create extensions, even if it exists; creating the index then shows whether it does.
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
