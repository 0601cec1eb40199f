import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { errorCode } from '../../../domain/error-code.ts'
import { type OutageReason, ServiceUnavailableError } from '../../../domain/outages.ts'
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
    // Inside a transaction only the whole transaction can be retried.
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

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OUTAGE_RESPONSES: Record<string, OutageReason> = {
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '28P01': 'unreachable',
  '28000': 'unreachable',
  '3D000': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  '53300': 'busy',
  '57014': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '25P03': 'busy',
  '53100': 'full',
  '25006': 'read-only',
  '58030': 'read-only',
  XX001: 'damaged',
  XX002: 'damaged',
}

const SENTENCES: readonly [RegExp, OutageReason][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [
    /^Connection terminated|^Query read timeout|not queryable|^Postgres connection has been discarded/,
    'unreachable',
  ],
]

/** The outage behind an error; null when the statement itself failed. */
function postgresOutage(error: unknown): OutageReason | null {
  if (!(error instanceof Error)) return null
  return (
    OUTAGE_RESPONSES[errorCode(error) ?? ''] ??
    SENTENCES.find(([words]) => words.test(error.message))?.[1] ??
    null
  )
}
