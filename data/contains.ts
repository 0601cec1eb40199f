import { sql } from 'kysely'

/** Whether a column contains a text literally, without wildcards. */
export function contains(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** Whether a column contains one text of each term. */
export function containsAll(column: string, terms: readonly (readonly string[])[]) {
  const all = terms.map((texts) => {
    const any = texts.map((text) => contains(column, text))
    return sql`(${sql.join(any, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
