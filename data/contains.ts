import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains a text literally, without wildcards. */
export function contains(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

function containsAny(columns: readonly string[], text: string): RawBuilder<boolean> {
  const conditions = columns.map((column) => contains(column, text))
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

export function containsAll(columns: readonly string[], words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => containsAny(columns, word))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
