import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countInMemory, type OpenCounter } from '../api/middleware/rate-limit.ts'
import type { Engine } from '../data/engines/engine.ts'

export function openCounters({ name, db }: Pick<Engine, 'name' | 'db'>): OpenCounter {
  if (name === 'sqlite') return countInMemory
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  return (options) => {
    if (options.ownProcess) return countInMemory(options)
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // A blocked client causes no query until it may send requests again.
      inMemoryBlockOnConsumed: options.points + 1,
      // During an outage of the database each process counts on its own.
      insuranceLimiter: countInMemory(options),
    })
  }
}
