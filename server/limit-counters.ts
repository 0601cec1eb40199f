import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countInMemory, type OpenCounter } from '../api/middleware/rate-limit.ts'
import type { Engine } from '../data/engines/engine.ts'
import { COUNTS_TABLE, rateLimitStore } from '../data/rate-limit-store.ts'

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
      // A blocked client causes no query until the limit ends.
      inMemoryBlockOnConsumed: options.points + 1,
      // During an outage of the database each process counts on its own.
      insuranceLimiter: countInMemory(options),
    })
  }
}
