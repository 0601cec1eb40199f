import { type Kysely, sql } from 'kysely'
import type { DomainEvent } from '../../../domain/events.ts'
import type { Schema } from '../../schema.ts'

/** Events in one row. */
const IN_A_ROW = 500

export async function insertOutboxEvents(
  db: Kysely<Schema>,
  origin: string,
  changes: readonly DomainEvent[],
): Promise<number[]> {
  const rows = []
  for (let from = 0; from < changes.length; from += IN_A_ROW) {
    rows.push(sql`(${origin}, ${JSON.stringify(changes.slice(from, from + IN_A_ROW))})`)
  }
  if (rows.length === 0) return []
  const written = await sql<{ number: number }>`
    insert into announcements (origin, changes) values ${sql.join(rows)} returning number
  `.execute(db)
  return written.rows.map(({ number }) => number)
}
