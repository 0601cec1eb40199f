import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countInMemory, type OpenCounter } from '../api/middleware/rate-limit.ts'
import type { Engine } from '../data/engines/engine.ts'
import { COUNTS_TABLE, rateLimitStore } from '../data/rate-limit-store.ts'

/** What counts for the limits: the database, where several processes may share it; else this process's memory. */
export function openCounters(engine: Pick<Engine, 'name' | 'db'>): OpenCounter {
  if (engine.name === 'sqlite') return countInMemory
  const storeClient = rateLimitStore(engine)
  return (options) => {
    if (options.ownProcess) return countInMemory(options)
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: COUNTS_TABLE,
      tableCreated: true,
      // Who is over the limit is no work for the database until the limit ends.
      inMemoryBlockOnConsumed: options.points + 1,
      // While the database does not answer each process counts for itself.
      insuranceLimiter: countInMemory(options),
    })
  }
}
