import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inOne } from '../../contains.ts'
import type { Schema } from '../../schema.ts'
import { FEW, type MatchText, type SearchedColumn } from '../text-match.ts'

/** The index holds every three characters that follow each other. */
const INDEXED = 3

/**
 * Looks a text up in the index `product_texts` (FTS5, trigrams). It counts without reading a product. One character
 * stands in nearly every product: for it, and for nothing else, products are read.
 */
export const matchInTexts: MatchText = (db, columns, text) => {
  const found = numbersOf(db, columns, text)
  return {
    condition: async () => {
      const numbers = await found
      const some = sql`select 1 from (${numbers}) limit ${FEW + 1}`
      if ((await count(db, some)) <= FEW) return sql<boolean>`doc in (${numbers})`
      // The sign keeps SQLite from going through the matches one by one, where it could walk along the order asked for.
      return isIndexed(text) ? sql<boolean>`+doc in (${numbers})` : inOne(columns, text)
    },
    count: async () => count(db, await found),
  }
}

/** A query for the numbers of the products that contain the text. */
async function numbersOf(
  db: Kysely<Schema>,
  columns: readonly SearchedColumn[],
  text: string,
): Promise<RawBuilder<unknown>> {
  if (!isIndexed(text)) return sql`select doc from products where ${inOne(columns, text)}`
  const terms = [...text].length < INDEXED ? await termsFrom(db, text) : [text]
  if (terms.length === 0) return sql`select doc from products where false`
  const wanted = `{${columns.join(' ')}} : (${terms.map(quoted).join(' OR ')})`
  return sql`select rowid from product_texts where product_texts match ${wanted}`
}

/** Two characters are looked up as what begins with them. */
function isIndexed(text: string): boolean {
  return [...text].length >= INDEXED - 1
}

/** Every indexed three characters that begin with these. */
async function termsFrom(db: Kysely<Schema>, start: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from product_text_terms where term >= ${start} and term < ${`${start}\u{10ffff}`}
  `.execute(db)
  return rows.map(({ term }) => term)
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

async function count(db: Kysely<Schema>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${found})`.execute(db)
  return rows[0]?.found ?? 0
}
