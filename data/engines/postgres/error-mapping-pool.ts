import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import { postgresOutage } from './outages.ts'
import { retryOnSerializationFailure } from './retry-on-serialization-failure.ts'

export function errorMappingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => explainingClient(await pool.connect().catch(explain)),
    end: () => pool.end(),
  }
}

const BEGINS = /^\s*(?:begin|start transaction)\b/i
const ENDS = /^\s*(?:commit|rollback(?!\s+to))\b/i

function explainingClient(client: PostgresPoolClient): PostgresPoolClient {
  let lost = false
  let inTransaction = false
  const query = (sql: string, parameters: readonly unknown[]) => {
    if (BEGINS.test(sql)) inTransaction = true
    else if (ENDS.test(sql)) inTransaction = false
    const ask = () => client.query(sql, parameters)
    // Inside a transaction only the whole of it can be repeated.
    return (inTransaction ? ask() : retryOnSerializationFailure(ask)).catch((error: unknown) => {
      lost ||= postgresOutage(error) === 'unreachable'
      return explain(error)
    })
  }
  return {
    query: query as PostgresPoolClient['query'],
    // A connection that timed out may still run the query, so it is not reused.
    release: (discard = false) => client.release(discard || lost),
  }
}

function explain(error: unknown): never {
  const outage = postgresOutage(error)
  throw outage ? new ServiceUnavailableError(outage, error) : error
}
