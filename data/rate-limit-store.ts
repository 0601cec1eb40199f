import { CompiledQuery } from 'kysely'
import type { Engine } from './engines/engine.ts'

export const COUNTS_TABLE = 'rate_limits'

export function rateLimitStore({ db }: Pick<Engine, 'db'>) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}
