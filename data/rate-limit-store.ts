import { CompiledQuery } from 'kysely'
import type { Engine } from './engines/engine.ts'

/** The table in which processes that share a PostgreSQL count together; SQLite has one process, and none. */
export const COUNTS_TABLE = 'rate_limits'

/** The database as the counting library asks it: one statement with its values. */
export function rateLimitStore({ db }: Pick<Engine, 'db'>) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}
