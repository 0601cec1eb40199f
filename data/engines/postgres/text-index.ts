import pg from 'pg'

/** Runs statements in a transaction of their own, alone among processes that start at the same time. */
type Run = (statements: string) => Promise<void>

const MAKE_EXTENSION = 'create extension if not exists pg_trgm with schema public'

/** The operators of the index belong to the extension, wherever it stands. */
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
  "La recherche lit tous les produits : l'extension pg_trgm manque à PostgreSQL. Demandez à qui gère la base " +
  "d'exécuter « CREATE EXTENSION pg_trgm », puis redémarrez la boutique."

/**
 * Sees to the index on products' texts, at every start: the extension it needs may be missing, and be added later.
 * Without it the same products are found, by reading all of them.
 * @returns what to ask of whoever runs the database, or null when all is well
 */
export async function prepareTextIndex(run: Run): Promise<string | null> {
  // Refused where the extension is there already but the account may not make any: the index tells whether it is.
  await run(MAKE_EXTENSION).catch(ignoreRefusal)
  try {
    await run(MAKE_INDEX)
    return null
  } catch (error) {
    ignoreRefusal(error)
    return ADVICE
  }
}

/** What the server refuses is no fault of the shop; a lost connection is. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) throw error
}
