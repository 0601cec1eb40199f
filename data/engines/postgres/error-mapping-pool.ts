import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { errorCode } from '../../../domain/error-code.ts'
import { type OutageReason, ServiceUnavailableError } from '../../../domain/outages.ts'
import type { TransactionScope } from '../transaction-scope.ts'
import { retryOnSerializationFailure } from './retry-on-serialization-failure.ts'

/** @param scope of the engine, of which a replica is a part */
export function errorMappingPool(pool: pg.Pool, scope: TransactionScope): PostgresPool {
  return {
    options: pool.options,
    connect: async () =>
      scope.inside() ? refusingClient(scope) : explainingClient(await pool.connect().catch(explain), scope),
    end: () => pool.end(),
  }
}

const BEGINS = /^\s*(?:begin|start transaction)\b/i
const ENDS = /^\s*(?:commit|rollback(?!\s+to))\b/i

/** Stands for a connection that is wanted inside a transaction, and refuses each query, which it can name. */
function refusingClient(scope: TransactionScope): PostgresPoolClient {
  const query = (sql: unknown): never => {
    scope.refuseInside(String(sql))
    throw new Error('The transaction in which this connection was refused has ended.')
  }
  return { query, release: () => {} }
}

function explainingClient(client: PostgresPoolClient, scope: TransactionScope): PostgresPoolClient {
  let lost = false
  let inTransaction = false
  const query = (sql: string, parameters: readonly unknown[]) => {
    if (BEGINS.test(sql)) inTransaction = true
    else if (ENDS.test(sql)) inTransaction = false
    const ask = () => client.query(sql, parameters)
    const transaction = scope.note(sql)
    if (transaction) transaction.running += 1
    // Inside a transaction only the whole transaction can be retried.
    return (inTransaction ? ask() : retryOnSerializationFailure(ask))
      .catch((error: unknown) => {
        lost ||= postgresOutage(error) === 'unreachable'
        return explain(error)
      })
      .finally(() => {
        if (transaction) transaction.running -= 1
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
const CODES: readonly [OutageReason, codes: readonly string[]][] = [
  ['unreachable', ['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03']],
  ['unreachable', ['28P01', '28000', '3D000']],
  ['unreachable', ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']],
  ['unreachable', ['ENOTFOUND', 'EAI_AGAIN']],
  ['busy', ['53300', '57014', '55P03', '40001', '40P01', '25P03']],
  ['full', ['53100']],
  ['read-only', ['25006', '58030']],
  ['damaged', ['XX001', 'XX002']],
]

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
    CODES.find(([, codes]) => codes.includes(errorCode(error) ?? ''))?.[0] ??
    SENTENCES.find(([words]) => words.test(error.message))?.[1] ??
    null
  )
}
