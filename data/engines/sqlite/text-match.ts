import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsAll } from '../../contains.ts'
import type { Schema } from '../../schema.ts'
import { type MatchText, type SearchedColumn, textMatch } from '../text-match.ts'

const INDEXED = 3

/** Looks up words in the trigram index `product_texts` (FTS5), but words of one character in the table `products`. */
export const matchInTexts: MatchText = (db, columns, words) =>
  textMatch(db, numbersOf(db, columns, words), (numbers, isFew) => {
    if (isFew) return sql<boolean>`doc in (${numbers})`
    // Unary `+` makes SQLite walk the index of the sort order instead of the matches.
    return words.some(isIndexed) ? sql<boolean>`+doc in (${numbers})` : containsAll(columns, words)
  })

async function numbersOf(
  db: Kysely<Schema>,
  columns: readonly SearchedColumn[],
  words: readonly string[],
): Promise<RawBuilder<unknown>> {
  const indexed = words.filter(isIndexed)
  const single = words.filter((word) => !isIndexed(word))
  if (indexed.length === 0) return sql`select doc from products where ${containsAll(columns, single)}`
  const terms = await Promise.all(indexed.map((word) => termsOf(db, word)))
  if (terms.some((any) => any.length === 0)) return sql`select doc from products where false`
  const each = terms.map((any) => `(${any.map(quoted).join(' OR ')})`)
  const requested = `{${columns.join(' ')}} : (${each.join(' AND ')})`
  const numbers = sql`select rowid from product_texts where product_texts match ${requested}`
  if (single.length === 0) return numbers
  return sql`select doc from products where doc in (${numbers}) and ${containsAll(columns, single)}`
}

function isIndexed(text: string): boolean {
  return [...text].length >= INDEXED - 1
}

async function termsOf(db: Kysely<Schema>, word: string): Promise<string[]> {
  if ([...word].length >= INDEXED) return [word]
  const { rows } = await sql<{ term: string }>`
    select term from product_text_terms where term >= ${word} and term < ${`${word}\u{10ffff}`}
  `.execute(db)
  return rows.map(({ term }) => term)
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}
