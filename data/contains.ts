import { sql } from 'kysely'

/** Whether a column contains a text literally, without wildcards. */
export function contains(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
