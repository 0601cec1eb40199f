import { type RawBuilder, sql } from 'kysely'

/** Whether a column's text contains another one, as it stands: nothing in it is a wildcard. */
export function contains(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** The same of any of several columns. */
function containsAny(columns: readonly string[], text: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map((column) => contains(column, text)),
    sql` or `,
  )})`
}

/** Whether each word occurs in at least one of the columns. */
export function containsAll(columns: readonly string[], words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    words.map((word) => containsAny(columns, word)),
    sql` and `,
  )})`
}
